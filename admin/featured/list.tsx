import { useState } from 'react';
import { Link } from 'react-router';
import { seatNumbers } from '#contract/public-site/featured.ts';
import { businessFeatured, type FeaturedArticle } from '#contract/public-site/managed-featured.ts';
import { Empty } from '#ui/components/empty.tsx';
import { useSeatNames } from '../components/data/featured-names.ts';
import { NewsStateMark } from '../components/data/news-state-mark.tsx';
import { newsStateText } from '../components/data/news-state.ts';
import { byText } from '../components/filters/filters.ts';
import { onOff, text, time, type Column } from '../components/list/columns.tsx';
import { useListAddress } from '../components/list/list-address.ts';
import { ListPage } from '../components/list/list-page.tsx';
import { addition } from '../components/list/standard-actions.tsx';
import { useCanCall } from '../components/permissions/permissions.ts';
import { FeaturedPicker } from './picker.tsx';
import { useSeatChanges } from './use-seat-changes.ts';

const {
  GetNewPositionList: read,
  SaveSelectPosition: place,
  SortPositions: sort,
  DelPosition: remove,
  EditNewPositionStatus: editStatus,
} = businessFeatured;
const filters = [byText('key', '关键词', '标题')];
const nameOf = ({ Title }: FeaturedArticle) => Title;
const words = ['启用', '停用'] as const;

/** 推荐位: the articles of each position on the home page, in their order. */
export function FeaturedList() {
  const can = useCanCall();
  const { read: readAddress } = useListAddress();
  const seat = seatNumbers.find((number) => String(number) === readAddress('seat')) ?? seatNumbers[0];
  const [isPicking, pick] = useState(false);
  const changes = useSeatChanges();
  const seatNames = useSeatNames();
  const views = {
    name: 'seat' as const,
    label: '推荐位',
    options: seatNumbers.map((value) => ({ value, label: seatNames[value] })),
  };

  return (
    <>
      <ListPage
        name="positions"
        title="推荐位"
        hint="首页按这里的顺序显示；停用的和未公开的文章不显示"
        read={read}
        views={views}
        entityType="position"
        rowKey="PositionId"
        nameOf={nameOf}
        filters={filters}
        sortable={sort}
        sortInput={({ Seat }) => ({ Seat })}
        columns={columnsOf(can(editStatus), changes.setStatus)}
        row={(featuredArticle) => [
          { label: '设为第一', calls: sort, run: () => changes.putFirst(featuredArticle) },
          {
            label: '移出',
            keys: 'Delete',
            calls: remove,
            isDanger: true,
            run: () => changes.remove([featuredArticle]),
          },
        ]}
        bulk={(featured) => [
          { label: '移出推荐位', calls: remove, isDanger: true, run: () => changes.remove(featured) },
        ]}
        tools={[addition('添加文章', place, () => pick(true))]}
        empty={<Empty text={`“${seatNames[seat]}”还没有文章`} />}
      />
      {isPicking && <FeaturedPicker seat={seat} onClose={() => pick(false)} />}
    </>
  );
}

const articleOf = ({ NewsStatus, ...featuredArticle }: FeaturedArticle) => ({
  ...featuredArticle,
  Status: NewsStatus,
});

function columnsOf(
  canEdit: boolean,
  setStatus: ReturnType<typeof useSeatChanges>['setStatus'],
): Column<FeaturedArticle>[] {
  return [
    {
      key: 'Title',
      title: '标题',
      render: (featuredArticle) => <ArticleLink featuredArticle={featuredArticle} />,
    },
    text('MenuName', '栏目', { width: 112, isWide: true }),
    {
      key: 'NewsStatus',
      title: '文章',
      width: 156,
      render: (featuredArticle) => <NewsStateMark news={articleOf(featuredArticle)} />,
      words: (featuredArticle) => newsStateText(articleOf(featuredArticle)),
    },
    time('NewsCreateTime', '发布时间', { isWide: true }),
    onOff('Status', '状态', {
      words,
      nameOf,
      isDisabled: !canEdit,
      onSave: setStatus,
    }),
  ];
}

function ArticleLink({ featuredArticle: { NewsId, Title } }: { featuredArticle: FeaturedArticle }) {
  return (
    <Link to={`/System/news/edit?id=${NewsId}`} title={Title}>
      {Title}
    </Link>
  );
}
