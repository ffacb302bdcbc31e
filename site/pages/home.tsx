import { lazy, Suspense, useMemo } from 'react';
import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { homeAddress, withQuery } from '../addresses.ts';
import { Agenda } from '../home/agenda.tsx';
import { Association, Journal, Members } from '../home/association.tsx';
import { BannerCarousel } from '../home/banner-carousel.tsx';
import { CertificateLookUp } from '../home/certificate-look-up.tsx';
import { Headline } from '../home/headline.tsx';
import styles from '../home/home.module.css';
import { LatestNews } from '../home/latest-news.tsx';
import opening from '../home/opening.module.css';
import { readHome } from '../home/read-home.ts';
import { SeatTabs } from '../home/seat-tabs.tsx';
import { Shortcuts } from '../home/shortcuts.tsx';
import { callOf } from '../load-context.ts';
import { asMember } from '../session/read-as-member.ts';
import { Head } from '../shell/head.tsx';
import { organization } from '../shell/structured-data.ts';
import { useSite, type FrameInfo } from '../site-data.ts';

export { PageError as ErrorBoundary } from '../shell/page-error.tsx';

/** Before anything is published, and never again. */
const Opening = lazy(async () => ({ default: (await import('../home/opening.tsx')).Opening }));

export const loader = ({ request, context }: LoaderFunctionArgs) => readHome(callOf(context), request.url);
export const clientLoader = asMember(async () => (await import('../home/read-home.ts')).readHome);

export default function HomePage() {
  const homeData = useLoaderData<typeof clientLoader>();
  const data = useSite();
  const { banners, headlines, latest, tab } = homeData;
  const isNew = banners.length + headlines.length + latest.TotalCount + tab.TotalCount === 0;
  return (
    <>
      <Head
        {...(homeData.page > 1 && { title: `最新资讯（第 ${homeData.page} 页）` })}
        path={withQuery(homeAddress, { pageindex: homeData.page > 1 ? homeData.page : undefined })}
        structuredData={data ? [organization(data)] : []}
      />
      {isNew && data ? <BeforeOpening site={data.site} {...homeData} /> : <Published {...homeData} />}
    </>
  );
}

type Read = Awaited<ReturnType<typeof readHome>>;

function Published(read: Read) {
  const { banners, headlines, tab, tabNames, seat, seatPage } = read;
  const [query] = useSearchParams();
  const hasLead = headlines[0] !== undefined && headlines[0].ImageUrl !== '';
  return (
    <>
      <h1 className="visually-hidden">{useSite()?.site.SiteName}</h1>
      <Headline news={headlines} />
      {banners.length > 0 && <BannerCarousel banners={banners} isFirst={!hasLead} />}
      <CertificateLookUp />
      <NewsAndServices {...read} />
      {(tab.TotalCount > 0 || query.has('seat')) && (
        <SeatTabs list={tab} names={tabNames} seat={seat} page={seatPage} />
      )}
    </>
  );
}

/** The latest articles with the services beside them, and the association below; no band is left half empty. */
function NewsAndServices({ latest, association: { agenda, journal, numbers }, tiles, page }: Read) {
  const own = [
    journal && <Journal key="journal" issue={journal} />,
    numbers.Total > 0 && <Members key="members" numbers={numbers} />,
  ].filter(Boolean);
  // One of the two alone is beside the articles.
  const isPair = own.length === 2;
  const isAlone = agenda.length === 0 && (isPair || own.length === 0);
  return (
    <>
      <div className={`container ${styles.columns}`} data-alone={isAlone || undefined}>
        {latest.TotalCount > 0 && <LatestNews list={latest} page={page} isAlone={isAlone} />}
        <div className={styles.side}>
          <Shortcuts tiles={tiles} isRow={isAlone} />
          {agenda.length > 0 && <Agenda dates={agenda} />}
          {!isPair && own}
        </div>
      </div>
      {isPair && <Association>{own}</Association>}
    </>
  );
}

function BeforeOpening({ site, tiles }: Pick<Read, 'tiles'> & { site: FrameInfo }) {
  // Rendered once: a second rendering before the lazy component is loaded would remove the HTML from the server until
  // then.
  const cached = useMemo(
    () => (
      <Suspense>
        <Opening site={site} />
      </Suspense>
    ),
    [site],
  );
  return (
    <>
      {cached}
      <div className={`container ${opening.services}`}>
        <Shortcuts tiles={tiles} isRow />
      </div>
      <CertificateLookUp />
    </>
  );
}
