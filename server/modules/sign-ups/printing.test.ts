import { getDocumentProxy } from 'unpdf';
import { expect } from 'vitest';
import { businessSignUps } from '#contract/activities/sign-up-list.ts';
import { cleanText } from '#contract/fields/normal-form.ts';
import { makePerson, makeSignUpActivity, signUp } from '../../testing/factories/make-sign-up.ts';
import { signInAdministrator } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

const { PrintSignInSheet, PrintBadges } = businessSignUps;

async function printed(site: TestApp, { path }: { path: string }, id: number, token: string) {
  const { rawPayload, headers } = await site.app.inject({ url: `${path}?id=${id}`, headers: { token } });
  const document = await getDocumentProxy(new Uint8Array(rawPayload));
  const pages: string[][] = [];
  for (let at = 1; at <= document.numPages; at++) {
    const page = await document.getPage(at);
    // A4, to the millimetre.
    expect(page.view.map((points) => Math.round((points / 72) * 25.4))).toEqual([0, 0, 210, 297]);
    const { items } = await page.getTextContent();
    pages.push(
      items
        .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
        .join('')
        .split('\n')
        // A font has one letter for a character and its radical, as which it is read.
        .map(cleanText),
    );
  }
  return { pages, name: decodeURIComponent(String(headers['content-disposition'])), rawPayload };
}

/** An activity with forty people of two companies, and one who waits. */
async function makeForty(site: TestApp, administrator: string) {
  const ActivityId = await makeSignUpActivity(site, administrator, { Places: 40 });
  const people = (count: number, name: string) =>
    Array.from({ length: count }, (_, at) => makePerson({ Name: `${name}${at}`, Post: '工程师' }));
  await signUp(site, { ActivityId, CompanyName: '乙检测有限公司', People: people(20, '王') });
  await signUp(site, { ActivityId, CompanyName: '甲检测有限公司', People: people(20, '买买提·阿卜杜拉') });
  await signUp(site, { ActivityId, People: [makePerson({ Name: '候补者' })] });
  return ActivityId;
}

test('the sheet to sign has who is in by company, three blank lines, and the number of each page', async ({
  site,
  administrator,
}) => {
  const ActivityId = await makeForty(site, administrator);

  const { pages, name } = await printed(site, PrintSignInSheet, ActivityId, administrator);

  expect(name).toMatch(/签到表.*\.pdf/);
  expect(pages).toHaveLength(2);
  for (const [at, lines] of pages.entries()) {
    expect(lines.join('\n')).toContain('签到表');
    expect(lines).toContain('序号 单位 姓名 职务 签名');
    expect(lines).toContain(`第 ${at + 1} 页，共 2 页`);
  }
  const all = pages.flat();
  expect(all).toContain('20 乙检测有限公司 王19 工程师');
  expect(all).toContain('40 甲检测有限公司 买买提·阿卜杜拉19 工程师');
  expect(all).toContain('43');
  expect(all).not.toContain('44');
  expect(all.join()).not.toContain('候补者');
});

test('badges are ten a page, with name, company and post', async ({ site, administrator }) => {
  const ActivityId = await makeForty(site, administrator);

  const { pages, name } = await printed(site, PrintBadges, ActivityId, administrator);

  expect(name).toMatch(/胸牌.*\.pdf/);
  expect(pages.map((lines) => lines.filter((line) => line === '工程师').length)).toEqual([10, 10, 10, 10]);
  expect(pages.flat()).toEqual(expect.arrayContaining(['王 0', '甲检测有限公司']));
  expect(pages.flat()).not.toContain('候补者');
});

test('a long name takes two lines of readable letters, and a sheet of forty people is light', async ({
  site,
  administrator,
}) => {
  const ActivityId = await makeForty(site, administrator);
  const People = [makePerson({ Name: '买买提·阿卜杜拉·伊布拉音江', Post: '总工程师兼质量安全部经理' })];
  await site.db.updateTable('sign_up_settings').set({ places: 42 }).execute();
  await signUp(site, { ActivityId, CompanyName: '丙检测有限公司', People });

  const badges = await printed(site, PrintBadges, ActivityId, administrator);
  const sheet = await printed(site, PrintSignInSheet, ActivityId, administrator);

  expect(badges.pages.flat()).toEqual(expect.arrayContaining(['买买提·阿卜杜拉·', '伊布拉音江']));
  for (const { rawPayload } of [badges, sheet]) expect(rawPayload.length).toBeLessThan(200_000);
});

test('without anybody the sheet has its blank lines, and who may not print gets none', async ({
  site,
  administrator,
}) => {
  const ActivityId = await makeSignUpActivity(site, administrator);

  expect((await printed(site, PrintSignInSheet, ActivityId, administrator)).pages).toHaveLength(1);
  expect((await printed(site, PrintBadges, ActivityId, administrator)).pages).toHaveLength(1);
  const reader = await signInAdministrator(site, ['sign-up:list']);
  for (const call of [PrintSignInSheet, PrintBadges]) {
    expect(await site.send(call, { id: ActivityId }, reader)).toMatchObject({ Code: 403 });
    expect(await site.send(call, { id: 999_999 }, administrator)).toMatchObject({ Code: 404 });
  }
});
