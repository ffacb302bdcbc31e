import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { useLocation } from 'react-router';
import { page, userEvent } from 'vitest/browser';
import { businessFiles, webFiles } from '#contract/files.ts';
import { businessOptions, optionKind } from '#contract/options.ts';
import { businessReviews, type Review } from '#contract/reviews.ts';
import { answerInstead, badGateway } from '#ui/testing/line.ts';
import { drawPicture } from '#ui/testing/draw-picture.ts';

import { NewsEditor } from '../news/editor.tsx';
import { call } from '../session/call.ts';
import { readToken } from '../session/token.ts';
import { breakLine } from '../testing/acts.ts';
import { axeFindings } from '../testing/axe.ts';
import { makeAdministratorToken, makeApplication, makeContribution, postAs } from '../testing/make.ts';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { ReviewDesk } from './desk.tsx';

/*
 * 审核, beside cases of other files: a decision that is held, who may decide on what, and what is warned of.
 */

const { GetProcessList, SaveProcessItem } = businessReviews;
const main = page.getByRole('main');
const decision = page.getByRole('complementary', { name: '审核决定' });
let screen: OpenScreen;

beforeAll(async () => {
  await signIn();
  for (const Type of [optionKind.applicationReason, optionKind.contributionReason])
    await call(businessOptions.SaveType, { Type, TypeName: '营业执照不清晰，请重新上传。' });
});
beforeEach(async () => {
  await page.viewport(1440, 900);
  await signIn();
});
afterEach(() => screen.unmount());

/** The case of this name that came last. */
async function find(key: string): Promise<Review> {
  const { List } = await call(GetProcessList, { key });
  const same = List.filter(({ Title }) => Title === key);
  return same.toSorted((a, b) => b.ProcessId - a.ProcessId)[0]!;
}
const status = async (name: string) => (await find(name)).Status;

/** The desk with this case on it. */
async function open(name: string): Promise<void> {
  const { ProcessId } = await find(name);
  screen = await openScreen(<DeskAndEditor />, `/System/reviews?id=${ProcessId}`);
  await expect.element(heading(name)).toBeVisible();
}

/** The article of a case is edited on another page and comes back. */
function DeskAndEditor() {
  return useLocation().pathname === '/System/news/edit' ? <NewsEditor /> : <ReviewDesk />;
}

const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const press = (word: string) =>
  main.getByRole('button', { name: new RegExp(`^${[...word].join('\\s?')}$`) }).click();
const approve = () => press('通过');
/** Another decision sends the one that is held. */
async function decideNext(name: string): Promise<void> {
  const { ProcessId } = await find(name);
  await screen.router.navigate(`/System/reviews?id=${ProcessId}`);
  await expect.element(heading(name)).toBeVisible();
  await approve();
}
const reason = page.getByLabelText(/^驳回原因/);

/** Decisions are held until it is let go, however long somebody takes. */
function holdDecisions(): { letGo: () => void } {
  const start = window.setTimeout;
  let letGo = () => {};
  const held = (act: TimerHandler, delay?: number, ...given: unknown[]) => {
    if (delay !== heldMs) return start(act, delay, ...given);
    letGo = act as () => void;
    return 0;
  };
  window.setTimeout = held as typeof window.setTimeout;
  onTestFinished(() => void (window.setTimeout = start));
  return { letGo: () => letGo() };
}
const heldMs = 6000;

async function reject(): Promise<void> {
  await press('驳回');
  await reason.fill('营业执照看不清楚');
  await press('确认驳回');
}

test('what was decided is taken back with its words, by a click or by Ctrl+Z', async () => {
  await makeApplication({ MemberName: '撤回甲公司' });
  holdDecisions();
  await open('撤回甲公司');
  await reject();
  await expect.element(heading('撤回甲公司')).not.toBeInTheDocument();

  await press('撤回');

  await expect.element(heading('撤回甲公司')).toBeVisible();
  await expect.element(reason).toHaveValue('营业执照看不清楚');
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('{Alt>}a{/Alt}');
  await expect.element(heading('撤回甲公司')).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(heading('撤回甲公司')).toHaveFocus();
  await expect.element(page.getByRole('button', { name: '撤回' })).not.toBeInTheDocument();
  expect(await status('撤回甲公司')).toBe(3);
});

test('leaving the page by a link sends at once', async () => {
  await makeApplication({ MemberName: '离开甲公司' });
  await open('离开甲公司');
  await approve();
  await expect.element(heading('离开甲公司')).not.toBeInTheDocument();

  await screen.router.navigate('/System/news/edit');

  await expect.poll(() => status('离开甲公司')).toBe(1);
});

test('what a colleague decided first is said, with who it was', async () => {
  for (const name of ['同事甲公司', '同事乙公司']) await makeApplication({ MemberName: name });
  await open('同事甲公司');
  const { ProcessId } = await find('同事甲公司');
  await postAs(await makeAdministratorToken(), SaveProcessItem, { ProcessId, Status: 1 });

  await approve();
  await decideNext('同事乙公司');

  await expect
    .element(page.getByText(/同事甲公司：该记录已审核（clerk\d+通过），您的决定没有送出/))
    .toBeVisible();
});

test('what was sent again meanwhile is read once more, with what is new', async () => {
  const change = await makeContribution('会改的稿件', '<p>原来的话</p>');
  await makeApplication({ MemberName: '会改乙公司' });
  await open('会改的稿件');
  await expect.poll(() => framed()).toContain('原来的话');
  await change('<p>悄悄换上的话</p>');

  await approve();
  await decideNext('会改乙公司');
  await expect.element(page.getByText(/会改的稿件：该记录已被重新提交，您的决定没有送出/)).toBeVisible();
  await page.getByRole('alert').getByRole('link', { name: '查看' }).click();

  const changes = page.getByRole('region', { name: '您看过之后的变化' });
  await expect.element(changes).toBeVisible();
  const marked = (tag: string) =>
    [...changes.element().querySelectorAll(tag)].map(({ textContent }) => textContent).join('');
  await expect.poll(() => marked('del')).toContain('原来');
  expect(marked('ins')).toContain('悄悄');
  expect(await status('会改的稿件')).toBe(3);
});

test('without the network it says so, and the same decision is sent when it is back', async () => {
  await makeApplication({ MemberName: '断网甲公司' });
  const decisions = holdDecisions();
  await open('断网甲公司');
  const line = breakLine();
  await reject();
  await expect.element(page.getByRole('button', { name: '撤回' })).toBeVisible();
  decisions.letGo();
  await expect
    .element(page.getByText(/断网甲公司：后端接口连接异常，您填写的内容还在/).first())
    .toBeVisible();

  line.mend();
  await press('再次发送');

  await expect.poll(() => status('断网甲公司')).toBe(2);
});

test('a queue that could not be loaded leaves words and another try where the record would stand', async () => {
  await page.viewport(390, 900);
  await makeApplication({ MemberName: '来得及看的公司' });
  const line = answerInstead(GetProcessList, badGateway);
  screen = await openScreen(<ReviewDesk />, '/System/reviews');

  const failed = main.getByRole('heading', { name: '没有加载成功' });
  await expect.element(failed).toBeVisible();
  line.mend();
  await press('重试');

  await expect.element(failed).not.toBeInTheDocument();
  await expect.element(main.getByRole('heading', { level: 2 }).first()).toBeVisible();
});

test('who may not decide on a kind of case reads it behind a lock', async () => {
  await makeApplication({ MemberName: '锁着的公司' });
  await makeContribution('可以审的稿件', '<p>正文</p>');
  const { ProcessId } = await find('锁着的公司');
  await signIn(['review:list', 'news:audit']);
  await open('锁着的公司');

  const locked = /您的角色没有审核入会申请的权限/;
  await expect.element(decision.getByText(locked)).toBeVisible();
  await expect.element(page.getByRole('list', { name: '审核队列' }).getByText(locked).first()).toBeVisible();
  await expect
    .element(page.getByRole('table', { name: '入会登记表' }).getByText('锁着的公司').first())
    .toBeVisible();
  expect(decision.getByRole('button').elements()).toEqual([]);
  expect(main.getByRole('button', { name: '显示联系电话' }).elements()).toEqual([]);
  await userEvent.keyboard('{Alt>}a{/Alt}');
  expect(await status('锁着的公司')).toBe(3);
  await expect(call(SaveProcessItem, { ProcessId, Status: 1 })).rejects.toThrow('当前操作没有权限');

  await screen.unmount();
  await open('可以审的稿件');
  await expect.element(decision.getByRole('button', { name: /^通\s?过$/ })).toBeVisible();
});

test('an article is seen as visitors will see it, with what to look at first, and is edited on the way', async () => {
  const html =
    '<p>联系人手机 13812345678，详见<a href="https://outside.example/page">外站</a>。</p><p>第二段。</p>';
  await makeContribution('有号码的稿件', html);
  await open('有号码的稿件');

  await expect.element(page.getByText(/正文中有个人号码：手机号 138…78/)).toBeVisible();
  await expect.element(page.getByText(/链接通往站外：outside\.example/)).toBeVisible();
  await expect.poll(() => framed()).toContain('第二段。');
  expect(await axeFindings()).toEqual([]);

  await page.getByRole('link', { name: '编辑后通过' }).click();
  await page.getByLabelText('标题', { exact: true }).fill('改过题目的稿件');
  await page.getByRole('button', { name: /^保存并返回/ }).click();
  await expect.element(heading('改过题目的稿件')).toBeVisible();
});

test('an attachment is looked at in place', async () => {
  const form = new FormData();
  const registration = new URL('../../starter/forms/入会申请表.pdf', import.meta.url);
  form.set('file', await (await fetch(registration)).blob(), '登记表.pdf');
  const sent = await fetch(webFiles.UploadFile.path, { method: 'POST', body: form });
  const { Data: FilePath } = (await sent.json()) as { Data: string };
  await makeApplication({ MemberName: '带附件的公司', FilePath });
  await open('带附件的公司');
  await expect.element(main.getByRole('button', { name: /^查\s?看$/ })).toBeVisible();

  await userEvent.keyboard('o');

  const frame = page.getByRole('dialog', { name: '登记表.pdf' });
  await expect.element(frame).toBeVisible();
  await expect.poll(() => frame.element().querySelector('iframe')?.src).toMatch(/^blob:/);
  // Chromium shows a dead page in its place.
  expect(frame.element().querySelector('iframe')?.getAttribute('sandbox')).toBeNull();
});

test('of a picture that was changed the old and the new one are seen beside its mark', async () => {
  const [kept, old, fresh] = [await upload(300), await upload(310), await upload(320)];
  const text = (second: string, words: string) =>
    `<p>现场</p><p><img src="${kept}" alt="会场"></p><p>设备</p><p><img src="${second}" alt="${words}"></p>`;
  const title = '换了图片的稿件';
  const again = await makeContribution(title, text(old, '旧仪器'));
  const { ProcessId } = await find(title);
  await call(SaveProcessItem, { ProcessId, Status: 2, ProcessItemName: '第二张图片不清楚' });
  await again(text(fresh, '新仪器'));

  await open(title);

  const changes = page.getByRole('region', { name: '正文的变化' });
  const shown = changes.getByRole('img', { name: '新图片：新仪器' });
  await expect.element(shown).toHaveAttribute('loading', 'lazy');
  await expect.element(changes.getByRole('img', { name: '原图片：旧仪器' })).toBeVisible();
  expect(shown.element().closest('ins')).not.toBeNull();
  expect(changes.getByRole('img').elements()).toHaveLength(2);
  expect((changes.element() as HTMLElement).innerText).toMatch(/现场\s*〔图片〕\s*设备/);
  expect(await axeFindings()).toEqual([]);
});

test.for([1440, 390])('everything that opens can be read by everybody at %i px', async (width) => {
  await page.viewport(width, 900);
  const name = `同一家公司${width}`;
  await makeApplication({ MemberName: name, OperatorPhone: `138123400${width % 100}` });
  await makeApplication({
    MemberName: `同一家 公司${width}`,
    OperatorPhone: `138123400${width % 100}`,
  });
  await open(name);
  await expect.element(page.getByText(/也有同名单位/).first()).toBeVisible();
  await expect.element(page.getByText(/（另一件申请，同名、电话相同）/)).toBeVisible();
  await expect.poll(() => document.querySelector('main [aria-busy=true]')).toBeNull();
  expect(await axeFindings()).toEqual([]);

  await userEvent.keyboard('{Alt>}r{/Alt}');
  await expect.element(page.getByRole('toolbar', { name: '常用驳回理由' })).toBeVisible();
  await press('确认驳回');
  await expect.element(page.getByText(/请输入驳回原因/)).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await userEvent.keyboard('{Escape}');

  await userEvent.keyboard('?');
  await expect.element(page.getByRole('dialog', { name: '快捷键' })).toBeVisible();
  expect(await axeFindings()).toEqual([]);
});

test('on a phone the queue opens in a drawer that everybody can read', async () => {
  await page.viewport(390, 900);
  await makeApplication({ MemberName: '抽屉里的公司' });
  await open('抽屉里的公司');

  await page.getByRole('button', { name: /^队列/ }).click();

  const drawer = page.getByRole('dialog', { name: '队列' });
  await expect.element(drawer.getByRole('link').first()).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(drawer).not.toBeInTheDocument();
});

const framed = () =>
  page.getByRole('main').element().querySelector('iframe')?.contentDocument?.body.innerText;

async function upload(width: number): Promise<string> {
  const form = new FormData();
  form.set('file', await drawPicture(`${width}.png`, width, 180));
  const headers = { token: readToken() ?? '' };
  const sent = await fetch(businessFiles.UploadFile.path, { method: 'POST', headers, body: form });
  return ((await sent.json()) as { Data: string }).Data;
}
