import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { businessBanners, webBanners } from '#contract/public-site/banners.ts';
import { call } from '../session/call.ts';
import { actOn, breakLine, fits, holdFirst, notice, pressOn, tabTo } from '../testing/acts.ts';
import { axeFindings } from '../testing/axe.ts';
import { makeMenu, makeNews } from '../testing/factories.ts';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { BannerList } from './list.tsx';

/* Pictures of the home page as cards. No other file in the browser makes banners. */

const names = ['年会', '培训班', '新规解读'] as const;
const [first, second, third] = names;
let screen: OpenScreen;
let mobileId: number;

const save = async (form: object) => {
  const banner = { Title: '图', ImageUrl: '/files/picture.png', ...form };
  return (await call(businessBanners.SaveBanner, banner)).BannerId;
};

beforeAll(async () => {
  await signIn();
  for (const Title of names) await save({ Title });
  mobileId = await save({ Title: '手机上的', Type: 1 });
});
beforeEach(async () => {
  await page.viewport(1440, 900);
  await signIn();
  await open();
});
afterEach(() => screen.unmount());

async function open(query = ''): Promise<void> {
  screen = await openScreen(<BannerList />, `/System/banners${query}`);
  await expect.element(card(first)).toBeVisible();
}

const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
const shown = () => [...document.querySelectorAll('.banner-card b')].map(({ textContent }) => textContent);
const visible = async () => (await call(webBanners.GetBannerList, {})).map(({ Title }) => Title);
const editing = page.getByRole('dialog', { name: '编辑轮播图' });
const title = editing.getByLabelText('标题');
const saveButton = editing.getByRole('button', { name: '保存', exact: true });

test('a card that moves again before its first move is stored ends in its last place', async () => {
  await expect.poll(shown).toEqual([...names]);
  const handle = page.getByRole('button', { name: `排序：${first}` });
  const line = holdFirst(businessBanners.SortBanners);

  await pressOn(handle, '{Alt>}{ArrowDown}{/Alt}');
  await expect.poll(line.begun).toBe(1);
  await pressOn(handle, '{Alt>}{ArrowDown}{/Alt}');
  await expect.poll(shown).toEqual([second, third, first]);
  expect(await visible()).toEqual([...names]);
  expect(line.begun()).toBe(1);
  line.letGo();

  await expect.poll(visible).toEqual([second, third, first]);
  expect(line.begun()).toBe(2);
  await expect.poll(shown).toEqual([second, third, first]);
});

test('a card shows its current visibility, and a warning above the cards reports too many visible banners', async () => {
  const Ids = [
    await save({ Title: '明年的', BeginTime: '2099-01-01 00:00:00' }),
    await save({ Title: '去年的', EndTime: '2020-12-31' }),
    await save({ Title: '第四张' }),
    await save({ Title: '第五张' }),
  ];
  await screen.unmount();
  await open();
  const tooMany = page.getByText(/^电脑首页有 5 张显示中/);

  await expect.element(card('明年的').getByText('未到期')).toBeVisible();
  await expect.element(card('去年的').getByText('已过期')).toBeVisible();
  await expect.element(tooMany).toBeVisible();
  await card('第五张').getByRole('button', { name: '停用：第五张' }).click();
  await expect.element(card('第五张').getByText('停用', { exact: true }).first()).toBeVisible();
  await expect.element(tooMany).not.toBeInTheDocument();
  await notice('已停用').getByRole('button', { name: '撤销' }).click();
  await expect.element(card('第五张').getByText('显示中')).toBeVisible();

  await actOn(card('第五张'), '删除');
  await expect.element(card('第五张')).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(card('第五张')).toBeVisible();
  await call(businessBanners.DelBanner, { Ids });
});

test('an address opens its banner in either list, and a conflicting save compares both versions', async () => {
  await screen.unmount();
  await open(`?id=${mobileId}`);
  await expect.element(title).toHaveValue('手机上的');
  const find = async () => (await call(businessBanners.GetBannerList, { type: 1 })).List[0]!;
  await call(businessBanners.SaveBanner, { ...(await find()), JumpUrl: '/home' });
  await title.fill('手机上的，改');
  await userEvent.keyboard('{Enter}');

  await expect.element(editing.getByText('这条记录刚刚被别人保存过')).toBeVisible();
  await editing.getByRole('button', { name: '对照后合并' }).click();
  await saveButton.click();
  await expect.element(editing).not.toBeInTheDocument();

  expect(await find()).toMatchObject({ Title: '手机上的，改', JumpUrl: '/home' });
  await page.getByRole('link', { name: '手机', exact: true }).click();
  await expect.element(card('手机上的，改')).toBeVisible();
});

test('a banner is edited by keyboard alone, and a network failure loses no input', async () => {
  await tabTo(page.getByRole('button', { name: `编辑：${third}` }));
  await userEvent.keyboard('{Enter}');
  await expect.element(title).toHaveFocus();
  await userEvent.keyboard('{End}2.0');
  const line = breakLine();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/后端接口连接异常/).first()).toBeVisible();
  await expect.element(title).toHaveValue(`${third}2.0`);

  line.mend();
  await saveButton.click();

  await expect.element(editing).not.toBeInTheDocument();
  await expect.element(card(`${third}2.0`)).toBeVisible();
});

test('a banner links to a chosen article, shows errors beside its fields and previews its frame on the home page', async () => {
  // None of the others' names is part of it.
  const made = '关于举办论坛的通知';
  await makeNews({ MenuId: await makeMenu('轮播图的通知'), Title: made });
  await userEvent.keyboard('n');
  const dialog = page.getByRole('dialog', { name: '新增轮播图' });
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  const says = async (text: string) => await expect.element(dialog.getByText(text)).toBeVisible();
  await press('保存');
  await says('请输入标题');
  await says('请上传图片');
  await press('选择文章');
  const picker = page.getByRole('dialog', { name: '选择轮播图打开的文章' });
  await picker.getByLabelText(`选择 ${made}`).click();
  await picker.getByRole('button', { name: '用这篇' }).click();
  const address = (await dialog.getByLabelText('跳转地址').findElement()) as HTMLInputElement;
  await expect.poll(() => address.value).toMatch(/^\/info\?MenuId=\d+&NewsId=\d+$/);
  await expect.element(dialog.getByLabelText('标题')).toHaveValue(made);
  await userEvent.upload(dialog.getByLabelText('图片', { exact: true }), await picture());
  await expect.element(dialog.getByRole('group', { name: '首页预览' })).toBeVisible();

  await dialog.getByLabelText('展示开始').fill('2098-12-02T00:00');
  await dialog.getByLabelText('展示截止').fill('2098-12-01T00:00');
  await press('保存');
  await says('结束时间应晚于开始时间');
  expect(await axeFindings()).toEqual([]);
  await dialog.getByLabelText('展示截止').fill('2098-12-31T23:59');
  await dialog.getByLabelText('展示开始').fill('');
  await press('保存');

  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(card(made).getByText('到 2098-12-31 23:59')).toBeVisible();
});

async function picture(): Promise<File> {
  const canvas = new OffscreenCanvas(64, 36);
  canvas.getContext('2d')?.fillRect(0, 0, 64, 36);
  return new File([await canvas.convertToBlob()], '年会.png', { type: 'image/png' });
}

test('an administrator with only banner:list sees no control that changes banners', async () => {
  const controls = page.getByRole('button', { name: /^(新增轮播图|编辑|停用|排序)/ });
  expect(controls.elements().length).toBeGreaterThan(3);
  await screen.unmount();
  await signIn(['banner:list']);
  await open();

  expect(controls.elements()).toEqual([]);
});

test.for([1440, 1024, 390])(
  'the list of banners fits at %i px, and axe reports no violation',
  async (width) => {
    await page.viewport(width, 900);
    await expect.element(card(first)).toBeVisible();

    expect(fits()).toBe(true);
    expect(await axeFindings()).toEqual([]);
  },
);
