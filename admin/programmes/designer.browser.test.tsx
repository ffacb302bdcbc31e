import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { businessProgrammes } from '#contract/certificates/programmes.ts';
import { focusOn } from '#ui/testing/keys.ts';
import { call } from '../session/call.ts';
import { breakLine, fits, holdFirst } from '../testing/acts.ts';
import { axeFindings } from '../testing/axe.ts';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { TemplateDesigner } from './designer.tsx';

/*
 * The designer of certificates: keys, checks, versions, and edits of two users. Dragging:
 * e2e/core/template-designer.e2e.test.ts.
 */

let screen: OpenScreen;
let made = 0;

beforeEach(async () => {
  await page.viewport(1440, 900);
  await signIn();
});
afterEach(() => screen.unmount());

async function open() {
  const ProgrammeName = `设计项目${++made}`;
  const form = {
    ProgrammeName,
    Title: '结业证书',
    Statement: '完成{programme}课程。',
    Background: '',
    Fields: [],
  };
  const { ProgrammeId } = await call(businessProgrammes.SaveProgramme, form);
  const read = async () =>
    (await call(businessCertificates.GetProgrammeList, {})).find((one) => one.ProgrammeId === ProgrammeId)!;
  screen = await openScreen(<TemplateDesigner />, addressOf(ProgrammeId));
  await upToDate();
  return { ProgrammeId, ProgrammeName, read };
}

const addressOf = (id: number) => `/System/certificates/programmes/template?id=${id}`;
const frame = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}，X`) });
const saveButton = page.getByRole('button', { name: /^保存为第 \d+ 版$/ });
const checks = page.getByRole('region', { name: '检查' });
const picture = page.getByAltText('证书样张');
const pictureSource = () => (picture.element() as HTMLImageElement).src;
const upToDate = async () =>
  await expect.poll(() => document.querySelector('[data-stage]')?.getAttribute('aria-busy')).toBe('false');

/** Checks the place in the label of the element's button. */
const positionOf = async (of: Locator, x: number, y: number) =>
  await expect
    .element(of)
    .toHaveAttribute('aria-label', expect.stringMatching(new RegExp(`X ${x}，Y ${y}$`)));

test('an element chosen in the list or added from the list moves by the arrow keys at once', async () => {
  await open();
  await page.getByRole('button', { name: '选中姓名' }).click();
  await expect.element(frame('姓名')).toHaveFocus();

  await userEvent.keyboard('{ArrowLeft}');
  await positionOf(frame('姓名'), 799, 490);

  await page.getByRole('button', { name: '添加项目' }).click();
  await expect.element(frame('项目')).toHaveFocus();
});

test('keys choose, move, resize and remove an element, and undo and redo these steps', async () => {
  await open();
  await focusOn(frame('证书标题'));
  await userEvent.keyboard('{Tab}');
  const name = frame('姓名');
  await expect.element(name).toHaveAttribute('aria-pressed', 'true');

  await userEvent.keyboard('{ArrowLeft}{Shift>}{ArrowUp}{/Shift}');
  await positionOf(name, 799, 480);
  await userEvent.keyboard(']');
  await expect.element(page.getByLabelText('字号')).toHaveValue('69');
  await userEvent.keyboard('[[{Delete}');
  await expect.element(name).not.toBeInTheDocument();
  await expect.element(frame('身份证号')).toHaveFocus();

  await userEvent.keyboard('{Control>}z{/Control}');
  await positionOf(name, 799, 480);
  for (let back = 0; back < 4; back++) await userEvent.keyboard('{Control>}z{/Control}');
  await positionOf(name, 800, 490);
  await expect.element(saveButton).toBeDisabled();
  await userEvent.keyboard('{Control>}y{/Control}');
  await positionOf(name, 799, 490);
});

test('the picture comes from the server and remains until the next picture is loaded', async () => {
  await open();
  const before = pictureSource();
  expect(before).toMatch(/^data:image\/png;base64,/);
  const line = holdFirst(businessProgrammes.PreviewCert);
  await focusOn(frame('姓名'));
  await userEvent.keyboard('{ArrowDown}');

  await expect.poll(line.begun).toBe(1);
  expect(pictureSource()).toBe(before);
  line.letGo();
  await expect.poll(pictureSource).not.toBe(before);
  await positionOf(frame('姓名'), 800, 491);
  expect(frame('姓名').element().getBoundingClientRect().width).toBeGreaterThan(20);
});

test('a template without the number cannot be saved, and elements that do not fit are reported', async () => {
  await open();
  await expect.element(checks.getByText('没有发现问题')).toBeVisible();
  await focusOn(frame('编号'));
  await userEvent.keyboard('{Delete}');
  await expect.element(checks.getByText('缺少编号，不能保存')).toBeVisible();
  await expect.element(saveButton).toBeDisabled();
  await page.getByRole('button', { name: '添加编号' }).click();
  await expect.element(checks.getByText('缺少编号，不能保存')).not.toBeInTheDocument();
  await page.getByRole('button', { name: '选中单位' }).click();
  await page.getByLabelText('最宽').fill('300');

  const narrowing = checks.getByRole('button', { name: '内容较长时，单位放不下，字号会缩小' });
  await expect.element(narrowing).toBeVisible();
  await page.getByLabelText(/示例/).selectOptions('长');
  await expect.element(checks.getByRole('button', { name: '单位放不下，字号被缩小' })).toBeVisible();
  await page.getByRole('button', { name: '选中证书标题' }).click();
  await page.getByRole('textbox', { name: '证书标题' }).fill('𠮷');
  await expect.element(checks.getByText(/“𠮷”无法印在证书上/)).toBeVisible();
  expect(await axeFindings()).toEqual([]);
});

test('a conflicting save shows the version of the other user part by part', async () => {
  const { ProgrammeId, ProgrammeName, read } = await open();
  await focusOn(frame('印章'));
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  const theirs = { ...(await read()), ProgrammeId, ProgrammeName, Title: '对方的标题' };
  await call(businessProgrammes.SaveProgramme, theirs);

  await userEvent.keyboard('{Control>}s{/Control}');

  const window = page.getByRole('dialog', { name: '证书模板刚刚被别人保存过' });
  await expect.element(window.getByText('对方的标题')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await window.getByRole('button', { name: '对照后合并' }).click();
  await expect.element(window).not.toBeInTheDocument();
  await saveButton.click();
  await expect.element(page.getByText('已保存为第 3 版')).toBeVisible();
  const merged = await read();
  expect(merged.Title).toBe('对方的标题');
  expect(merged.Fields.find(({ Field }) => Field === 'seal')).toMatchObject({ X: 1260 });
});

test('a network failure leaves the paper unchanged and shows an error', async () => {
  await open();
  const paper = page.getByLabelText('纸张');
  const line = breakLine();

  await paper.selectOptions('a4-portrait');

  await expect.element(page.getByText(/后端接口连接异常/).first()).toBeVisible();
  await expect.element(paper).toHaveValue('a4-landscape');
  line.mend();
});

test('an older version is restored and saved as a new version, and a save succeeds after a network failure', async () => {
  const { read } = await open();
  const paper = page.getByLabelText('纸张');
  await paper.selectOptions('a4-portrait');
  // The places of the elements on this paper come from the server.
  await expect.element(saveButton).toBeEnabled();
  await upToDate();
  const line = breakLine();
  await saveButton.click();
  await expect.element(page.getByText(/后端接口连接异常/).first()).toBeVisible();
  await expect.element(paper).toHaveValue('a4-portrait');
  line.mend();
  // The message remains until a save succeeds and may cover the button.
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(page.getByText('已保存为第 2 版')).toBeVisible();
  await page.getByRole('button', { name: '版本', exact: true }).click();
  const versions = page.getByRole('dialog', { name: '模板的各个版本' });
  await expect.element(versions.getByAltText('第 1 版')).toBeVisible();
  // The saved design is rendered again behind the dialog; until then elements show their words in the browser's font.
  await upToDate();
  expect(await axeFindings()).toEqual([]);

  await versions.getByRole('button', { name: '恢复第 1 版' }).click();

  await expect.element(versions).not.toBeInTheDocument();
  await expect.element(paper).toHaveValue('a4-landscape');
  await upToDate();
  await saveButton.click();
  await expect.element(page.getByText('已保存为第 3 版')).toBeVisible();
  expect(await read()).toMatchObject({ Paper: 'a4-landscape', TemplateVersion: 3 });
});

test('the designer fits at every width, and leaving unsaved changes asks for confirmation', async () => {
  await open();
  for (const width of [1440, 1024, 390]) {
    await page.viewport(width, 844);
    await focusOn(frame('姓名'));
    await userEvent.keyboard('{ArrowRight}');
    await upToDate();

    expect(await axeFindings(), `${width} px`).toEqual([]);
    expect(fits(), `${width} px`).toBe(true);
  }
  await page.getByRole('button', { name: '移除姓名' }).click();
  await expect.element(frame('姓名')).not.toBeInTheDocument();

  await page.getByRole('link', { name: '返回项目' }).click();
  const question = page.getByRole('dialog', { name: '有未保存的修改' });
  await question.getByRole('button', { name: '离开' }).click();
  await expect.poll(() => screen.location().pathname).toBe('/System/certificates/programmes');
});
