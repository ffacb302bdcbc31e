import { expect } from 'vitest';
import { businessActivities } from '#contract/activities/activities.ts';
import { webContributions } from '#contract/news/contributions.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { businessSettings } from '#contract/public-site/settings.ts';
import { makeMenu, signInMember } from '../../../testing/factories/records.ts';
import { test } from '../../../testing/test.ts';
import { hostileTexts } from '../../../testing/texts/hostile-texts.ts';
import { readWritten } from './read-written.ts';

/* Rich text is read by workers: one for the office and one for members (security line 21). */

test('a text of the office is read while texts of members wait for each other', async () => {
  const long = '<p style="color:red;margin:0 1px">甲</p>'.repeat(3000);
  let waiting = 4;
  const members = Array.from({ length: waiting }, async () => {
    await readWritten({ html: long, field: 'NewContent', writer: 'member' });
    waiting--;
  });

  const { plainText } = await readWritten({ html: '<p>乙</p>', field: 'NewContent' });
  const waitingThen = waiting;
  await Promise.all(members);

  expect(plainText).toBe('乙');
  expect(waitingThen).toBeGreaterThan(0);
});

test('a text that is nested too deeply is refused at its field, whoever writes it', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator);
  const html = hostileTexts['levels that the parser makes']!(10_000);
  const activity = {
    Title: '年会',
    BeginTime: '2099-01-02 09:00:00',
    Place: '会议室',
    Audience: 1,
    Levels: [],
  };
  const answers = [
    await site.send(businessNews.SaveNews, { Title: '题', MenuId, NewContent: html }, administrator),
    await site.send(webContributions.SaveNews, { Title: '题', NewContent: html }, await signInMember(site)),
    await site.send(businessActivities.SaveActivityDetail, { ...activity, Content: html }, administrator),
    await site.send(businessSettings.SaveSiteConfig, { PrivacyText: html }, administrator),
  ];

  const words = '正文格式过于复杂，请清除格式后再保存';
  expect(answers.map(({ Code, Data }) => ({ Code, Data }))).toEqual(
    ['NewContent', 'NewContent', 'Content', 'PrivacyText'].map((field) => ({
      Code: 400,
      Data: { [field]: words },
    })),
  );
});

test('a text of 143,000 empty paragraphs is refused at its field before it is cleaned', async ({
  site,
  administrator,
}) => {
  const html = '<p></p>'.repeat(142_857);
  const refusal = { NewContent: '正文格式过于复杂，请清除格式后再保存' };

  const { Code, Data } = await site.send(
    businessNews.SaveNews,
    { Title: '题', MenuId: await makeMenu(site, administrator), NewContent: html },
    administrator,
  );

  expect({ Code, Data }).toEqual({ Code: 400, Data: refusal });
  // Also where no declaration of a call has counted its tags before.
  await expect(readWritten({ html, field: 'NewContent' })).rejects.toMatchObject({ data: refusal });
});

test('a text of as many elements as a field allows is saved', async () => {
  const html = '</p>'.repeat(29_900);

  expect((await readWritten({ html, field: 'NewContent' })).plainText).toBe('');
});

test('a text that names more than a thousand files is refused at its field', async () => {
  const links = (count: number) =>
    Array.from(
      { length: count },
      (_, at) => `<a href="/files/2026/11/${at.toString(16).padStart(32, '0')}.pdf">甲</a>`,
    ).join('');

  await expect(readWritten({ html: links(1001), field: 'NewContent' })).rejects.toMatchObject({
    data: { NewContent: '正文里的图片和附件共 1001 个，最多 1000 个，请拆成几篇' },
  });
  expect((await readWritten({ html: links(1000), field: 'NewContent' })).plainText).toContain('甲');
});
