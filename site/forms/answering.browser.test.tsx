import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { businessForms } from '#contract/forms/managed-forms.ts';
import { localStore } from '#ui/browser/storage.ts';
import { dropToken } from '../session/token.ts';
import { callAsOffice, forgetLimits } from '../testing/factories.ts';
import { answersTo, fieldOf, makeForm as makeFormOf } from '../testing/forms.ts';
import { openPage } from '../testing/open-page.tsx';
import { FormCentre } from './form-centre.tsx';

/* A form that a visitor fills in by its link, as on a phone. Members and personal links are shown by e2e tests. */

let rendered: Awaited<ReturnType<typeof openPage>> | undefined;
beforeEach(async () => {
  dropToken();
  await forgetLimits();
  await page.viewport(390, 844);
});
afterEach(() => rendered?.unmount());

const makeForm = (title: string) =>
  makeFormOf(title, [
    fieldOf('foutput', '产值', { Kind: 'number', Unit: '万元' }),
    fieldOf('fwords1', '说明'),
    fieldOf('fproof1', '证明', { Kind: 'file', IsRequired: false }),
  ]);

async function open(address: string): Promise<void> {
  rendered = await openPage(<FormCentre member={undefined} />, address);
  await expect.element(page.getByRole('button', { name: '提交' })).toBeVisible();
}

const output = page.getByLabelText('产值（万元）');
const submit = () => page.getByRole('button', { name: '提交' }).click();

test('what is wrong is said beside its field, nothing typed is lost, and it is submitted once mended', async () => {
  const { FormId, address } = await makeForm('有错误的问卷');
  await open(address);

  await page.getByLabelText('公司名称').fill('沪东公司');
  await output.fill('一千');
  await submit();

  await expect.element(output).toHaveAccessibleDescription(/请填写数字|数字/);
  await expect.element(page.getByLabelText('说明')).toHaveAccessibleDescription(/请填写/);
  await expect.element(output).toHaveValue('一千');
  await expect.element(page.getByLabelText('公司名称')).toHaveValue('沪东公司');
  await output.fill('1，000');
  await page.getByLabelText('说明').fill('同去年');
  await submit();
  await expect.element(page.getByRole('button', { name: '打印' })).toBeVisible();
  expect(await answersTo(FormId)).toMatchObject([
    { CompanyName: '沪东公司', Answers: { foutput: '1000', fwords1: '同去年' } },
  ]);
});

test('a field that the office adds while a visitor fills in appears with its message, and nothing typed is lost', async () => {
  const { FormId, address } = await makeForm('途中加栏的问卷');
  await open(address);
  await page.getByLabelText('公司名称').fill('沪西公司');
  await output.fill('1000');
  await page.getByLabelText('说明').fill('同去年');
  const office = await callAsOffice();
  const { LinkPath: _link, ...form } = await office(businessForms.GetForm, { id: FormId });
  const Fields = [...form.Fields, fieldOf('fpeople1', '人数', { Kind: 'number' })];
  await office(businessForms.SaveForm, { ...form, Fields } as never);

  await submit();

  const people = page.getByLabelText('人数');
  await expect.element(people).toHaveAccessibleDescription(/请填写/);
  await expect.element(people).toHaveFocus();
  await expect.element(page.getByText(/^问卷刚刚有改动/)).toBeVisible();
  await expect.element(output).toHaveValue('1000');
  await expect.element(page.getByLabelText('公司名称')).toHaveValue('沪西公司');
  await people.fill('12');
  await submit();
  await expect.element(page.getByRole('button', { name: '打印' })).toBeVisible();
  expect(await answersTo(FormId)).toMatchObject([
    { CompanyName: '沪西公司', Answers: { foutput: '1000', fwords1: '同去年', fpeople1: '12' } },
  ]);
});

test('what a visitor types last is stored when the window is left at once, and on the way to another page', async () => {
  const { address } = await makeForm('马上离开的问卷');
  const said = page.getByLabelText('说明');
  const again = async () => {
    await rendered?.unmount();
    await open(address);
  };
  await open(address);

  await said.fill('第一句');
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  expect(
    localStore
      .names()
      .map((name) => localStore.get(name))
      .join(),
  ).toContain('第一句');
  await said.fill('第一句，第二句');
  await again();

  await expect.element(page.getByText(/^已恢复您此前填写/)).toBeVisible();
  await expect.element(said).toHaveValue('第一句，第二句');
  await page.getByRole('button', { name: '清空重填' }).click();
  await again();
  await expect.element(said).toHaveValue('');
});
