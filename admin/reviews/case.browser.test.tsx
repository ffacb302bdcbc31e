import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { businessFiles, webFiles } from '#contract/content/files.ts';
import { businessReviews } from '#contract/members/reviews.ts';
import { makePicture } from '#ui/testing/make-picture.ts';
import { call } from '../session/call.ts';
import { readToken } from '../session/token.ts';
import { axeFindings } from '../testing/axe.ts';
import { makeApplication, makeContribution } from '../testing/factories.ts';
import { beginAtReview, find, framed, heading, press } from '../testing/review-page.tsx';

/* Content and warnings of a case in 审核, at every width. */

const { SaveProcessItem } = businessReviews;
const main = page.getByRole('main');
const { open } = beginAtReview();

test('an article under review appears as visitors will see it, shows warnings and can be edited', async () => {
  const html =
    '<p>联系人手机 13812345678，详见<a href="https://outside.example/page">外站</a>。</p><p>第二段。</p>';
  await makeContribution('有号码的稿件', html);
  await open('有号码的稿件');

  await expect.element(page.getByText(/正文中有个人号码：手机号 138…78/)).toBeVisible();
  await expect.element(page.getByText(/链接通往站外：outside\.example/)).toBeVisible();
  await expect.poll(() => framed()).toContain('第二段。');
  expect(await axeFindings()).toEqual([]);

  await page.getByRole('link', { name: '编辑稿件' }).click();
  await page.getByLabelText('标题', { exact: true }).fill('改过题目的稿件');
  await page.getByRole('button', { name: /^保存并返回/ }).click();
  await expect.element(heading('改过题目的稿件')).toBeVisible();
});

test('an attachment opens in a dialog of the page', async () => {
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

test('a replaced picture appears in its old and its new form beside the mark', async () => {
  const [unchangedPicture, old, fresh] = [await upload(300), await upload(310), await upload(320)];
  const text = (second: string, words: string) =>
    `<p>现场</p><p><img src="${unchangedPicture}" alt="会场"></p><p>设备</p><p><img src="${second}" alt="${words}"></p>`;
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

test.for([1440, 390])('axe reports no violation in the case and its dialogs at %i px', async (width) => {
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

test('the queue opens in a drawer on a phone, and axe reports no violation', async () => {
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

async function upload(width: number): Promise<string> {
  const form = new FormData();
  form.set('file', await makePicture(`${width}.png`, width, 180));
  const headers = { token: readToken() ?? '' };
  const sent = await fetch(businessFiles.UploadFile.path, { method: 'POST', headers, body: form });
  return ((await sent.json()) as { Data: string }).Data;
}

test('a rejection without a mail server shows the words for a telephone call and promises no link', async () => {
  await makeApplication({ MemberName: '没有邮件的公司' });
  await open('没有邮件的公司');
  await press('驳回');
  await page.getByLabelText(/^驳回原因/).fill('营业执照看不清楚');

  const words = /原因：营业执照看不清楚\s+请用申请时填写的账号登录网站，按原因修改后重新提交。$/;
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(page.getByText(/请另用电话告知/)).toBeVisible();
  await expect.element(page.getByText(/专用链接|本邮件/)).not.toBeInTheDocument();
});

test('on a phone the decision takes at most a fifth of the screen, and the notices are above the record', async () => {
  await page.viewport(390, 844);
  await makeApplication({ MemberName: '手机上审的公司' });
  await open('手机上审的公司');
  const panel = () => document.querySelector('.review-decision')!;
  const approve = main.getByRole('button', { name: /^通\s?过$/ });
  await expect.element(approve).toBeVisible();

  expect(panel().getBoundingClientRect().height).toBeLessThanOrEqual(844 / 5);
  expect(panel().scrollHeight).toBeLessThanOrEqual(panel().clientHeight);
  expect(approve.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  expect(panel().querySelector('.ant-alert')).toBeNull();
  await main.getByText(/ 入会 · /).click();
  await expect.element(main.getByLabelText('入会日期')).toBeVisible();
  expect(await axeFindings()).toEqual([]);

  await main.getByRole('button', { name: /^驳\s?回$/ }).click();
  await expect.poll(() => document.querySelector('#rejection-reason')).not.toBeNull();
  await page.viewport(1440, 900);
  await expect.poll(() => document.querySelector('#rejection-reason')).not.toBeNull();
});
