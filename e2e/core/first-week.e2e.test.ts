import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { systemRoles } from '#contract/accounts/roles.ts';
import { businessWorkbench } from '#contract/back-office/workbench.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { businessProgrammes } from '#contract/certificates/programmes.ts';
import { leaveEmpty } from '../../server/modules/starter/untouched.ts';
import { makeRow, makeSheet } from '../../server/testing/factories/make-sheet.ts';
import { openBackOffice } from '../support/back-office.ts';
import { choose, workbook } from '../support/importing.ts';
import { editorBody } from '../support/paste.ts';
import type { Product } from '../support/start-product.ts';
import { test } from '../support/test.ts';

/* An association of any field sets up its site by the screens alone: from an empty site to articles, colleagues and certificates. */

const association = '青溪茶产业协会';

async function openEmptySite(product: Product, administrator: string): Promise<Page> {
  // The tests have one.
  for (const { ProgrammeId } of await product.site.call(
    businessCertificates.GetProgrammeList,
    {},
    administrator,
  ))
    await product.site.call(businessProgrammes.DelProgramme, { ProgrammeId }, administrator);
  await leaveEmpty(product.site.db);
  return await openBackOffice(product, '/System/home', {}, administrator);
}

/** Follows a step of the list on the workbench to where it is done. */
async function goTo(page: Page, step: string): Promise<void> {
  await page.getByRole('link', { name: '工作台' }).first().click();
  const strip = page.getByRole('region', { name: '新网站准备' });
  await strip.getByRole('button', { name: '全部步骤' }).click();
  await strip.getByRole('list', { name: '全部步骤' }).getByRole('link', { name: step }).click();
  await page.waitForURL((address) => address.pathname !== '/System/home');
}

async function saveSettings(page: Page): Promise<void> {
  await goTo(page, '填写网站地址');
  const basic = page.getByRole('region', { name: '基本', exact: true });
  await basic.getByLabel('网站地址').fill('https://www.qingxi-tea.cn');
  await basic.getByLabel('网站名称').fill(association);
  await basic.getByRole('button', { name: '保存：基本' }).click();
  await page.getByText('已保存').last().waitFor();
}

/** Changes the association's own privacy text, which starts with the built-in one. */
async function changePrivacyText(page: Page): Promise<void> {
  await goTo(page, '核对隐私说明');
  const privacy = page.getByRole('region', { name: '隐私说明', exact: true });
  await privacy.getByRole('button', { name: '改用自己的说明' }).click();
  const text = privacy.frameLocator('iframe').locator('body');
  await text.getByText('《中华人民共和国个人信息保护法》').waitFor();
  await text.getByText('五、您的权利').click();
  await page.keyboard.press('End');
  await page.keyboard.type('（可到协会办公室办理）');
  await privacy.getByRole('button', { name: '保存：隐私说明' }).click();
  await expect.poll(() => privacy.getByText('未保存').count()).toBe(0);
}

async function addMenus(page: Page): Promise<void> {
  await goTo(page, '建立网站栏目');
  await page.getByRole('button', { name: '建立常用栏目' }).click();
  await page.getByRole('button', { name: '建立', exact: true }).click();
  await page.getByText('栏目已建立，可以改名、排序或删除').waitFor();
}

async function addTypes(page: Page): Promise<void> {
  await goTo(page, '设置单位归类与会员等级');
  for (const [title, name] of [
    ['单位归类', '茶企'],
    ['会员等级', '理事单位'],
  ] as const) {
    await page.getByLabel(`新增${title}`).fill(name);
    await page.keyboard.press('Enter');
    await page.getByLabel(`名称：${name}`).waitFor();
  }
}

async function addColleague(page: Page): Promise<void> {
  await goTo(page, '给同事开账号');
  await page.getByRole('button', { name: '新增管理员' }).click();
  const dialog = page.getByRole('dialog', { name: '新增管理员' });
  await dialog.getByLabel('账号').fill('bianji');
  await dialog.getByLabel('姓名').fill('林晓');
  await dialog.getByLabel('角色', { exact: true }).selectOption({ label: '主编' });
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByRole('button', { name: '我已记下' }).click();
}

async function publishArticle(page: Page, title: string): Promise<void> {
  await goTo(page, '写第一篇文章');
  await page.getByRole('textbox', { name: '标题' }).fill(title);
  await page.getByLabel('所属栏目').click();
  await page.keyboard.type('通知公告');
  await page.keyboard.press('Enter');
  await editorBody(page).click();
  await page.keyboard.type('各会员单位：协会网站今日开通。');
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page
    .getByText(/已发布/)
    .first()
    .waitFor();
}

async function importCertificates(page: Page): Promise<void> {
  await goTo(page, '建立培训项目和证书模板');
  await page.getByRole('button', { name: '新增培训项目' }).click();
  const dialog = page.getByRole('dialog', { name: '新增培训项目' });
  await dialog.getByLabel('培训项目名称').fill('茶艺师培训');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });

  await page.getByRole('link', { name: '导入', exact: true }).click();
  const rows = Array.from({ length: 30 }, (_, index) =>
    makeRow({ 姓名: '苏茗', 证书编号: `QXCY-2026-${String(index + 1).padStart(3, '0')}` }),
  );
  await choose(page, workbook('茶艺师名单.xlsx', await makeSheet(rows)));
  await page.getByRole('button', { name: '导入全部 30 行' }).click();
  const question = page.getByRole('dialog', { name: '导入全部 30 行' });
  await question.getByRole('button', { name: '导入全部 30 行' }).click();
  await page.getByRole('heading', { name: '已导入 30 行' }).waitFor();
}

test('the list of first steps turns an empty site into a working office', async ({
  product,
  administrator,
}) => {
  const page = await openEmptySite(product, administrator);
  await saveSettings(page);
  await changePrivacyText(page);
  await addMenus(page);
  await addTypes(page);
  await addColleague(page);
  await publishArticle(page, '协会网站开通');
  await importCertificates(page);

  const { List } = await product.site.call(systemRoles.GetRoleList, {}, administrator);
  expect(List.find(({ RoleName }) => RoleName === '主编')?.UserCount).toBe(1);
  const { FirstSteps } = await product.site.call(businessWorkbench.GetWorkbench, {}, administrator);
  const done = FirstSteps.filter(({ IsDone }) => IsDone).map(({ Step }) => Step);
  expect(done).toEqual(['address', 'privacy', 'menus', 'types', 'roles', 'colleagues', 'programme', 'news']);

  const visitor = await product.open('/home');
  await visitor.getByRole('link', { name: '协会网站开通' }).first().click();
  await visitor.getByText('协会网站今日开通').waitFor();
  expect(await visitor.title()).toContain(association);
  await visitor.goto(`${product.origin}/privacy`);
  await visitor.getByText('五、您的权利（可到协会办公室办理）').waitFor();
  await visitor.getByText('收集的信息：手机号码、留言内容').waitFor();
  await visitor.goto(`${product.origin}/certsearch`);
  await visitor.getByRole('textbox', { name: '姓名' }).fill('苏茗');
  await visitor.getByRole('textbox', { name: '证书编号' }).fill('QXCY-2026-017');
  await visitor.getByRole('button', { name: '查询' }).click();
  await visitor.getByText('茶艺师培训').first().waitFor();
  await visitor.goto(`${product.origin}/apply`);
  await expect.poll(() => visitor.getByLabel('单位归类').innerText()).toContain('茶企');
  await Promise.all([page.close(), visitor.close()]);
});
