import { fieldKinds, type FieldKind } from '#contract/forms/form-fields.ts';
import { businessFormResults } from '#contract/forms/form-results.ts';
import { businessForms, type FormForm } from '#contract/forms/managed-forms.ts';
import { makeField, makeForm } from '../../../server/testing/factories/make-form.ts';
import type { Product } from '../start-product.ts';
import { asMember, visit, type Open } from './open-state.ts';

/** 问卷与填报 as members and visitors see it. */
export const formStates: Record<string, Open> = {
  'forms of a member': asMember(
    'member',
    () => '/form',
    (page) =>
      page
        .getByRole('heading', { name: /待填写|我的提交/ })
        .first()
        .waitFor(),
  ),
  'a form, opened by its link': visit(
    ({ form }) => form,
    (page) => page.getByRole('button', { name: '提交' }).waitFor(),
  ),
  'a form, refused': visit(
    ({ form }) => form,
    async (page) => {
      await page.getByRole('button', { name: '提交' }).click();
      await page.getByText('请填写', { exact: true }).first().waitFor();
    },
  ),
  'a form that was submitted': asMember(
    'member',
    () => '/form?FormId=1',
    (page) =>
      page
        .getByRole('button', { name: '打印' })
        .or(page.getByRole('button', { name: '提交' }))
        .waitFor(),
  ),
  'a form with what was typed before': visit(
    ({ form }) => form,
    async (page) => {
      await page.getByLabel('公司名称').fill('澜州公司');
      await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('formDraft.')));
      await page.reload();
      await page.getByText('已恢复您此前填写').waitFor();
    },
  ),
  'a form by the link of one company': visit(
    ({ personalForm }) => personalForm,
    (page) => page.getByText('的名义提交').waitFor(),
  ),
  'an anonymous form': visit(
    ({ anonymousForm }) => anonymousForm,
    (page) => page.getByRole('button', { name: '提交' }).waitFor(),
  ),
  'a form by a wrong link': visit(
    () => '/form?FormId=1&Key=wrong',
    (page) => page.getByText('没有找到这份问卷').waitFor(),
  ),
};

/** Publishes a form with a field of each kind and an anonymous one. Returns their links, and that of a company that has not answered. */
export async function linksOfForms({ site }: Product, administrator: string) {
  const Fields = (Object.entries(fieldKinds) as [FieldKind, string][]).map(([Kind, word]) =>
    makeField({ Kind, Label: `${word}一栏`, IsRequired: Kind !== 'heading', Options: ['第一项', '第二项'] }),
  );
  const form = { Title: '各种栏的问卷', Content: '请在截止日期之前填写。', IsOpenToAll: true, Fields };
  const linkTo = async (given: Partial<FormForm>) => {
    const id = await makeForm(site, administrator, given);
    return (await site.call(businessForms.GetForm, { id }, administrator)).LinkPath;
  };
  const { GetFormMissing, TakeFormLink } = businessFormResults;
  const missing = await site.call(GetFormMissing, { id: 1 }, administrator);
  const { MemberId } = missing.List[0]!;
  const { LinkPath } = await site.call(TakeFormLink, { FormId: 1, MemberId }, administrator);
  const words = [makeField({ Kind: 'area', Label: '对秘书处工作的意见' })];
  return {
    form: await linkTo(form),
    anonymousForm: await linkTo({ Title: '匿名评议', IsOpenToAll: true, IsAnonymous: true, Fields: words }),
    personalForm: LinkPath,
  };
}
