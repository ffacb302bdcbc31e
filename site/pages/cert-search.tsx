import { renderToStaticMarkup } from 'react-dom/server';
import { useLoaderData, useSearchParams } from 'react-router';
import { memberStatus } from '#contract/members/member-status.ts';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { lazyComponent } from '#ui/loading/lazy-component.tsx';
import { certificateCheckAddress, certificateSearchAddress, withQuery } from '../addresses.ts';
import { BeforeSearch } from '../certificates/before-search.tsx';
import styles from '../certificates/certificates.module.css';
import { FoundList } from '../certificates/found-list.tsx';
import { ShieldIcon } from '../certificates/icons.tsx';
import { SearchForm } from '../certificates/search-form.tsx';
import { useCertificateList } from '../certificates/use-list.ts';
import { PageLink, StayLink } from '../components/page-link.tsx';
import { useSession } from '../session/session.ts';
import { Breadcrumb, crumbsOf } from '../shell/breadcrumb.tsx';
import { Head } from '../shell/head.tsx';

export { PageError as ErrorBoundary } from '../shell/page-error.tsx';

/** Only members load its program. */
const OwnCertificates = lazyComponent(
  async () => (await import('../certificates/own-certificates.tsx')).OwnCertificates,
  () => <Skeleton />,
);

const title = '证书与成绩查询';

export const loader = () => ({ guide: renderToStaticMarkup(<BeforeSearch />) });
export const shouldRevalidate = () => false;

/** The browser sends the searches: rate limits count the caller, and no cached page contains a name. */
export default function CertificateSearchPage() {
  const { guide } = useLoaderData<typeof loader>();
  const { member } = useSession();
  const [query] = useSearchParams();
  const company = member?.Status === memberStatus.approved ? member.MemberName : undefined;
  const isOwn = company !== undefined && query.get('view') === 'own';
  return (
    <div className="container">
      <Head
        title={title}
        path={certificateSearchAddress}
        description="查询协会培训考核的成绩与证书：填写姓名和身份证号或证书编号，考试合格的可下载电子证书。"
      />
      <Breadcrumb crumbs={crumbsOf([], title)} />
      <div className={styles.top}>
        <div>
          <h1 className="strong tight text-title">{title}</h1>
          <p className="muted">查询协会组织的培训考核成绩，下载电子证书</p>
        </div>
        <PageLink
          href={certificateCheckAddress}
          className={`${styles.check} inline-row linked hover-line no-print`}
        >
          <ShieldIcon />
          验证证书真伪
        </PageLink>
      </div>
      <noscript>
        <p className="callout mt-6">
          查询需要浏览器运行脚本（JavaScript）。请启用脚本后刷新本页，或致电协会查询。
        </p>
      </noscript>
      {company !== undefined && (
        <nav className="tabs text-lg gap-8 mt-5" aria-label="查询方式">
          <StayLink href={certificateSearchAddress} {...(!isOwn && { 'aria-current': 'page' })}>
            按姓名查询
          </StayLink>
          <StayLink
            href={withQuery(certificateSearchAddress, { view: 'own' })}
            {...(isOwn && { 'aria-current': 'page' })}
          >
            本单位证书
          </StayLink>
        </nav>
      )}
      {isOwn ? <OwnCertificates company={company} /> : <CertificateSearch guide={guide} />}
    </div>
  );
}

const resultsTitle = '查询结果';
/** The code that sends the search and shows the results; it is loaded with the first search. */
const loadResults = () => import('../certificates/search-results.tsx');
const SearchResults = lazyComponent(async () => (await loadResults()).SearchResults);

/** Two views: before a search, where `guide` is trusted HTML, and after it (product: section 2). */
function CertificateSearch({ guide }: { guide: string }) {
  const list = useCertificateList(loadResults);
  return (
    <>
      <SearchForm list={list} />
      {list.state.kind === 'none' ? (
        <div dangerouslySetInnerHTML={{ __html: guide }} />
      ) : (
        <FoundList title={resultsTitle} list={list} isSearched>
          <SearchResults title={resultsTitle} list={list} />
        </FoundList>
      )}
    </>
  );
}
