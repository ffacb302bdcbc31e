import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { webBanners } from '#contract/banners.ts';
import { webMenus } from '#contract/menus.ts';
import { webNews } from '#contract/news.ts';
import { seats, webPositions } from '#contract/positions.ts';
import { homeAddress, numberIn } from '../addresses.ts';
import { BannerCarousel } from '../home/banner-carousel.tsx';
import { Headline } from '../home/headline.tsx';
import styles from '../home/home.module.css';
import { LatestNews, latestPageSize } from '../home/latest-news.tsx';
import { NoticeBoard } from '../home/notice-board.tsx';
import { isTabSeat, SeatTabs, tabPageSize } from '../home/seat-tabs.tsx';
import { Shortcuts, shortcutLabels } from '../home/shortcuts.tsx';
import { callOf, notFound } from '../load-context.ts';
import { Head } from '../shell/head.tsx';
import { useSite } from '../shell/site-data.ts';
import { organization } from '../shell/structured-data.ts';

export { PageError as ErrorBoundary } from '../shell/page-error.tsx';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const call = callOf(context);
  const query = new URL(request.url).searchParams;
  const page = numberIn(query, 'pageindex', 1);
  const asked = numberIn(query, 'seat', seats.policies);
  const seat = isTabSeat(asked) ? asked : seats.policies;
  const seatPage = numberIn(query, 'seatpage', 1);

  const [banners, headlines, latest, notices, tab, shortcuts] = await Promise.all([
    call(webBanners.GetBannerList, { type: 2 }),
    call(webPositions.GetNewPositionList, { seat: seats.headline, pagesize: 4 }),
    call(webNews.GetNewsReList, { pageindex: page, pagesize: latestPageSize }),
    call(webPositions.GetNewPositionList, { seat: seats.notices, pagesize: 4 }),
    call(webPositions.GetNewPositionList, { seat, pageindex: seatPage, pagesize: tabPageSize }),
    Promise.all(shortcutLabels.map((label) => call(webMenus.GetMenuModel, { label }))),
  ]);
  const isPastTheEnd = (page > 1 && latest.List.length === 0) || (seatPage > 1 && tab.List.length === 0);
  if (isPastTheEnd) notFound();
  return {
    banners,
    headlines: headlines.List,
    latest,
    notices: notices.List,
    tab,
    shortcuts,
    page,
    seat,
    seatPage,
  };
}

export default function HomePage() {
  const { banners, headlines, latest, notices, tab, shortcuts, page, seat, seatPage } =
    useLoaderData<typeof loader>();
  const data = useSite();
  return (
    <>
      <Head path={homeAddress} structuredData={data ? [organization(data)] : []} />
      <h1 className="visually-hidden">{data?.site.SiteName}</h1>
      <Headline news={headlines} />
      {banners.length > 0 && <BannerCarousel banners={banners} />}
      <div className={`container ${styles.columns}`}>
        <LatestNews list={latest} page={page} />
        <div className={styles.side}>
          <Shortcuts menus={shortcuts} />
          <NoticeBoard news={notices} />
        </div>
      </div>
      <SeatTabs list={tab} seat={seat} page={seatPage} />
    </>
  );
}
