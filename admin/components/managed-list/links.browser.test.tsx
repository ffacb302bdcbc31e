import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { labelled } from '#contract/fields/labels.ts';
import { cleanLines } from '#contract/fields/normal-form.ts';
import { optionalText } from '#contract/fields/rules.ts';
import { links } from '#contract/lists/links.ts';
import { businessLinks } from '#contract/public-site/links.ts';
import { makePicture } from '#ui/testing/make-picture.ts';
import { call, sendFile } from '../../session/call.ts';
import { listScreen } from '../../testing/list-screen.tsx';
import { openScreen, signIn } from '../../testing/open-screen.tsx';
import { ManagedListDrawer } from './drawer.tsx';
import { ManagedListPage } from './page.tsx';

const { GetWebFriendlinksList: read, SaveWebFriendlinks: save } = businessLinks;
const names = ['建筑业协会', '保险学会', '质量检测中心'] as const;

listScreen({
  render: () => <ManagedListPage list={links} />,
  address: '/System/links',
  title: '友情链接',
  names,
  async make() {
    for (const [at, Title] of names.entries())
      await call(save, { Title, Friendlinks: `https://www.example.cn/${at}` });
  },
  form: {
    add: '新增链接',
    dialogs: { add: '新增链接', edit: '编辑链接' },
    name: '名称',
    newName: '新来的学会',
    fill: (dialog) => dialog.getByLabelText('链接地址').fill('www.example.cn/new'),
    refusal: '请输入名称',
    async changeElsewhere() {
      const { List } = await call(read, { key: names[0] });
      await call(save, { ...List[0]!, Friendlinks: 'https://www.example.cn/moved' });
    },
  },
  hasMoreActions: true,
  switchedOff: '隐藏',
  removal: { action: '删除', said: '已删除' },
  filter: { key: '保险', finds: ['保险学会'] },
  history: 'link',
  needsPermission: { 'link:save': [/^新增链接$/, /^编辑$/, /^排序$/], 'link:del': [/^删除$/] },
});

test('the icon of a link is chosen from the media library', async () => {
  await signIn();
  const options = { onProgress() {}, signal: new AbortController().signal };
  const address = await sendFile(await makePicture('学会图标.png'), options);
  const screen = await openScreen(<ManagedListPage list={links} />, '/System/links');
  await page.getByRole('button', { name: '新增链接' }).click();
  const dialog = page.getByRole('dialog', { name: '新增链接' });
  await dialog.getByRole('button', { name: '素材库', exact: true }).click();
  const library = page.getByRole('dialog', { name: '从素材库选图片' });
  await library.getByRole('checkbox', { name: '选择 学会图标.png' }).click();
  await library.getByRole('button', { name: '用这个' }).click();

  const preview = dialog.getByRole('img', { name: '图标预览' });
  await expect.element(preview).toBeVisible();
  expect(preview.element().getAttribute('src')).toContain(address);
  const middles = [dialog.getByText('更换'), dialog.getByRole('button', { name: '素材库', exact: true })]
    .map((control) => control.element().getBoundingClientRect())
    .map(({ top, height }) => Math.round(top + height / 2));
  expect(middles[0]).toBe(middles[1]);
  await screen.unmount();
});

test('the picker for one picture chooses one, and stays open when the window becomes a phone', async () => {
  await page.viewport(1440, 900);
  await signIn();
  const options = { onProgress() {}, signal: new AbortController().signal };
  for (const name of ['单选甲.png', '单选乙.png']) await sendFile(await makePicture(name), options);
  const screen = await openScreen(<ManagedListPage list={links} />, '/System/links');
  await page.getByRole('button', { name: '新增链接' }).click();
  await page
    .getByRole('dialog', { name: '新增链接' })
    .getByRole('button', { name: '素材库', exact: true })
    .click();
  const library = page.getByRole('dialog', { name: '从素材库选图片' });
  const box = (name: string) => library.getByRole('checkbox', { name: `选择 ${name}` });
  await expect.element(library.getByRole('checkbox', { name: '全选本页' })).not.toBeInTheDocument();

  await box('单选甲.png').click();
  await box('单选乙.png').click();

  await expect.element(box('单选甲.png')).not.toBeChecked();
  await expect.element(library.getByText('已选 1 条')).toBeVisible();
  await page.viewport(390, 844);
  await expect.element(box('单选乙.png')).toBeChecked();
  await page.viewport(1440, 900);
  await expect.element(library.getByRole('button', { name: '用这个' })).toBeEnabled();
  await screen.unmount();
});

test('the drawer of a declared list shows the line breaks of a long text', async () => {
  await signIn();
  const Title = '有备注的学会';
  const { LinkId } = await call(save, { Title, Friendlinks: 'https://www.example.cn/note' });
  const Note = labelled('备注', optionalText(200, cleanLines));
  const screen = await openScreen(
    <ManagedListDrawer
      list={{ ...links, fields: { ...links.fields, Note: { kind: 'lines', rule: Note } } }}
      record={{ LinkId, Title, Note: '上午联系\n下午不在' }}
      actions={[]}
      neighbours={{ previous: undefined, next: undefined }}
      onClose={() => {}}
    />,
  );

  const note = page.getByRole('definition').filter({ hasText: '上午联系' });
  await expect.element(note).toBeVisible();
  expect((note.element() as HTMLElement).innerText).toBe('上午联系\n下午不在');
  await screen.unmount();
});
