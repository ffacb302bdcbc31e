import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { localStore } from '#ui/browser/storage.ts';
import { axeFindings } from '#ui/testing/axe.ts';
import { dropToken, readToken, storeToken } from '../session/token.ts';
import { forgetLimits, makeMember, makePicture, signInHere } from '../testing/factories.ts';
import { answersTo, fieldOf, makeForm } from '../testing/forms.ts';
import { openSite } from '../testing/open-site.tsx';

/* What a form refuses, beside its field and without a loss, and the draft of a member. */

let site: Awaited<ReturnType<typeof openSite>>;

beforeEach(async () => {
  dropToken();
  await forgetLimits();
  await page.viewport(390, 844);
});
afterEach(async () => {
  dropToken();
  await site.unmount();
});

const company = page.getByLabelText('公司名称');
const submit = () => page.getByRole('button', { name: '提交', exact: true }).click();
const isSubmitted = async () =>
  await expect.element(page.getByRole('button', { name: '打印' })).toBeVisible();
const megabyte = 1024 * 1024;

const withFile = [fieldOf('freport', '年报', { Kind: 'file' }), fieldOf('fwords1', '说明', { Kind: 'area' })];

test('a file above 10 MB is refused beside its field, nothing else is lost, and a smaller one is sent', async () => {
  const { FormId, address } = await makeForm('要交文件的问卷', withFile);
  site = await openSite(address);
  const file = page.getByLabelText(/^年报/);
  await company.fill('沪东公司');
  await page.getByLabelText('说明').fill('见附件');

  await userEvent.upload(file, new File([new Uint8Array(10 * megabyte + 1)], '年报.pdf'));

  await expect.element(file).toHaveAccessibleDescription(/文件不得大于10MB/);
  expect(await axeFindings()).toEqual([]);
  await submit();
  await expect.element(file).toHaveAccessibleDescription(/文件不得大于10MB|请/);
  await expect.element(company).toHaveValue('沪东公司');
  await expect.element(page.getByLabelText('说明')).toHaveValue('见附件');
  expect(await answersTo(FormId)).toEqual([]);

  await userEvent.upload(file, new File([await makePicture(320, 180)], '年报.png'));
  await expect.element(page.getByRole('button', { name: '移除年报.png' })).toBeVisible();
  await expect.element(file).not.toHaveAccessibleDescription(/不得大于/);
  await submit();
  await isSubmitted();
  expect(await answersTo(FormId)).toMatchObject([
    { CompanyName: '沪东公司', Answers: { fwords1: '见附件' } },
  ]);
});

test('a file of a kind that no office opens is refused beside its field, and can be taken away', async () => {
  const { address } = await makeForm('只收文档的问卷', withFile);
  site = await openSite(address);
  const file = page.getByLabelText(/^年报/);

  await userEvent.upload(file, new File(['MZ'], '年报.exe'));

  await expect.element(file).toHaveAccessibleDescription(/上传格式需为/);
  await page.getByRole('button', { name: '移除年报.exe' }).click();
  await expect.element(file).not.toHaveAccessibleDescription(/上传格式需为/);
  await expect.element(file).toHaveFocus();
});

test('each required field that was left out is named, and the first one has the focus, whatever its kind', async () => {
  const { address } = await makeForm('各种必填的问卷', [
    fieldOf('fbetter', '与去年相比', { Kind: 'choice', Options: ['增长', '下降'] }),
    fieldOf('fneeds1', '希望协会帮助的', { Kind: 'choices', Options: ['培训', '咨询'] }),
    fieldOf('freport', '年报', { Kind: 'file' }),
    fieldOf('fagree1', '以上数字已核对', { Kind: 'consent' }),
  ]);
  site = await openSite(address);
  await company.fill('沪东公司');

  await submit();

  const better = page.getByRole('radiogroup', { name: /与去年相比/ });
  await expect.element(better).toHaveAccessibleDescription(/请选择/);
  await expect.element(page.getByRole('radio', { name: '增长' })).toHaveFocus();
  await expect
    .element(page.getByRole('group', { name: /希望协会帮助的/ }))
    .toHaveAccessibleDescription(/请选择/);
  await expect.element(page.getByLabelText(/^年报/)).toHaveAccessibleDescription(/请/);
  await expect
    .element(page.getByRole('checkbox', { name: '以上数字已核对' }))
    .toHaveAccessibleDescription(/请/);
  expect(await axeFindings()).toEqual([]);
  await userEvent.keyboard(' ');
  await expect.element(better).not.toHaveAccessibleDescription(/请选择/);
  await submit();
  await expect.element(page.getByRole('checkbox', { name: '培训' })).toHaveFocus();
});

test('a draft of a member is there on another device, and is gone once it was submitted', async () => {
  const { FormId } = await makeForm('会员填写的问卷', [fieldOf('fwords1', '说明')], { IsOpenToAll: false });
  await signInHere(await makeMember({ MemberName: '苏州河检测公司' }));
  const token = readToken();
  const address = `/form?FormId=${FormId}`;
  site = await openSite(address);
  await page.getByLabelText('说明').fill('写到一半');
  await expect.element(page.getByText(/^草稿已保存/)).toBeVisible();
  await site.unmount();
  // Another device has nothing of it in its browser.
  for (const name of localStore.names()) localStore.remove(name);
  storeToken(token ?? '');

  site = await openSite(address);

  await expect.element(page.getByText(/^已恢复您此前填写/)).toBeVisible();
  await expect.element(page.getByLabelText('说明')).toHaveValue('写到一半');
  await page.getByLabelText('说明').fill('写完了');
  await submit();
  await isSubmitted();
  expect(await answersTo(FormId)).toMatchObject([
    { CompanyName: '苏州河检测公司', Answers: { fwords1: '写完了' } },
  ]);
  await page.getByRole('button', { name: '修改' }).click();
  await expect.element(page.getByLabelText('说明')).toHaveValue('写完了');
  expect(page.getByText(/^已恢复您此前填写/).elements()).toEqual([]);
});
