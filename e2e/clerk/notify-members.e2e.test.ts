import { sql } from 'kysely';
import { expect } from 'vitest';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessNotices } from '#contract/notices/managed-notices.ts';
import { webNotices } from '#contract/notices/notices.ts';
import { makeNews, signInAdministrator } from '../../server/testing/factories/records.ts';
import { mailParts } from '../../server/testing/mail-parts.ts';
import type { TestSmtp } from '../../server/testing/services/start-smtp.ts';
import type { TestApp } from '../../server/testing/start-test-app.ts';
import { allFindings } from '../support/axe.ts';
import { openBackOffice } from '../support/back-office.ts';
import { test as journey } from '../support/test.ts';

/* 通知会员: a clerk tells 40 companies of an article, sees 31 read it, rings 4 and reminds 5. */

const test = journey.extend('env', { scope: 'file' }, ({ smtp }) => ({ SMTP_URL: smtp.url }));

const title = '关于召开会员大会的通知';
const companies = { all: 40, read: 31, rung: 4, reminded: 5 };

/** The office records 40 companies; the last two have a landline alone. */
async function makeCompanies(site: TestApp, administrator: string) {
  const colleague = await signInAdministrator(site, ['member:audit']);
  for (let at = 1; at <= companies.all; at++) {
    const hasMail = at <= companies.all - 2;
    const form = {
      MemberName: `第${String(at).padStart(2, '0')}家公司`,
      DailyOperator: '王敏',
      ...(hasMail ? { Email: `c${at}@notice.example` } : { OperatorPhone: `021-555566${at}` }),
    };
    const { MemberId } = await site.call(businessMembers.EditMemberInfo, form, administrator);
    await site.call(businessMembers.SaveApplyAudit, { MemberId, Status: 1 }, colleague);
  }
}

/** Returns the keys in the letters by their recipients. */
function keysIn(smtp: TestSmtp): Map<string, string> {
  const keys = smtp.received.map(({ to, source }) => {
    const [, key = ''] = /Key=([\w-]{43})/.exec(mailParts(source.toString()).text) ?? [];
    return [to[0] ?? '', key] as const;
  });
  return new Map(keys.filter(([, key]) => key !== ''));
}

test('a clerk tells 40 companies, sees 31 read it, rings 4 and reminds 5', async ({
  product,
  site,
  administrator,
  smtp,
}) => {
  await makeCompanies(site, administrator);
  await makeNews(site, administrator, { Title: title, NewContent: '<p>定于月底召开。</p>' });
  const page = await openBackOffice(product, '/System/news', {}, administrator);

  // Tells them, from the article.
  await page.getByRole('button', { name: `更多操作：${title}` }).click();
  await page.getByRole('menuitem', { name: '通知会员' }).click();
  await page.getByRole('radio', { name: '全部会员' }).check();
  await page.getByLabel('附言').fill('请于周五前回执。');
  expect(await allFindings(page), 'draft').toEqual([]);
  await page.getByRole('button', { name: '预览和发送' }).click();
  const question = page.getByRole('dialog', { name: '通知 40 家会员？' });
  await question.getByText('邮件 38 家，短信 0 家，需打电话 2 家').waitFor();
  expect(await allFindings(page), 'preview').toEqual([]);
  await question.getByRole('button', { name: '向 40 家发送' }).click();
  await page.getByText('通知 40 家：已看 0，没看 40').waitFor();
  await expect.poll(() => keysIn(smtp).size).toBe(companies.all - 2);

  // 31 read it: one opens the link in a browser, which leads to the article.
  const keys = [...keysIn(smtp).values()];
  const response = await fetch(`${product.origin}/notice?Key=${keys[0]}`);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.text()).toContain('noindex');
  const reader = await product.open(`/notice?Key=${keys[0]}`, { viewport: { width: 390, height: 844 } });
  await reader.getByText('定于月底召开。').waitFor();
  for (const Key of keys.slice(1, companies.read)) await site.call(webNotices.ReadNotice, { Key });
  const { List } = await site.call(businessNotices.GetNoticeList, { key: title }, administrator);
  const id = List[0]?.NoticeId ?? 0;
  const readCount = async () => (await site.call(businessNotices.GetNotice, { id }, administrator)).ReadCount;
  await expect.poll(readCount).toBe(companies.read);
  await reader.close();

  // Rings 4 of the 9 others, the two without mail among them.
  await page.goto(`${product.origin}/System/notices/edit?id=${id}&state=unread`);
  await page.getByText('通知 40 家：已看 31，没看 9').waitFor();
  const boxes = page.getByRole('checkbox', { name: /^选择 第/ });
  await expect.poll(() => boxes.count()).toBe(9);
  for (let at = 0; at < companies.rung; at++) await boxes.nth(at).click();
  await page.getByRole('button', { name: '记下已电话通知 4 家' }).click();
  await page.getByText('通知 40 家：已看 31，已电话通知 4，没看 5').waitFor();
  expect(await allFindings(page), 'recipients').toEqual([]);

  // Reminds the other 5 three days later.
  await site.db
    .updateTable('notice_recipients')
    .set({ written_at: sql<Date>`written_at - interval '3 days'` })
    .execute();
  smtp.received.length = 0;
  await page.getByRole('button', { name: '再提醒没看的' }).click();
  const reminder = page.getByRole('dialog', { name: `再提醒“${title}”没看的 5 家？` });
  await reminder.getByText('已电话通知的 4 家不提醒').waitFor();
  await reminder.getByRole('button', { name: '提醒 5 家' }).click();
  await page.getByText('正在提醒 5 家').waitFor();

  await expect.poll(() => smtp.received.length).toBe(companies.reminded);
  const reminded = smtp.received.map(({ to }) => to[0] ?? '');
  expect(new Set(reminded).size).toBe(companies.reminded);
  await page.close();
});
