import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { homeAddress } from '../addresses.ts';
import { BannerCarousel } from '../home/banner-carousel.tsx';
import { CertificateLookUp } from '../home/certificate-look-up.tsx';
import { Headline } from '../home/headline.tsx';
import styles from '../home/home.module.css';
import { LatestNews } from '../home/latest-news.tsx';
import { NoticeBoard } from '../home/notice-board.tsx';
import { readHome } from '../home/read-home.ts';
import { SeatTabs } from '../home/seat-tabs.tsx';
import { Shortcuts } from '../home/shortcuts.tsx';
import { callOf } from '../load-context.ts';
import { asMember } from '../session/read-as-member.ts';
import { Head } from '../shell/head.tsx';
import { useSite } from '../shell/site-data.ts';
import { organization } from '../shell/structured-data.ts';

export { PageError as ErrorBoundary } from '../shell/page-error.tsx';

export const loader = ({ request, context }: LoaderFunctionArgs) => readHome(callOf(context), request.url);
export const clientLoader = asMember(async () => (await import('../home/read-home.ts')).readHome);

export default function HomePage() {
  const { banners, headlines, latest, notices, tab, shortcuts, page, seat, seatPage } =
    useLoaderData<typeof clientLoader>();
  const data = useSite();
  return (
    <>
      <Head path={homeAddress} structuredData={data ? [organization(data)] : []} />
      <h1 className="visually-hidden">{data?.site.SiteName}</h1>
      <Headline news={headlines} />
      {banners.length > 0 && <BannerCarousel banners={banners} />}
      <CertificateLookUp />
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
