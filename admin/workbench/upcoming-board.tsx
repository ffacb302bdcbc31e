import { Link } from 'react-router';
import { businessActivities } from '#contract/activities/activities.ts';
import type { Upcoming } from '#contract/back-office/workbench.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { businessBanners } from '#contract/public-site/banners.ts';
import { Empty } from '#ui/components/empty.tsx';
import { useCanOpen } from '../components/permissions/can-open.ts';
import { useCanCall } from '../components/permissions/permissions.ts';
import { useNewsAddress } from './news-address.ts';

const kindWords: Record<Upcoming['Kind'], string> = {
  news: '文章发布',
  banner: '轮播图到期',
  activity: '活动开始',
};

/** 即将发生; hidden for users who may see none of it. */
export function UpcomingBoard({ upcoming }: { upcoming: readonly Upcoming[] }) {
  const can = useCanCall();
  const addressOf = useAddressOf();
  const sees = [businessNews.GetNewsList, businessBanners.GetBannerList, businessActivities.GetActivityList];
  if (!sees.some(can)) return null;
  return (
    <section className="sheet" aria-labelledby="upcoming-title">
      <div className="sheet-head">
        <h2 id="upcoming-title">即将发生</h2>
      </div>
      {upcoming.length === 0 ? (
        <Empty text="近期没有定时文章、到期的轮播图和活动" />
      ) : (
        <ul className="lines plain-list" aria-label="即将发生">
          {upcoming.map((what) => {
            const address = addressOf(what);
            return (
              <li key={`${what.Kind} ${what.Id}`}>
                <span className="line-kind">{kindWords[what.Kind]}</span>
                {address === undefined ? <span>{what.Title}</span> : <Link to={address}>{what.Title}</Link>}
                <time className="figures">{what.Time.slice(5, 16)}</time>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** Returns the address of the record, as far as the role may open it. */
function useAddressOf() {
  const canOpen = useCanOpen();
  const newsAddress = useNewsAddress();
  return ({ Kind, Id, Title }: Upcoming): string | undefined => {
    if (Kind === 'news') return newsAddress(Id, Title);
    if (Kind === 'banner') return canOpen('banners/list') ? `/System/banners?id=${Id}` : undefined;
    return canOpen('activities/list') ? `/System/activities/edit?id=${Id}` : undefined;
  };
}
