import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { businessMembers } from '#contract/members/managed-members.ts';
import { webContributions } from '#contract/news/contributions.ts';
import { axeFindings, axeFindingsInEveryTheme } from '#ui/testing/axe.ts';
import { answerInstead, badGateway } from '#ui/testing/broken-network.ts';
import { fits } from '#ui/testing/fits-width.ts';
import { tabTo } from '#ui/testing/keys.ts';
import { call } from '../session/server.ts';
import { dropToken } from '../session/token.ts';
import {
  beginAsAuthor,
  body,
  contribute,
  editorDialog,
  editor,
  holds,
  openEditor,
  press,
  question,
  says,
  title,
} from '../testing/contribution-editor.ts';
import {
  addOptions,
  applicantsPassword,
  apply,
  callAsOffice,
  makePicture,
  signInHere,
} from '../testing/factories.ts';

/* The contribution centre: what it shows and refuses. An article from its first word to the page that visitors read is shown by its journey. */

const { at, open } = beginAsAuthor();

test('a visitor has to sign in, a list that failed to load can be reloaded, an empty list offers to write', async () => {
  dropToken();
  await open();
  await expect.element(page.getByRole('heading', { name: '登录后投稿' })).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await at.site.unmount();

  await signInHere(at.author);
  const line = answerInstead(webContributions.GetMyNewsList, badGateway);
  await open();
  await says(/稿件列表没有加载出来/);
  expect(await axeFindings()).toEqual([]);
  line.mend();
  await page.getByRole('button', { name: '重试' }).click();
  await says('您还没有投过稿');
  expect(await axeFindings()).toEqual([]);
});

test('the list shows the reason of a rejection on hover, touch and key press, and passes axe in every theme', async () => {
  await contribute(`退回的稿件${at.author.id}`, at.office.MenuId);
  await contribute(`审核中的稿件${at.author.id}`, at.office.MenuId);
  await at.office.decide(`退回的稿件${at.author.id}`, 2, '请补充数据来源');
  await open();
  const row = page.getByRole('row').filter({ hasText: '退回的稿件' });
  const reason = row.getByText('请补充数据来源');

  for (const width of [1440, 390]) {
    await page.viewport(width, 844);
    await row.getByText('原因', { exact: true }).click();
    await expect.element(reason).toBeVisible();
    expect(await axeFindingsInEveryTheme()).toEqual([]);
    expect(fits()).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => reason.element().checkVisibility()).toBe(false);
  }
  (row.element().querySelector('summary') as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(reason).toBeVisible();
});

test.for([
  [1440, axeFindingsInEveryTheme],
  [390, axeFindings],
] as const)('the dialog at %d px, its preview and its questions pass axe', async ([width, findings]) => {
  await contribute(`要改的稿件${at.author.id}`, at.office.MenuId);
  await page.viewport(width, 844);
  await open();
  const change = page.getByRole('button', { name: /^修改：要改的稿件/ });
  await change.click();
  await expect.element(editor).toBeVisible();
  await holds('原文');
  await title.fill('');
  await press('提交');
  await says('请输入标题');
  expect(await findings()).toEqual([]);

  await title.fill('改过的标题');
  await press('预览');
  await expect.element(page.getByTitle('稿件预览')).toBeVisible();
  expect(await findings()).toEqual([]);
  await press('取消');
  await says(/可以先离开/);
  expect(await findings()).toEqual([]);
  await question.getByRole('button', { name: '保留草稿并离开' }).click();
  await says('有未提交的修改');
  await change.click();
  await says('上次写的内容还没有提交');
  expect(await findings()).toEqual([]);
});

test('an article without a title is rejected, and the title field replaces the preview', async () => {
  await open();
  await openEditor();
  await editor.click();
  await userEvent.keyboard('没有标题');
  await press('预览');

  await press('提交');

  await says('请输入标题');
  await expect.element(title).toHaveFocus();
});

test('an unsuitable cover is rejected, a fitting cover is accepted, and only the chooser closes', async () => {
  await open();
  await openEditor();
  const chooser = editorDialog.element().querySelector<HTMLInputElement>('input[type=file]')!;
  const choose = (...content: [BlobPart, string]) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content[0]], content[1]));
    chooser.files = transfer.files;
    chooser.dispatchEvent(new Event('change', { bubbles: true }));
  };

  choose('GIF89a', '封面.gif');
  await says('上传格式需为：.jpg/.png/.jpeg');
  choose(new Uint8Array(943_719), '封面.jpg');
  await says('图片不得大于900kb');
  choose('text', '改名.png');
  await says(/^(上传失败|上传格式|图片无法识别)/);
  choose(await makePicture(320, 180), '封面.PNG');
  await expect.element(editorDialog.getByAltText('封面图片预览')).toBeVisible();
  await press('移除图片');
  await expect.element(editorDialog.getByAltText('封面图片预览')).not.toBeInTheDocument();

  chooser.dispatchEvent(new Event('cancel', { bubbles: true }));
  await expect.element(title).toBeVisible();
  expect(page.getByRole('dialog').elements().length).toBe(1);
});

test('a photo of a phone is made smaller for the cover, like a picture in the text', async () => {
  await open();
  await openEditor();
  const chooser = editorDialog.element().querySelector<HTMLInputElement>('input[type=file]')!;
  const photo = new File([await noise()], '现场.png', { type: 'image/png' });
  expect(photo.size).toBeGreaterThan(900 * 1024);
  const transfer = new DataTransfer();
  transfer.items.add(photo);
  chooser.files = transfer.files;

  chooser.dispatchEvent(new Event('change', { bubbles: true }));

  const preview = editorDialog.getByAltText('封面图片预览');
  await expect.element(preview).toHaveAttribute('src', expect.stringMatching(/^\/files\/.*\.jpg/));
  await expect.element(editorDialog.getByText('图片不得大于900kb')).not.toBeInTheDocument();
});

test('the editor of a member accepts only pictures as files, and reduces a large screenshot', async () => {
  await open();
  await openEditor();
  await expect.element(editorDialog.getByRole('button', { name: '粗体' })).toBeVisible();
  for (const name of ['上传附件', '上传音视频'])
    expect(editorDialog.getByRole('button', { name }).elements()).toEqual([]);
  const clipboardData = new DataTransfer();
  clipboardData.items.add(new File([await noise()], 'image.png', { type: 'image/png' }));

  await editor.click();
  body().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));

  const address = () => body().querySelector('img')?.getAttribute('src') ?? '';
  await expect.poll(address).toMatch(/^\/files\/.*\.jpg$/);
});

test('a text above 2 MB is rejected before it is sent', async () => {
  await open();
  await openEditor();
  await title.fill('长文');
  await expect.poll(() => body()?.isContentEditable).toBe(true);
  body().innerHTML = `<p>${'字'.repeat(710_000)}</p>`;
  body().dispatchEvent(new InputEvent('input', { bubbles: true }));

  await press('提交');

  await says(/^正文过长：现有 2.1 MB，最多 2 MB/);
  expect((await call(webContributions.GetMyNewsList, {})).TotalCount).toBe(0);
});

test('the dialog fills the screen of a phone, and a member writes and sends an article there', async () => {
  await page.viewport(390, 844);
  await open();
  await openEditor();
  const { x, y, width, height } = editorDialog.element().getBoundingClientRect();
  expect([x, y, width, height]).toEqual([0, 0, 390, 844]);
  await title.fill('手机来稿');
  await editor.click();
  await userEvent.keyboard('路上写的');
  await press('粗体');
  await userEvent.keyboard('要点');
  expect(fits()).toBe(true);

  await press('提交');

  const card = page.getByRole('row').filter({ hasText: '手机来稿' });
  await expect.element(card).toBeVisible();
  expect(card.element().getBoundingClientRect().width).toBeLessThanOrEqual(390 - 2 * 16);
});

test('the dialogs of the editor work inside the dialog of the article', async () => {
  await open();
  await openEditor();
  await editor.click();
  await userEvent.keyboard('见');
  await press('显示或隐藏其他工具栏项');
  await press(/链接/);
  const link = page.getByRole('dialog', { name: /链接/ });
  await link.getByRole('combobox').first().fill('https://www.example.com/');
  await link.getByRole('textbox').first().fill('原文');
  await link.getByRole('button', { name: '保存' }).click();

  await expect.poll(() => body().querySelector('a')?.textContent).toBe('原文');
  await expect.element(editorDialog).toBeVisible();
});

test('an applicant who waits for approval or was rejected learns that contributing is for members', async () => {
  await addOptions();
  const account = `applicant${at.author.id}`;
  const { MemberId } = await apply(account);
  await signInHere({ account, password: applicantsPassword });
  await open();
  await expect.element(page.getByRole('heading', { name: '入会申请审核中' })).toBeVisible();
  expect(page.getByRole('button', { name: '投稿', exact: true }).elements()).toEqual([]);
  await at.site.unmount();

  const rejection = { MemberId, Status: 2, ProcessItemName: '请补充执照' } as const;
  await (
    await callAsOffice()
  )(businessMembers.SaveApplyAudit, rejection);
  await open();
  await says('原因：请补充执照');
});

test('the address contains the page and the filter of the list', async () => {
  for (let number = 1; number <= 11; number++)
    await contribute(`来稿${number}之${at.author.id}`, at.office.MenuId);
  await at.office.decide(`来稿1之${at.author.id}`, 1);
  await open();
  await page.getByRole('link', { name: '第 2 页' }).click();
  await expect.poll(() => at.site.address()).toBe('/contribute?pageindex=2');
  await expect.element(page.getByRole('row').filter({ hasText: '来稿1之' })).toBeVisible();

  await page.getByRole('link', { name: '已发布' }).click();
  await expect.poll(() => at.site.address()).toBe('/contribute?status=1');
  await says('共 1 条');
  await page.getByRole('link', { name: '停用' }).click();
  await says('没有这种状态的稿件');
});

test('a member contributes an article by keyboard alone', async () => {
  await open();
  await says('您还没有投过稿');
  await tabTo(page.getByRole('button', { name: '投稿', exact: true }));
  await userEvent.keyboard('{Enter}');
  await expect.element(title).toHaveFocus();
  await userEvent.keyboard('键盘来稿');
  await expect.poll(() => body()?.isContentEditable).toBe(true);
  await tabTo(editor);
  await userEvent.keyboard('全文由键盘输入');
  await holds('全文由键盘输入');
  await tabTo(editorDialog.getByRole('button', { name: '提交' }));
  await userEvent.keyboard('{Enter}');

  await expect.element(page.getByRole('row').filter({ hasText: '键盘来稿' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: '投稿', exact: true })).toHaveFocus();
});

/** A picture that no compression without loss makes small. */
async function noise(): Promise<Blob> {
  const [width, height] = [620, 520];
  const canvas = new OffscreenCanvas(width, height);
  const points = new ImageData(width, height);
  for (let start = 0; start < points.data.length; start += 65_536)
    crypto.getRandomValues(points.data.subarray(start, start + 65_536));
  canvas.getContext('2d')?.putImageData(points, 0, 0);
  return await canvas.convertToBlob();
}
