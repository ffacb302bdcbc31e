import { Alert } from 'antd';
import { maxPageSize } from '#contract/api/paging.ts';
import { bannerType, businessBanners, type ManagedBanner } from '#contract/public-site/banners.ts';
import { Empty } from '#ui/components/empty.tsx';
import { lazyDialog } from '../components/dialogs/lazy-dialog.tsx';
import { address, picture, text, time, type Column } from '../components/list/columns.tsx';
import { useListAddress } from '../components/list/list-address.ts';
import { ListPage } from '../components/list/list-page.tsx';
import type { Action } from '../components/list/row-actions.tsx';
import { addition, editing, removal, removalOfMany } from '../components/list/standard-actions.tsx';
import { useChanges } from '../components/undo/use-changes.ts';
import { useAnswer } from '../session/server.ts';
import './banners.css';
import { BannerCards } from './cards.tsx';
import { oddCount, onOffWords, stateOf, stateWords, typeOrder, typeWords } from './words.ts';

const BannerDialog = lazyDialog(() => import('./dialog.tsx').then((file) => file.BannerDialog));

const {
  GetBannerList: read,
  SaveBanner: save,
  SortBanners: sort,
  EditBannerStatus: editStatus,
  DelBanner: remove,
  RestoreBanners: restore,
} = businessBanners;

const views = {
  name: 'type',
  label: '位置',
  options: typeOrder.map((value) => ({ value, label: typeWords[value] })),
} as const;
const columns: Column<ManagedBanner>[] = [
  text('Title', '标题'),
  picture('ImageUrl', '图片'),
  text('Status', '状态', { render: (banner) => stateWords[stateOf(banner)] }),
  address('JumpUrl', '跳转地址'),
  time('BeginTime', '展示开始'),
  time('EndTime', '展示截止'),
];
const idOf = ({ BannerId }: ManagedBanner) => BannerId;
const nameOf = ({ Title }: ManagedBanner) => Title;

/** 轮播图: the banners of the home page in their order, with the state in which visitors find each. */
export function BannerList() {
  const { record, read: readAddress, openRecord, closeRecord } = useListAddress();
  const changes = useChanges({ idOf, nameOf, invalidates: [read] });
  // All banners are read: an address names one without its place, and the visible ones are counted.
  const all = useAnswer(read, { pagesize: maxPageSize }).data?.List;
  const type = typeOrder.find((place) => String(place) === readAddress('type')) ?? bannerType.desktop;
  const opened = all?.find(({ BannerId }) => String(BannerId) === record);

  const show = (banners: readonly ManagedBanner[], isShown: boolean) =>
    changes.setStatus(editStatus, banners, ({ Status }) => Status, isShown, onOffWords);
  const removeAll = (banners: readonly ManagedBanner[]) => changes.remove(remove, restore, banners);
  const actionsOf = (banner: ManagedBanner): Action[] => [
    editing(save, () => openRecord(banner.BannerId)),
    {
      label: banner.Status === 1 ? onOffWords[1] : onOffWords[0],
      calls: editStatus,
      run: () => show([banner], banner.Status !== 1),
    },
    removal(remove, () => removeAll([banner])),
  ];

  return (
    <>
      <OddCount all={all} type={type} />
      <ListPage
        name="banners"
        title="轮播图"
        hint="首页按这里的顺序显示，拖动可以调整"
        read={read}
        views={views}
        entityType="banner"
        rowKey="BannerId"
        nameOf={nameOf}
        sortable={sort}
        renderedAs={BannerCards}
        columns={columns}
        row={actionsOf}
        bulk={(banners) => [
          { label: onOffWords[0], calls: editStatus, run: () => show(banners, true) },
          { label: onOffWords[1], calls: editStatus, run: () => show(banners, false) },
          removalOfMany(remove, () => removeAll(banners)),
        ]}
        tools={[addition('新增轮播图', save, () => openRecord('new'))]}
        empty={<Empty text={`${typeWords[type]}还没有轮播图`} />}
      />
      {(record === 'new' || opened) && <BannerDialog banner={opened} type={type} onClose={closeRecord} />}
    </>
  );
}

/** Shows the warning above the list, if visitors see none or not all of the banners. */
function OddCount({ all, type }: { all: readonly ManagedBanner[] | undefined; type: number }) {
  const ofType = all?.filter((banner) => banner.Type === type) ?? [];
  const shown = ofType.filter((banner) => stateOf(banner) === 'shown').length;
  const odd = all && oddCount(type, shown);
  return odd && <Alert className="form-notice" type="warning" showIcon title={odd} />;
}
