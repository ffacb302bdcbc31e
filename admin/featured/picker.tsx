import { App } from 'antd';
import { businessNews } from '#contract/news/managed-news.ts';
import { newsStatus } from '#contract/news/news.ts';
import type { seatNumbers } from '#contract/public-site/featured.ts';
import { businessFeatured } from '#contract/public-site/managed-featured.ts';
import { useSeatNames } from '../components/data/featured-names.ts';
import { pickedNewsColumns } from '../components/data/news-state-mark.tsx';
import { byMenu } from '../components/filters/filters.ts';
import { RecordPicker } from '../components/form/record-picker.tsx';
import { useSend } from '../session/server.ts';

const filters = [byMenu('menuid')];

interface FeaturedPickerProps {
  seat: (typeof seatNumbers)[number];
  onClose: () => void;
}

/** Selects published articles for a position; those that are in it already stay. */
export function FeaturedPicker({ seat, onClose }: FeaturedPickerProps) {
  const { message } = App.useApp();
  const seatNames = useSeatNames();
  const place = useSend(businessFeatured.SaveSelectPosition, {
    invalidates: [businessFeatured.GetNewPositionList, businessNews.GetNewsList],
    onDone: (saved) => {
      void message.success(`已添加 ${saved.PositionIds.length} 篇`);
      onClose();
    },
  });
  return (
    <RecordPicker
      title={`添加到“${seatNames[seat]}”`}
      read={businessNews.GetNewsList}
      input={{ status: newsStatus.published }}
      placeholder="标题或正文"
      filters={filters}
      rowKey="NewsId"
      nameOf={({ Title }) => Title}
      columns={pickedNewsColumns}
      verb={(count) => (count > 0 ? `添加 ${count} 篇` : '添加')}
      isPending={place.isPending}
      onChoose={(articles) => place.mutate({ Seat: seat, NewsIds: articles.map(({ NewsId }) => NewsId) })}
      onClose={onClose}
    />
  );
}
