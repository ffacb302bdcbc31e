import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { businessSettings, webSettings } from '#contract/public-site/settings.ts';
import { makePicture } from '#ui/testing/make-picture.ts';
import { call, sendFile } from '../session/call.ts';
import { breakLine, fits, holdFirst, pressOn, tabTo } from '../testing/acts.ts';
import { axeFindings } from '../testing/axe.ts';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { SiteSettings } from './settings.tsx';

/*
 * 网站设置, card by card. There is one site, so no other browser test file saves its settings. End-to-end tests show mails
 * and the site's footer.
 */

const { GetSiteConfig, SaveSiteConfig } = businessSettings;
let screen: OpenScreen;

beforeEach(async () => {
  await page.viewport(1440, 900);
  await signIn();
});
afterEach(() => screen.unmount());

const card = (name: string) => page.getByRole('region', { name, exact: true });
const saved = async () =>
  await expect.element(page.getByText('已保存', { exact: true }).last()).toBeVisible();
const save = (name: string) =>
  card(name)
    .getByRole('button', { name: `保存：${name}` })
    .click();
const config = () => call(GetSiteConfig, {});
const ctrlS = '{Control>}s{/Control}';

async function open(): Promise<void> {
  screen = await openScreen(<SiteSettings />, '/System/site');
  await expect.element(card('基本').getByLabelText(/^网站名称/)).toBeVisible();
}

/** Types into the row that the button adds, which takes the focus. */
async function typeInNewRow(text: string): Promise<void> {
  await expect.poll(() => document.activeElement?.tagName).toBe('INPUT');
  await userEvent.keyboard(text);
}

test('the mail card explains what happens to mails without a mail server', async () => {
  await open();

  await expect.element(card('邮件与短信').getByText(/没有设置的发不出去.*“需打电话的通知”/)).toBeVisible();
});

test('editing and leaving the settings writes no warning to the console', async () => {
  const warned = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')];
  await open();

  await card('基本')
    .getByLabelText(/^网站名称/)
    .fill('改了一半的名称');
  await page.getByRole('link', { name: '登录安全' }).click();
  await expect.element(page.getByRole('heading', { name: '登录安全' })).toBeInViewport();
  expect(screen.location().hash).toBe('#site-staff');
  void screen.router.navigate('/System/home');
  await page.getByRole('button', { name: '离开' }).click();

  await expect.poll(() => screen.location().pathname).toBe('/System/home');
  expect(warned.flatMap(({ mock }) => mock.calls)).toEqual([]);
  vi.restoreAllMocks();
});

test('a card that is changed while it is saved stays unsaved', async () => {
  await open();
  await card('基本')
    .getByLabelText(/^网站名称/)
    .fill('江澜');
  const line = holdFirst(SaveSiteConfig);

  await userEvent.keyboard(ctrlS);
  await expect.poll(line.begun).toBe(1);
  await userEvent.keyboard('{End}2');
  line.letGo();
  await saved();
  await expect.element(card('基本').getByText(/未保存/)).toBeVisible();
  await userEvent.keyboard(ctrlS);
  await expect.element(card('基本').getByText(/未保存/)).not.toBeInTheDocument();

  expect((await config()).SiteName).toBe('江澜2');
});

test('a new row shows no error before the clerk leaves the field', async () => {
  await open();
  const contacts = card('联系方式');
  await contacts.getByRole('button', { name: '添加联系方式' }).click();
  await typeInNewRow('电');
  await userEvent.keyboard('{Backspace}');
  await expect.element(contacts.getByText('未保存')).toBeVisible();
  await expect.element(contacts.getByText(/请输入名称/)).not.toBeInTheDocument();

  await contacts.getByLabelText('地址').click();

  await expect.element(contacts.getByText(/请输入名称/)).toBeVisible();
});

test('a synonym group of one word is rejected, and a group of several words is stored', async () => {
  await page.viewport(390, 900);
  await open();
  const search = card('搜索');
  await search.getByRole('button', { name: '添加近义词' }).click();
  await typeInNewRow('会费');
  await save('搜索');
  await expect.element(search.getByText(/一组至少两个词，用空格分开/)).toBeVisible();
  await search.getByLabelText(/^近义词 1：一组词/).fill('会费 年费、会员费');
  await userEvent.keyboard(ctrlS);
  await saved();

  expect(await config()).toMatchObject({ Synonyms: ['会费 年费、会员费'] });
});

test('rows change places by keyboard, and a blank row is rejected beside the rows', async () => {
  await call(SaveSiteConfig, { HotWords: ['甲词', '乙词', '丙词'] });
  await open();
  const words = () =>
    [...card('基本').getByRole('group', { name: '热词' }).element().querySelectorAll('input')].map(
      ({ value }) => value,
    );

  await pressOn(card('基本').getByLabelText(/^热词 3：词/), '{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(words).toEqual(['甲词', '丙词', '乙词']);
  // The row took the focus along.
  await userEvent.keyboard('{End}新');
  await expect.poll(words).toEqual(['甲词', '丙词新', '乙词']);

  await card('基本').getByRole('button', { name: '添加热词' }).click();
  await save('基本');
  await expect.element(card('基本').getByText(/第 4 行：请输入热词/)).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await card('基本').getByRole('button', { name: '移除：热词 4' }).click();
  await save('基本');
  await saved();

  expect(await call(webSettings.GetSiteInfo, {})).toMatchObject({ HotWords: ['甲词', '丙词新', '乙词'] });
});

test('a conflicting save of a card shows a comparison, and another card is saved without a conflict', async () => {
  await open();
  const filing = card('备案与版权');
  await filing.getByLabelText(/^ICP 备案号/).fill('沪ICP备1号');
  await card('登录安全')
    .getByLabelText(/^密码提醒天数/)
    .fill('60');
  await call(SaveSiteConfig, { IcpNumber: '沪ICP备2号' });

  await save('登录安全');
  await saved();
  await save('备案与版权');
  const compare = page.getByRole('region', { name: '对照' });
  await expect.element(compare.getByText(/沪ICP备2号/)).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await compare.getByRole('button', { name: '对照后合并' }).click();
  await save('备案与版权');
  await expect.element(compare).not.toBeInTheDocument();

  await expect.poll(config).toMatchObject({ IcpNumber: '沪ICP备1号', PasswordReminderDays: 60 });
});

test('a name is changed and saved by keyboard alone, and leaving the page asks for confirmation', async () => {
  await open();
  await tabTo(card('基本').getByLabelText(/^网站名称/));
  await userEvent.keyboard('{Control>}a{/Control}江澜风险管理协会');
  void screen.router.navigate('/System/home');
  await page.getByRole('dialog').getByRole('button', { name: '继续编辑' }).click();
  await pressOn(card('基本').getByLabelText(/^网站名称/), ctrlS);
  await saved();

  expect((await config()).SiteName).toBe('江澜风险管理协会');
  await page.getByRole('button', { name: '变更记录' }).click();
  await expect.poll(() => new URLSearchParams(screen.location().search).get('history')).toMatch(/^\w+-\d+$/);
});

test('the privacy text is edited in place, and the built-in text is restored', async () => {
  await call(SaveSiteConfig, { PrivacyText: '<p>我们只收集必要的信息</p>' });
  const picture = await sendFile(await makePicture('窗口示意.png'), {
    onProgress() {},
    signal: new AbortController().signal,
  });
  await open();
  const privacy = card('隐私说明');
  await privacy.getByRole('button', { name: '修改说明' }).click();
  const text = () => privacy.element().querySelector('iframe')?.contentDocument?.body;
  await expect.poll(() => text()?.innerText).toContain('我们只收集必要的信息');
  await expect.poll(() => text()?.isContentEditable).toBe(true);
  text()!.focus();
  await userEvent.keyboard('{Control>}{End}{/Control}，不作他用');
  await expect.element(privacy.getByText(/未保存/)).toBeVisible();
  await privacy.getByRole('button', { name: '从素材库插入' }).click();
  const library = page.getByRole('dialog', { name: '从素材库选' });
  await library.getByRole('checkbox', { name: '选择 窗口示意.png' }).click();
  await library.getByRole('button', { name: '用这个' }).click();
  await expect.poll(() => text()?.querySelector('img')?.getAttribute('src')).toContain(picture);
  await save('隐私说明');
  await saved();
  await expect.poll(async () => (await call(webSettings.GetPrivacy, {})).PrivacyText).toContain('不作他用');
  expect((await call(webSettings.GetPrivacy, {})).PrivacyText).toContain(`src="${picture}"`);

  await privacy.getByRole('button', { name: '恢复网站自带的说明' }).click();
  await save('隐私说明');
  await expect.poll(async () => (await call(webSettings.GetPrivacy, {})).PrivacyText).toBe('');
});

test('a network failure loses no input, and the same button saves afterwards', async () => {
  await open();
  const field = card('备案与版权').getByLabelText(/^公安备案号/);
  await field.fill('澜公网安备 1 号');
  const line = breakLine();
  await save('备案与版权');
  await expect.element(page.getByText(/后端接口连接异常/).first()).toBeVisible();
  await expect.element(field).toHaveValue('澜公网安备 1 号');

  line.mend();
  await save('备案与版权');

  await expect
    .poll(() => call(webSettings.GetSiteInfo, {}))
    .toMatchObject({ PoliceNumber: '澜公网安备 1 号' });
});

test('an administrator with only site:list sees all settings and cannot change them', async () => {
  await open();
  const controls = page.getByRole('button', { name: /^保存：|^发送测试邮件$/ });
  expect(controls.elements().length).toBeGreaterThan(3);
  await screen.unmount();
  await signIn(['site:list']);
  await open();

  await expect.element(card('基本').getByLabelText(/^网站名称/)).toBeDisabled();
  expect(controls.elements()).toEqual([]);
});

test('the settings fit at three widths, and axe reports no violation', async () => {
  await call(SaveSiteConfig, {
    Contacts: [{ Label: '电话', Value: '0500-5550168' }],
    HotWords: ['培训'],
    SmsWebhookUrl: 'https://sms.example/a',
  });
  await open();
  await card('邮件与短信').getByRole('button', { name: '更换：短信接口' }).click();

  for (const width of [1440, 1024, 390]) {
    await page.viewport(width, 900);
    await expect.poll(fits, { message: `${width} px` }).toBe(true);
    expect(await axeFindings(), `${width} px`).toEqual([]);
  }
  await call(SaveSiteConfig, { SmsWebhookUrl: '' });
});
