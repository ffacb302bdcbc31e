import { sql } from 'kysely';
import mammoth from 'mammoth';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { businessFormResults } from '#contract/forms/form-results.ts';
import { makeField, makeForm, submit } from '../../server/testing/factories/make-form.ts';
import { makeMember, signInMember } from '../../server/testing/factories/records.ts';
import type { TestApp } from '../../server/testing/start-test-app.ts';
import { allFindings } from '../support/axe.ts';
import { openBackOffice } from '../support/back-office.ts';
import { test } from '../support/test.ts';

/* 问卷与填报 as the office uses it: the statistics of a quarter, and a round of comments. */

const asked = 40;
const answered = 31;

/** Makes companies of which alone the forms of a test ask. */
async function makeCompanies(site: TestApp, count: number, name: string) {
  await sql`update members set is_enabled = false`.execute(site.db);
  const companies = [];
  for (let at = 1; at <= count; at++)
    companies.push(
      await makeMember(site, { MemberName: `${name}${at}公司`, Email: `a${at}@${count}.example` }),
    );
  return companies;
}

const openTab = async (page: Page, tab: string) =>
  await page.getByRole('navigation', { name: '问卷的各页' }).getByRole('link', { name: tab }).click();

test('of forty companies thirty-one answer, nine are reminded, one fills in by its link, and the sums are right', async ({
  product,
  site,
  administrator,
}) => {
  const [output, trend] = [
    makeField({ Kind: 'number', Label: '产值', Unit: '万元', Decimals: 2, IsRequired: true }),
    makeField({ Kind: 'choice', Label: '走势', Options: ['增长', '持平', '下降'] }),
  ];
  const companies = await makeCompanies(site, asked, '统计');
  const FormId = await makeForm(site, administrator, { Title: '三季度统计', Fields: [output, trend] });
  for (const [at, company] of companies.slice(0, answered).entries()) {
    const Answers = { [output.Key]: `${at * 17}.${at % 10}5`, [trend.Key]: trend.Options[at % 3] };
    const { Code } = await submit(site, { FormId, Answers }, await signInMember(site, company));
    expect(Code).toBe(200);
  }

  const page = await openBackOffice(product, `/System/forms/edit?id=${FormId}`, {}, administrator);
  await openTab(page, '没填的 9');
  await page.getByText('9 家没填').waitFor();
  await page.getByRole('button', { name: '提醒全部 9 家' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '提醒 9 家' }).click();
  await page.getByText('今天已提醒 9 家').waitFor();
  expect(await allFindings(page), 'missing').toEqual([]);

  const late = companies.at(-1)!;
  const { LinkPath } = await site.call(
    businessFormResults.TakeFormLink,
    { FormId, MemberId: late.id },
    administrator,
  );
  const phone = await product.open(LinkPath, { viewport: { width: 390, height: 844 } });
  await phone.getByText(`以 统计${asked}公司 的名义提交。`).waitFor();
  await phone.getByLabel('产值（万元）').fill('1，000');
  await phone.getByText('草稿已保存').waitFor();
  const other = await product.open(LinkPath);
  await other.getByText('已恢复您此前填写').waitFor();
  expect(await other.getByLabel('产值（万元）').inputValue()).toBe('1，000');
  await phone.getByRole('button', { name: '提交' }).click();
  await phone.getByRole('button', { name: '打印' }).waitFor();
  expect(await allFindings(phone), 'submission').toEqual([]);
  await other.getByLabel('产值（万元）').fill('999');
  await other.getByRole('button', { name: '查看已提交的' }).click();
  await other.getByRole('cell', { name: '1000 万元' }).waitFor();

  await page.reload();
  await openTab(page, '汇总');
  const { rows } = await sql<{ sum: string; grown: number }>`
    select sum((answers ->> ${output.Key})::numeric)::text as sum,
      (count(*) filter (where answers ->> ${trend.Key} = '增长'))::int as grown
    from form_answers where form_id = ${FormId}`.execute(site.db);
  await page.getByText(`共收到 ${answered + 1} 份`).waitFor();
  const section = page.getByRole('region', { name: '产值' });
  expect(await section.getByText(`${rows[0]?.sum} 万元`).count()).toBe(1);
  const grown = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '增长' }) });
  expect(await grown.getByRole('cell').first().innerText()).toBe(`${rows[0]?.grown} 份`);
  const reminded = await sql<{ count: number }>`select count(distinct member_id)::int as count
    from form_reminders where form_id = ${FormId}`.execute(site.db);
  expect(reminded.rows[0]?.count).toBe(asked - answered);
});

test('a round of comments of twelve companies ends in a document with the comments by clause', async ({
  product,
  site,
  administrator,
}) => {
  const table = makeField({ Kind: 'table', Label: '意见' });
  const companies = await makeCompanies(site, 12, '标准');
  const FormId = await makeForm(site, administrator, { Title: '幕墙标准', Fields: [table] });
  const clauses = ['3.10', '10.1', '3.2', '4', '附录 A', '3.2.1', '1', '5.6', '10', '2.3', '9', '3.9'];
  for (const [at, company] of companies.entries()) {
    const row = { Clause: clauses[at], Original: '', Change: `改法${at + 1}`, Reason: '' };
    await submit(site, { FormId, Answers: { [table.Key]: [row] } }, await signInMember(site, company));
  }

  const page = await openBackOffice(
    product,
    `/System/forms/edit?id=${FormId}&tab=comments`,
    {},
    administrator,
  );
  await page.getByText('12 条意见，12 条未处理').waitFor();
  await page.getByLabel('处理：标准7公司 1', { exact: true }).selectOption('采纳');
  await page.getByText('12 条意见，11 条未处理').waitFor();
  expect(await allFindings(page), 'comments').toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '意见汇总处理表' }).click();
  const path = await (await download).path();

  const { value } = await mammoth.extractRawText({ path });
  const order = [...value.matchAll(/改法(\d+)/g)].map(([, number]) => clauses[Number(number) - 1]);
  expect(order).toEqual(['1', '2.3', '3.2', '3.2.1', '3.9', '3.10', '4', '5.6', '9', '10', '10.1', '附录 A']);
  expect(value).toContain('共 12 家单位提出 12 条意见：采纳 1 条');
});
