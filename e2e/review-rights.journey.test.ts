import { resolve } from 'node:path';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { businessMembers } from '#contract/managed-members.ts';
import { businessReviews } from '#contract/reviews.ts';
import { businessFiles, webFiles } from '#contract/files.ts';
import { systemStaff } from '#contract/staff.ts';
import { applicationOf, makeApplication, signInAdministrator } from '../server/testing/make.ts';
import { sendFile } from '../server/testing/send-file.ts';
import { allFindings } from './axe.ts';
import { openBackOffice } from './back-office.ts';
import { drawPicture } from './contributing.ts';
import {
  clearDesk,
  deskAddress,
  heading,
  makeContribution,
  makePresets,
  spread,
  waiting,
} from './review-desk.ts';
import { test } from './test.ts';

/* 审核: who may decide on what, what is warned of, and that everybody can read it. */

let token: string;

test.beforeAll(async ({ product, administrator }) => {
  token = administrator;
  await makePresets(product.site);
});
test.beforeEach(async ({ product }) => clearDesk(product.site, token));

const main = (page: Page) => page.getByRole('main');
const decision = (page: Page) => page.getByRole('complementary', { name: '审核决定' });

test('who may not decide on a kind of case reads it behind a lock', async ({ product, site }) => {
  await makeApplication(site, { MemberName: '锁着的公司' });
  await makeContribution(site, token, '可以审的稿件', '<p>正文</p>');
  const editor = await signInAdministrator(site, ['review:list', 'news:audit']);
  const page = await openBackOffice(product, deskAddress, {}, editor);
  await heading(page, '锁着的公司').waitFor();

  await decision(page).getByText('您的角色没有审核入会申请的权限').waitFor();
  await page.getByRole('list', { name: '审核队列' }).getByText('您的角色没有审核入会申请的权限').waitFor();
  await page.getByRole('table', { name: '入会登记表' }).getByText('锁着的公司').waitFor();
  expect(await decision(page).getByRole('button').count()).toBe(0);
  expect(await main(page).getByRole('button', { name: '显示联系电话' }).count()).toBe(0);
  await page.keyboard.press('Alt+A');
  await page.keyboard.press('j');
  await heading(page, '可以审的稿件').waitFor();
  await decision(page)
    .getByRole('button', { name: spread('通过') })
    .waitFor();

  const { ProcessId } = (await waiting(site, token)).find(({ Title }) => Title === '锁着的公司')!;
  const form = { ProcessId, Status: 1 };
  expect(await site.send(businessReviews.SaveProcessItem, form, editor)).toMatchObject({ Code: 403 });
  await page.close();
});

test('one’s own submission names who may decide, or says that one is alone', async ({ product, site }) => {
  const { Consent: _consent, ...form } = await applicationOf(site, { MemberName: '自己提交的公司' });
  await site.call(businessMembers.EditMemberInfo, form, token);
  await signInAdministrator(site);
  const page = await openBackOffice(product, deskAddress, {}, token);
  await decision(page)
    .getByText(/不能审核自己提交的记录，可由.*clerk\d+.*审核，可以查看/)
    .waitFor();

  const { AdminId } = await site.call(systemStaff.GetLoginUser, {}, token);
  const administrators = site.db.updateTable('administrators');
  await administrators.set({ is_enabled: false }).where('id', '<>', AdminId).execute();
  await page.reload();
  await decision(page).getByText('您是唯一审核人').waitFor();
  await decision(page)
    .getByRole('button', { name: spread('通过') })
    .click();
  await page.locator('.held-strip').waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: spread('已通过') }).click();
  await page
    .getByRole('list', { name: '审核队列' })
    .getByRole('link')
    .filter({ hasText: '自己提交的公司' })
    .click();
  await page.getByText(/（唯一审核人）通过/).waitFor();
  await administrators.set({ is_enabled: true }).execute();
  await page.close();
});

test('an article is seen as visitors will see it, with what to look at first', async ({ product, site }) => {
  const html =
    '<p>联系人手机 13812345678，详见<a href="https://outside.example/page">外站</a>。</p><p>第二段。</p>';
  await makeContribution(site, token, '有号码的稿件', html);
  const page = await openBackOffice(product, deskAddress, {}, token);
  await heading(page, '有号码的稿件').waitFor();

  await page.getByText('正文中有个人号码：手机号 138…78').waitFor();
  await page.getByText('链接通往站外：outside.example').waitFor();
  await page.frameLocator('iframe').getByText('第二段。').waitFor();
  expect(await allFindings(page)).toEqual([]);

  await page.getByRole('link', { name: '编辑后通过' }).click();
  await page.getByRole('textbox', { name: '标题' }).fill('改过题目的稿件');
  await page.getByRole('button', { name: '保存并返回' }).click();
  await heading(page, '改过题目的稿件').waitFor();
  await page.close();
});

test('an attachment is looked at in place', async ({ product, site }) => {
  const form = new FormData();
  form.set('file', new Blob([await readFile(resolve('starter/forms/入会申请表.pdf'))]), '登记表.pdf');
  const sent = await fetch(`${product.origin}${webFiles.UploadFile.path}`, { method: 'POST', body: form });
  const { Data: FilePath } = (await sent.json()) as { Data: string };
  await makeApplication(site, { MemberName: '带附件的公司', FilePath });
  const page = await openBackOffice(product, deskAddress, {}, token);
  await page
    .getByRole('main')
    .getByRole('button', { name: spread('查看') })
    .waitFor();

  await page.keyboard.press('o');

  const window = page.getByRole('dialog', { name: '登记表.pdf' });
  expect(await window.locator('iframe').getAttribute('src')).toMatch(/^blob:/);
  // Chromium shows a dead page in its place.
  expect(await window.locator('iframe').getAttribute('sandbox')).toBeNull();
  await page.close();
});

test('of a picture that was changed the old and the new one are seen beside its mark', async ({
  product,
  site,
}) => {
  const picture = async (width: number) =>
    (
      await sendFile(site, businessFiles.UploadFile, {
        name: `${width}.png`,
        content: await drawPicture(width),
        token,
      })
    ).Data;
  const [kept, old, fresh] = [await picture(300), await picture(310), await picture(320)];
  const text = (second: string, words: string) =>
    `<p>现场</p><p><img src="${kept}" alt="会场"></p><p>设备</p><p><img src="${second}" alt="${words}"></p>`;
  const title = '换了图片的稿件';
  const again = await makeContribution(site, token, title, text(old, '旧仪器'));
  const { ProcessId } = (await waiting(site, token)).find(({ Title }) => Title === title)!;
  const rejection = { ProcessId, Status: 2, ProcessItemName: '第二张图片不清楚' };
  await site.call(businessReviews.SaveProcessItem, rejection, token);
  await again(text(fresh, '新仪器'));

  const page = await openBackOffice(product, deskAddress, {}, token);
  await heading(page, title).waitFor();
  const changes = page.getByRole('region', { name: '正文的变化' });

  const shown = changes.locator('ins').getByRole('img', { name: '新图片：新仪器' });
  await shown.waitFor();
  await changes.locator('del').getByRole('img', { name: '原图片：旧仪器' }).waitFor();
  // It comes when it is near, and what did not change is its mark alone.
  expect(await shown.getAttribute('loading')).toBe('lazy');
  await shown.scrollIntoViewIfNeeded();
  await expect
    .poll(() => shown.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBe(320);
  expect(await changes.getByRole('img').count()).toBe(2);
  await expect.poll(() => changes.innerText()).toMatch(/现场\s*〔图片〕\s*设备/);
  expect(await allFindings(page)).toEqual([]);
  await page.close();
});

test.for([1440, 390])(
  'everything that opens can be read by everybody at %i px',
  async (width, { product, site }) => {
    const found: string[] = [];
    const Mobile = { OperatorPhone: '13812340078' };
    await makeApplication(site, { MemberName: `同一家公司${width}`, ...Mobile });
    await makeApplication(site, { MemberName: `同一家 公司${width}`, ...Mobile });
    const page = await openBackOffice(product, deskAddress, { viewport: { width, height: 900 } }, token);
    await heading(page, `同一家公司${width}`).waitFor();
    await page.getByText('也有同名单位').waitFor();
    await page.getByText('（另一件申请，同名、电话相同）').waitFor();
    found.push(...(await allFindings(page)));

    await page.keyboard.press('Alt+R');
    await page.getByRole('toolbar', { name: '常用驳回理由' }).waitFor();
    await page.getByRole('button', { name: '确认驳回' }).click();
    await page.getByText('请输入驳回原因').waitFor();
    found.push(...(await allFindings(page)));
    await page.keyboard.press('Escape');

    if (width < 1280) {
      await page.getByRole('button', { name: /^队列/ }).click();
      await page.getByRole('dialog', { name: '队列' }).getByRole('link').first().waitFor();
      found.push(...(await allFindings(page)));
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: '快捷键' }).waitFor();
    found.push(...(await allFindings(page)));
    expect(found).toEqual([]);
    await page.close();
  },
);
