import type { Page } from 'playwright-core';
import { signUpAddressNames, signUpPages } from '#contract/activities/sign-up.ts';
import { makeField } from '../../../server/testing/factories/make-form.ts';
import { makePerson, makeSignUpActivity, signUp } from '../../../server/testing/factories/make-sign-up.ts';
import type { Product } from '../start-product.ts';
import { asMember, visit, type Open } from './open-state.ts';

const openForm = (page: Page) => page.getByRole('button', { name: '我要报名' }).click();
const waiting = '候补者';

/** 活动报名 as visitors and members see it. The activity itself is one of the public pages. */
export const activityStates: Record<string, Open> = {
  'the form to sign up': visit(
    ({ addresses }) => addresses['an activity'],
    async (page) => {
      await openForm(page);
      await page.getByRole('button', { name: '再添加一人' }).click();
      await page.getByText('人多？粘贴名单').click();
      await page.getByRole('group', { name: '第 2 人' }).waitFor();
    },
  ),
  'the form to sign up, refused': visit(
    ({ addresses }) => addresses['an activity'],
    async (page) => {
      await openForm(page);
      await page.getByRole('button', { name: /^提交报名/ }).click();
      await page.getByText('请填写公司名称').waitFor();
    },
  ),
  'the form to sign up of a member': asMember(
    'member',
    ({ addresses }) => addresses['an activity'],
    async (page) => {
      await openForm(page);
      await page.getByText('的名义报名').waitFor();
    },
  ),
  'a sign-up': visit(
    ({ confirmation }) => confirmation,
    (page) => page.getByText('候补第 1 位').waitFor(),
  ),
  'a sign-up, replacing somebody': visit(
    ({ confirmation }) => confirmation,
    async (page) => {
      await page.getByRole('button', { name: `改人：${waiting}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: '改人' }).click();
      await page.getByText('请输入姓名').waitFor();
    },
  ),
  'a sign-up, cancelling': visit(
    ({ confirmation }) => confirmation,
    async (page) => {
      await page.getByRole('button', { name: `取消：${waiting}` }).click();
      await page.getByRole('dialog', { name: `取消 ${waiting} 的报名？` }).waitFor();
    },
  ),
  'a sign-up by a wrong link': visit(
    () => `${signUpPages.confirmation}?${signUpAddressNames.key}=${'x'.repeat(43)}`,
    (page) => page.getByText('没有找到这次报名').waitFor(),
  ),
  'sign-ups of a member': asMember(
    'member',
    () => signUpPages.confirmation,
    (page) => page.getByText(/编号/).first().waitFor(),
  ),
  'sign-ups before the member signs in': visit(
    () => signUpPages.confirmation,
    (page) => page.getByText('会员登录后查看本单位的报名').waitFor(),
  ),
};

/** Signs three people up to an activity with two places. Returns the address of the confirmation. */
export async function confirmationOf({ site }: Product, administrator: string): Promise<string> {
  const meal = makeField({ Kind: 'choice', Label: '午餐', Options: ['普通', '清真', '不用餐'] });
  const ActivityId = await makeSignUpActivity(site, administrator, {
    Places: 2,
    Fee: '1200',
    FeeNote: '含教材和午餐，开课前转账或现场缴纳',
    Fields: [meal],
  });
  const people = ['安佳怡', '马晓峰', waiting].map((Name) => makePerson({ Name, Post: '质检员' }));
  const { Key } = await signUp(site, {
    ActivityId,
    CompanyName: '澜州市滨江建材有限公司',
    People: people,
    Answers: { [meal.Key]: '普通' },
  });
  return `${signUpPages.confirmation}?${signUpAddressNames.key}=${Key}`;
}
