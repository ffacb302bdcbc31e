import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeFindings } from '#ui/testing/axe.ts';
import { fits } from '#ui/testing/fits-width.ts';
import {
  beginAsVisitor,
  choice,
  choose,
  dialog,
  field,
  file,
  isSent,
  open,
  picture,
  says,
  submit,
} from '../testing/application-form.tsx';
import { applicantsPassword as password, makeMember } from '../testing/factories.ts';

/* The membership application on a phone: one step at a time, and what is missing is counted and led to. */

beginAsVisitor();
beforeEach(() => page.viewport(390, 844));

const button = (name: string | RegExp) => dialog.getByRole('button', { name });
const step = async (title: string) =>
  await expect.element(dialog.getByRole('heading', { name: new RegExp(`^${title}`) })).toBeVisible();
const goOn = () => button('下一步').click();

async function fillFirstStep() {
  await field('公司名称').fill('上海某建设公司');
  await choice('单位归类').selectOptions('投递的施工单位');
  await choice('会员等级').selectOptions('投递的会员单位');
  await field('负责人').fill('张三');
}

async function fillSteps(account: string) {
  await fillFirstStep();
  await goOn();
  await goOn();
  await field('手机号码').fill('13800138000');
  await field('邮箱').fill('office@example.com');
  await goOn();
  await field('账号').fill(account);
  await field('密码').fill(password);
  await goOn();
  await dialog.getByRole('checkbox').click();
}

test('the steps are filled in one after the other, each fits the screen, and the application is sent', async () => {
  await open();
  const heights: [string, boolean, boolean][] = [];
  const body = () => dialog.element().querySelector('form')!.parentElement!;
  const look = async (title: string) => {
    await step(title);
    heights.push([title, body().scrollHeight <= body().clientHeight, fits()]);
    expect(await axeFindings()).toEqual([]);
  };
  await look('单位信息');
  await fillFirstStep();
  await goOn();
  await look('单位情况');
  await goOn();
  await look('联系方式');
  await field('手机号码').fill('13800138000');
  await field('邮箱').fill('office@example.com');
  await userEvent.keyboard('{Enter}');
  await look('登录账号');
  await field('账号').fill('phone-company');
  await field('密码').fill(password);
  await goOn();
  await look('附件与提交');
  await choose(await picture('材料.png'));
  await expect.element(button('移除材料.png')).toBeVisible();
  await says('还缺 1 项，去填“同意隐私说明”');
  await dialog.getByRole('checkbox').click();
  await says('必填项已填好');
  await submit();

  await isSent();
  expect(heights).toEqual(
    ['单位信息', '单位情况', '联系方式', '登录账号', '附件与提交'].map((title) => [title, true, true]),
  );
});

test('a step with an error is not left by 下一步; its field has the focus and what was typed stays', async () => {
  await open();
  await goOn();
  await says('请输入公司名称');
  await expect.element(field('公司名称')).toHaveFocus();
  await step('单位信息');

  await fillFirstStep();
  await goOn();
  await goOn();
  await field('手机号码').fill('12345');
  await goOn();

  await says('请输入正确电话号码');
  await step('联系方式');
  await expect.element(field('手机号码')).toHaveFocus();
  await button('上一步').click();
  await button('上一步').click();
  await expect.element(field('公司名称')).toHaveValue('上海某建设公司');
  await expect.element(choice('单位归类')).toHaveDisplayValue('投递的施工单位');
});

test('a double press goes one step on or back, and neither skips a step nor closes the form', async () => {
  await open();
  await fillFirstStep();

  await button('下一步').dblClick();
  await step('单位情况');
  await button('上一步').dblClick();

  await step('单位信息');
  await expect.element(field('公司名称')).toHaveValue('上海某建设公司');
});

test('what is missing is counted, and its button leads to the first of it in another step', async () => {
  await open();
  await says('还缺 9 项，去填“公司名称”');
  await fillFirstStep();
  await expect.element(button(/单位信息，已填好$/)).toBeVisible();
  await expect.element(button(/单位情况，选填$/)).toHaveTextContent('2');
  await button(/附件与提交，还缺 1 项$/).click();
  await step('附件与提交');

  await button('还缺 5 项，去填“手机号码”').click();

  await step('联系方式');
  await expect.element(field('手机号码')).toHaveFocus();
});

test('an error of the server leads to the step and the field', async () => {
  await makeMember({ Account: 'taken-on-a-phone' });
  await open();
  await fillSteps('taken-on-a-phone');

  await submit();

  await step('登录账号');
  await says('账号已存在');
  await expect.element(field('账号')).toHaveFocus();
  await field('账号').fill('free-on-a-phone');
  await goOn();
  await submit();
  await isSent();
});

test('turning the phone to a wide screen shows the whole form with all values, and back', async () => {
  await open();
  await fillFirstStep();
  await goOn();
  await step('单位情况');

  await page.viewport(1024, 700);
  await expect.element(field('公司名称')).toHaveValue('上海某建设公司');
  await expect.element(file).toBeVisible();
  await page.viewport(320, 640);

  await step('单位情况');
  expect(fits()).toBe(true);
  await button('上一步').click();
  await expect.element(field('负责人')).toHaveValue('张三');
});
