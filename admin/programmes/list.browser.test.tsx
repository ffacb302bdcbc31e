import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { businessProgrammes } from '#contract/certificates/programmes.ts';
import { call } from '../session/call.ts';
import { breakLine, fits, openMoreActions, tabTo } from '../testing/acts.ts';
import { axeFindings } from '../testing/axe.ts';
import { makeCertificate } from '../testing/factories.ts';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { ProgrammeList } from './list.tsx';

/* Programmes as cards: added, changed, switched off and deleted. */

let screen: OpenScreen;
let made = 0;

beforeEach(async () => {
  await page.viewport(1440, 900);
  await signIn();
});
afterEach(() => screen.unmount());

async function open(): Promise<void> {
  screen = await openScreen(<ProgrammeList />, '/System/certificates/programmes');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function makeProgramme() {
  const ProgrammeName = `项目${++made}`;
  const form = { ProgrammeName, Title: '结业证书', Statement: '完成课程。', Background: '', Fields: [] };
  const { ProgrammeId } = await call(businessProgrammes.SaveProgramme, form);
  return { ...form, ProgrammeId };
}

const find = async (name: string) =>
  (await call(businessCertificates.GetProgrammeList, {})).find(({ ProgrammeName }) => ProgrammeName === name);
const card = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const edit = (name: string) => card(name).getByRole('button', { name: /^编辑/ });
const save = { name: '保存', exact: true } as const;
const editing = page.getByRole('dialog', { name: '编辑培训项目' });

test('a new template starts with a statement that fits the name of any programme', async () => {
  await open();
  await page.getByRole('button', { name: '新增培训项目' }).click();
  const dialog = page.getByRole('dialog', { name: '新增培训项目' });
  await dialog.getByLabelText('培训项目名称').fill('糕点师培训');
  await dialog.getByRole('button', save).click();

  await expect.element(card('糕点师培训').getByAltText('糕点师培训的证书样张')).toBeVisible();
  const stored = await find('糕点师培训');
  expect(stored?.Statement.replace('{programme}', '糕点师培训')).toBe(
    '完成糕点师培训项目学习，经考核成绩合格，特发此证。',
  );
});

test('a programme is added by keyboard alone and appears with its template', async () => {
  await open();
  await tabTo(page.getByRole('button', { name: '新增培训项目' }));
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: '新增培训项目' });
  const name = dialog.getByLabelText('培训项目名称');
  await expect.element(name).toHaveFocus();
  await name.fill('工程质量风险管理工程师');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('培训项目名称已存在')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await name.fill('新项目');
  await userEvent.keyboard('{Enter}');

  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(card('新项目').getByAltText('新项目的证书样张')).toBeVisible();
  expect(await find('新项目')).toMatchObject({ TemplateVersion: 1, Status: 1 });
});

test('a user who is quicker than the opening of a dialog stays in the chosen field', async () => {
  const { ProgrammeName: name } = await makeProgramme();
  await open();
  const title = appearing('#Title');
  await edit(name).click();
  (await title).focus();

  await opened();

  await expect.element(editing.getByLabelText('证书标题')).toHaveFocus();
});

test('a conflicting save shows the change of the other user beside the form', async () => {
  const programme = await makeProgramme();
  await open();
  await edit(programme.ProgrammeName).click();
  await editing.getByLabelText('证书正文').fill('我写的正文。');
  await call(businessProgrammes.SaveProgramme, { ...programme, Title: '对方的标题' });

  await editing.getByRole('button', save).click();

  await expect.element(editing.getByText('对方的标题')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await editing.getByRole('button', { name: '对照后合并' }).click();
  await editing.getByRole('button', save).click();
  await expect.element(editing).not.toBeInTheDocument();
  expect(await find(programme.ProgrammeName)).toMatchObject({
    Title: '对方的标题',
    Statement: '我写的正文。',
  });
});

test('a programme is switched off and switched on again', async () => {
  const { ProgrammeName: name } = await makeProgramme();
  await open();
  await openMoreActions(card(name));
  await page.getByRole('menuitem', { name: '停用' }).click();

  await expect.element(card(name).getByText('已停用，不能新增或导入证书')).toBeVisible();
  expect(await find(name)).toMatchObject({ Status: 0 });
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.element(card(name).getByText('使用中')).toBeVisible();
  expect(await find(name)).toMatchObject({ Status: 1 });
});

test('a programme with certificates cannot be deleted, and an unused programme is deleted after a confirmation', async () => {
  const unused = (await makeProgramme()).ProgrammeName;
  const { ProgrammeName: used, ProgrammeId } = await makeProgramme();
  await makeCertificate({ _programmeId: ProgrammeId });
  await open();
  await openMoreActions(card(used));
  const refusal = page.getByRole('menuitem', { name: '删除（已有 1 条证书记录）' });
  await expect.element(refusal).toHaveAttribute('aria-disabled', 'true');
  expect(await axeFindings()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(refusal).not.toBeInTheDocument();

  await openMoreActions(card(unused));
  await page.getByRole('menuitem', { name: '删除', exact: true }).click();
  await page.getByRole('button', { name: '删除项目和模板' }).click();

  await expect.element(page.getByText('已删除')).toBeVisible();
  await expect.element(card(unused)).not.toBeInTheDocument();
  expect(await find(unused)).toBeUndefined();
});

test('the cards fit a phone, and a network failure loses no input', async () => {
  const { ProgrammeName: name } = await makeProgramme();
  await page.viewport(390, 844);
  await open();
  await expect.element(card(name).getByRole('img')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  expect(fits()).toBe(true);
  await edit(name).click();
  await editing.getByLabelText('证书标题').fill('断网时写的');

  const line = breakLine();
  await editing.getByRole('button', save).click();
  await expect.element(page.getByText(/后端接口连接异常/).first()).toBeVisible();
  line.mend();
  await editing.getByRole('button', save).click();

  await expect.element(editing).not.toBeInTheDocument();
  expect(await find(name)).toMatchObject({ Title: '断网时写的' });
});

/** Returns the element as soon as it is in the page. */
function appearing(selector: string): Promise<HTMLElement> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const element = document.querySelector<HTMLElement>(selector);
      if (!element) return;
      observer.disconnect();
      resolve(element);
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
}

/** Waits until the dialog stands still. */
async function opened(): Promise<void> {
  await expect.element(editing).not.toHaveClass(/ant-zoom/);
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
}
