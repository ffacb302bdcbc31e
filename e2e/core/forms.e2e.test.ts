import { expect } from 'vitest';
import { webForms } from '#contract/forms/forms.ts';
import { businessForms } from '#contract/forms/managed-forms.ts';
import { makeField, makeForm } from '../../server/testing/factories/make-form.ts';
import { makeMember, signInMember } from '../../server/testing/factories/records.ts';
import { allFindings } from '../support/axe.ts';
import { openAsMember } from '../support/signing-in.ts';
import { test } from '../support/test.ts';

/* 问卷与填报: a member finds what waits for it, fills it in on a phone, and changes it. */

const viewport = { width: 390, height: 844 };

test('a member finds a form under 待填写, keeps what it typed over a reload, submits and changes it', async ({
  product,
  site,
  administrator,
}) => {
  const fields = [
    makeField({ Kind: 'number', Label: '产值', Unit: '万元', IsRequired: true }),
    makeField({ Kind: 'choice', Label: '走势', Options: ['增长', '下降'], IsRequired: true }),
  ];
  const FormId = await makeForm(site, administrator, { Title: '年度统计', Fields: fields });
  const member = await makeMember(site);
  const page = await openAsMember(product, '/form', member, { viewport });

  await page.getByRole('link', { name: '年度统计' }).click();
  await page.getByRole('button', { name: '提交' }).click();
  await page.getByText('请填写', { exact: true }).waitFor();
  await page.getByLabel('产值（万元）').fill('1,200');
  await page.getByLabel('增长').check();
  expect(await allFindings(page), 'form').toEqual([]);
  // Left at once: what was typed last is stored in this browser and on the server.
  await page.goto('about:blank');
  const token = await signInMember(site, member);
  const draft = async () => (await site.call(webForms.GetOpenForm, { FormId }, token)).Draft?.Answers;
  await expect.poll(async () => Object.values((await draft()) ?? {})).toEqual(['1,200', '增长']);
  await page.goBack();
  await page.getByText('已恢复您此前填写').waitFor();
  await page.getByRole('button', { name: '提交' }).click();
  await page.getByRole('button', { name: '打印' }).waitFor();
  expect(await allFindings(page), 'submission').toEqual([]);
  await page.getByRole('button', { name: '修改' }).click();
  await page.getByLabel('下降').check();
  await page.getByRole('button', { name: '提交修改' }).click();
  await page.getByRole('cell', { name: '下降' }).waitFor();

  const { List } = await site.call(businessForms.GetFormAnswers, { id: FormId }, administrator);
  expect(List.map(({ Answers }) => Object.values(Answers))).toEqual([['1200', '下降']]);
});
