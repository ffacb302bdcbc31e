import { Alert } from 'antd';
import { maxPageSize } from '#contract/api/paging.ts';
import { states } from '#contract/fields/states.ts';
import { banners, bannerType, bannerTypeWords as typeWords } from '#contract/lists/banners.ts';
import { businessBanners, type ManagedBanner } from '#contract/public-site/banners.ts';
import { Empty } from '#ui/components/empty.tsx';
import { StateMark } from '#ui/components/state-mark.tsx';
import { lazyDialog } from '../components/dialogs/lazy-dialog.tsx';
import { columnsFor } from '../components/list/columns.tsx';
import { useListAddress } from '../components/list/list-address.ts';
import { ListPage } from '../components/list/list-page.tsx';
import type { Action } from '../components/list/row-actions.tsx';
import { addition, editing } from '../components/list/standard-actions.tsx';
import { useListChanges } from '../components/managed-list/use-list-changes.ts';
import { useAnswer } from '../session/server.ts';
import './banners.css';
import { BannerCards } from './cards.tsx';
import { oddCount, stateOf, typeOrder } from './words.ts';

const BannerDialog = lazyDialog(() => import('./dialog.tsx').then((file) => file.BannerDialog));

const { GetBannerList: read, SaveBanner: save, SortBanners: sort } = businessBanners;

const views = {
  name: 'type',
  label: '位置',
  options: typeOrder.map((value) => ({ value, label: typeWords[value] })),
} as const;
const { address, picture, text, time } = columnsFor(read, save);
const columns = [
  text('Title'),
  picture('ImageUrl'),
  text('Status', {
    title: '状态',
    render: (banner) => <StateMark state={states.banner[stateOf(banner)]} />,
    words: (banner) => states.banner[stateOf(banner)].word,
  }),
  address('JumpUrl'),
  time('BeginTime'),
  time('EndTime'),
];

/** 轮播图: the banners of the home page in their order, with the state in which visitors find each. */
export function BannerList() {
  const { record, read: readAddress, openRecord, closeRecord } = useListAddress();
  const { switchingOf, removalOf, bulk } = useListChanges(banners);
  // All banners are read: an address names one without its place, and the visible ones are counted.
  const all = useAnswer(read, { pagesize: maxPageSize }).data?.List;
  const type = typeOrder.find((place) => String(place) === readAddress('type')) ?? bannerType.desktop;
  const opened = all?.find(({ BannerId }) => String(BannerId) === record);

  const actionsOf = (banner: ManagedBanner): Action[] => [
    editing(save, () => openRecord(banner.BannerId)),
    ...switchingOf(banner),
    ...removalOf(banner),
  ];

  return (
    <>
      <OddCount all={all} type={type} />
      <ListPage
        name={banners.name}
        title={banners.title}
        hint={banners.hint}
        read={read}
        views={views}
        entityType="banner"
        rowKey="BannerId"
        nameOf={({ Title }) => Title}
        sortable={sort}
        renderedAs={BannerCards}
        columns={columns}
        row={actionsOf}
        bulk={bulk}
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
