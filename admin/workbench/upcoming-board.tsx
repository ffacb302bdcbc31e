import { Link } from 'react-router';
import {
  upcomingKinds,
  upcomingPermissions,
  type Upcoming,
  type Workbench,
} from '#contract/back-office/workbench.ts';
import { Empty } from '#ui/components/empty.tsx';
import { useCanOpen } from '../components/permissions/can-open.ts';
import { useCanCall } from '../components/permissions/permissions.ts';
import { Board, type BoardQuery } from './board.tsx';
import { useNewsAddress } from './news-address.ts';
import { LinesSkeleton } from './skeletons.tsx';

const kindWords: Record<Upcoming['Kind'], string> = {
  news: '文章发布',
  banner: '轮播图到期',
  activity: '活动开始',
};

/** 即将发生; hidden for users who may see none of it. */
export function UpcomingBoard({ query }: { query: BoardQuery<Workbench> }) {
  const can = useCanCall();
  if (!upcomingKinds.some((kind) => can({ permission: upcomingPermissions[kind] }))) return null;
  return (
    <Board
      name="upcoming"
      title="即将发生"
      content="定时的文章、到期的轮播图和活动"
      query={query}
      skeleton={<LinesSkeleton rows={4} />}
    >
      {({ Upcoming: upcoming }) =>
        upcoming.length === 0 ? (
          <Empty text="近期没有定时文章、到期的轮播图和活动" />
        ) : (
          <UpcomingList upcoming={upcoming} />
        )
      }
    </Board>
  );
}

function UpcomingList({ upcoming }: { upcoming: readonly Upcoming[] }) {
  const addressOf = useAddressOf();
  return (
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
