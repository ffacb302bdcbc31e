import { App, Modal } from 'antd';
import { useState } from 'react';
import { businessNews, type ManagedNewsItem } from '#contract/news/managed-news.ts';
import { seatNumbers } from '#contract/public-site/featured.ts';
import { businessFeatured } from '#contract/public-site/managed-featured.ts';
import { useSeatNames } from '../components/data/featured-names.ts';
import { useSend } from '../session/server.ts';

/** Puts articles on seats of the home page, in front of those already there; none is taken off. */
export function SeatDialog({
  articles,
  onClose,
}: {
  articles: readonly ManagedNewsItem[];
  onClose: () => void;
}) {
  const { message } = App.useApp();
  const seatNames = useSeatNames();
  const [seats, choose] = useState<readonly (typeof seatNumbers)[number][]>([]);
  const place = useSend(businessFeatured.SaveSelectPosition, {
    invalidates: [businessNews.GetNewsList, businessFeatured.GetNewPositionList],
  });

  async function save() {
    const NewsIds = articles.map(({ NewsId }) => NewsId);
    try {
      for (const Seat of seats) await place.mutateAsync({ Seat, NewsIds });
      void message.success('已设推荐位');
      onClose();
    } catch {
      // The error is shown by then; the window stays for another try.
    }
  }

  return (
    <Modal
      open
      title="设推荐位"
      width={500}
      okText={seats.length === 0 ? '请先勾选推荐位' : `放到 ${seats.length} 个推荐位`}
      okButtonProps={{ disabled: seats.length === 0 }}
      confirmLoading={place.isPending}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <fieldset className="stack">
        <legend className="mb-2">
          {articles.length === 1 ? articles[0]?.Title : `${articles.length} 篇文章`}
        </legend>
        {seatNumbers.map((seat) => (
          <label key={seat} className="choice">
            <input
              type="checkbox"
              checked={seats.includes(seat)}
              onChange={({ target }) =>
                choose(target.checked ? [...seats, seat] : seats.filter((one) => one !== seat))
              }
            />
            {seatNames[seat]}
          </label>
        ))}
      </fieldset>
    </Modal>
  );
}
