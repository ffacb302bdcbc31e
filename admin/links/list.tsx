import { businessLinks, type ManagedLink } from '#contract/public-site/links.ts';
import { Empty } from '#ui/components/empty.tsx';
import { lazyDialog } from '../components/dialogs/lazy-dialog.tsx';
import { byChoice, byText } from '../components/filters/filters.ts';
import { address, onOff, picture, text, time, type Column } from '../components/list/columns.tsx';
import { useListAddress } from '../components/list/list-address.ts';
import { ListPage } from '../components/list/list-page.tsx';
import type { Action } from '../components/list/row-actions.tsx';
import { addition, editing, removal, removalOfMany } from '../components/list/standard-actions.tsx';
import { useCanCall } from '../components/permissions/permissions.ts';
import { useChanges } from '../components/undo/use-changes.ts';
import { LinkDrawer } from './drawer.tsx';
import { onOffWords as words, shownWords } from './words.ts';

const LinkDialog = lazyDialog(() => import('./dialog.tsx').then((file) => file.LinkDialog));

const {
  GetWebFriendlinksList: read,
  SaveWebFriendlinks: save,
  SortWebFriendlinks: sort,
  EditLinkStatus: editStatus,
  DelWebFriendlinks: remove,
  RestoreWebFriendlinks: restore,
} = businessLinks;

const filters = [byText('key', '关键词', '名称或网址'), byChoice('status', '状态', shownWords)];
const idOf = ({ LinkId }: ManagedLink) => LinkId;
const nameOf = ({ Title }: ManagedLink) => Title;

/** 友情链接: the pages of others that the foot of the home page leads to. */
export function LinkList() {
  const can = useCanCall();
  const { record: opened, openRecord } = useListAddress();
  const changes = useChanges({ idOf, nameOf, invalidates: [read] });
  const show = (links: readonly ManagedLink[], isShown: boolean) =>
    changes.setStatus(editStatus, links, ({ Status }) => Status, isShown, words);
  const removeAll = (links: readonly ManagedLink[]) => changes.remove(remove, restore, links);

  const edit = ({ LinkId }: ManagedLink): Action => editing(save, () => openRecord(`edit-${LinkId}`));
  const removalOf = (link: ManagedLink): Action => removal(remove, () => removeAll([link]));

  return (
    <ListPage
      name="links"
      title="友情链接"
      hint="在首页底部按这里的顺序显示"
      read={read}
      entityType="link"
      rowKey="LinkId"
      nameOf={nameOf}
      filters={filters}
      sorts={['Title', 'CreateTime']}
      sortable={sort}
      columns={columnsOf(can(editStatus), show)}
      row={(link) => [
        edit(link),
        { label: '查看', keys: 'Enter', run: () => openRecord(link.LinkId) },
        removalOf(link),
      ]}
      bulk={(links) => [
        { label: '显示', calls: editStatus, run: () => show(links, true) },
        { label: '隐藏', calls: editStatus, run: () => show(links, false) },
        removalOfMany(remove, () => removeAll(links)),
      ]}
      tools={[addition('新增链接', save, () => openRecord('new'))]}
      empty={<Empty text="还没有友情链接" />}
      record={(link, close, neighbours) =>
        link && opened === String(link.LinkId) ? (
          <LinkDrawer
            link={link}
            actions={[edit(link), removalOf(link)]}
            neighbours={neighbours}
            onClose={close}
          />
        ) : (
          <LinkDialog link={link} onClose={close} />
        )
      }
    />
  );
}

function columnsOf(
  canShow: boolean,
  show: (links: readonly ManagedLink[], isShown: boolean) => Promise<boolean>,
): Column<ManagedLink>[] {
  return [
    text('Title', '名称'),
    address('Friendlinks', '网址', { isWide: true }),
    picture('ImageUrl', '图标'),
    onOff('Status', '状态', {
      words,
      nameOf,
      isDisabled: !canShow,
      onSave: (link, isOn) => show([link], isOn),
    }),
    time('CreateTime', '添加时间', { isHiddenAtFirst: true }),
  ];
}
