import type { Page } from 'playwright-core';
import { signInAdministrator } from '../../server/testing/factories/records.ts';
import { openApplication } from './application.ts';
import { openEditor } from './contributing.ts';
import { publicPageAddresses, publicPageNames } from './demo-site.ts';
import { openMemberDialog, openSignIn } from './signing-in.ts';
import type { Product } from './start-product.ts';
import { activityStates, confirmationOf } from './states/activities.ts';
import { formStates, linksOfForms } from './states/forms.ts';
import { noticeStates, noticeTo } from './states/notices.ts';
import { asMember, home, visit, type Open, type World } from './states/open-state.ts';
import { openBox, refuseEmptySuggestion } from './suggestion-box.ts';
import { test as journey } from './test.ts';

/** `test` with the demo association and everything the states need of it. */
export const test = journey
  .extend('content', { scope: 'file' }, 'demo')
  .extend('world', { scope: 'file' }, ({ product }) => prepare(product));

/** Every page and dialog of the public site and the member area, each in the way a visitor or member opens it. */
export const states: Record<string, Open> = {
  ...Object.fromEntries(publicPageNames.map((name) => [name, visit(({ addresses }) => addresses[name])])),
  'the address that opens the application': visit(
    () => '/apply',
    (page) => page.getByRole('dialog', { name: '入会申请' }).waitFor(),
  ),
  'an article for members': visit(({ memberOnlyArticle }) => memberOnlyArticle),
  'an article for members, read': asMember('member', ({ memberOnlyArticle }) => memberOnlyArticle),
  'certificates found': visit(
    ({ certificate }) => certificate.search,
    (page, { certificate }) => page.getByText(certificate.number).waitFor(),
  ),
  'a certificate shown': visit(
    ({ certificate }) => certificate.search,
    async (page) => {
      await page.getByRole('button', { name: /^查看/ }).click();
      await page.getByRole('dialog').getByRole('img').waitFor();
    },
  ),
  'no certificate found': visit(
    () => '/certsearch?Name=无名&CertNum=JLFX-0',
    (page) => page.getByText('重新查询').or(page.getByText('没有')).first().waitFor(),
  ),
  'a certificate that holds': visit(
    ({ certificate }) => certificate.check,
    (page, { certificate }) => page.getByText(certificate.number).waitFor(),
  ),
  'a certificate that is unknown': visit(() => '/certverify?CertNum=JLFX-0&Sign=AAAA'),
  'own certificates': asMember('member', () => '/certsearch'),
  'own contributions': asMember(
    'member',
    () => '/contribute',
    (page) => page.getByRole('row').nth(2).waitFor(),
  ),
  'contributing, the dialog': asMember(
    'member',
    () => '/contribute',
    async (page) => {
      await openEditor(page);
      await page.locator('iframe').first().waitFor();
    },
  ),
  ...activityStates,
  ...formStates,
  ...noticeStates,
  'signing in': visit(home, async (page) => {
    const dialog = await openSignIn(page);
    await dialog.getByRole('button', { name: '确定' }).click();
    await dialog.getByText('请输入账号').waitFor();
  }),
  'suggestion box': visit(home, async (page) => refuseEmptySuggestion(await openBox(page))),
  'member, data': asMember('member', home, (page) => openMemberDialog(page, 'hengzhun')),
  'member, contacts': asMember('member', home, openContacts),
  'member, a contact': asMember('member', home, async (page) => {
    const dialog = await openContacts(page);
    await dialog.getByRole('button', { name: '新增联络人' }).click();
    await dialog.getByRole('button', { name: '保存' }).click();
    await dialog.getByText('请输入姓名').waitFor();
  }),
  'member, page of the directory': asMember('member', home, async (page) => {
    const dialog = await openMemberDialog(page, 'hengzhun');
    await dialog.getByRole('tab', { name: '名录页' }).click();
    await dialog.getByLabel('同意在会员名录中展示').waitFor();
  }),
  'opening an account': visit(
    () => '/open',
    (page) => page.getByRole('dialog', { name: '开通账号' }).getByLabel('开通码').waitFor(),
  ),
  'member, password': asMember('member', home, async (page) => {
    const dialog = await openMemberDialog(page, 'hengzhun');
    await dialog.getByRole('tab', { name: '修改密码' }).click();
  }),
  application: visit(home, openApplication),
  'application, refused': visit(home, async (page) => {
    const dialog = await openApplication(page);
    // A phone shows one step, which is checked alone.
    await dialog.getByRole('button', { name: /^(提交申请|下一步)$/ }).click();
    await dialog.getByText('请选择单位归类').waitFor();
  }),
  'application, rejected': asMember('applicant', home, async (page) => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /qingling/ })
      .click();
    await page.getByText('申请表未加盖公章').first().waitFor();
  }),
  'reading aids': visit(home, async (page) => {
    const opener = page.getByRole('button', { name: '打开菜单' });
    if (await opener.isVisible()) await opener.click();
    await page.locator('summary', { hasText: '无障碍' }).filter({ visible: true }).click();
    await page.getByRole('switch', { name: '长者版' }).waitFor();
  }),
};

/** Opens 会员信息 › 联络人 of a member of the demo with two people. */
async function openContacts(page: Page) {
  const dialog = await openMemberDialog(page, 'hengzhun');
  await dialog.getByRole('tab', { name: '联络人' }).click();
  await dialog.getByRole('button', { name: '编辑沈清' }).waitFor();
  return dialog;
}

/** Prepares a member of the demo with contributions in every state, and an applicant who was rejected. */
async function prepare(product: Product): Promise<World> {
  const { db } = product.site;
  // As if both had chosen a password of their own.
  await db.updateTable('members').set({ must_change_password: false }).execute();
  const find = (account: string) =>
    db.selectFrom('members').select('id').where('account', '=', account).executeTakeFirstOrThrow();
  const administrator = await signInAdministrator(product.site);
  const member = await find('hengzhun');
  return {
    product,
    member,
    applicant: await find('qingling'),
    certificate: await findCertificate(product),
    addresses: await publicPageAddresses(product.site.call),
    memberOnlyArticle: await addressForMembers(product),
    ...(await linksOfForms(product, administrator)),
    confirmation: await confirmationOf(product, administrator),
    notice: await noticeTo(product, administrator, member.id),
  };
}

/** Finds a certificate of the demo: its number, its search address and the address in its code. */
export async function findCertificate({ site }: Product) {
  const name = '周明轩';
  const { cert_num: number, signature } = await site.db
    .selectFrom('certificate_issues as i')
    .innerJoin('certificates as c', 'c.id', 'i.certificate_id')
    .select(['i.cert_num', 'i.signature'])
    .where('c.name', '=', name)
    .executeTakeFirstOrThrow();
  return {
    number,
    search: `/certsearch?Name=${encodeURIComponent(name)}&CertNum=${number}`,
    check: `/certverify?CertNum=${number}&Sign=${signature}`,
  };
}

async function addressForMembers({ site }: Product): Promise<string> {
  const article = await site.db
    .selectFrom('news')
    .select(['id', 'menu_id'])
    .where('is_member_read', '=', true)
    .where('status', '=', 1)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return `/info?MenuId=${article.menu_id}&NewsId=${article.id}`;
}
