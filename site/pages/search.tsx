import { useLoaderData, useLocation, useNavigate, type LoaderFunctionArgs } from 'react-router';
import { defaultPageSize, pageSizes } from '#contract/api/paging.ts';
import type { NewsItem } from '#contract/news/news.ts';
import { Empty } from '#ui/components/empty.tsx';
import { Paginator } from '#ui/components/paginator.tsx';
import { pageAddress, withQuery, searchAddress } from '../addresses.ts';
import { NewsLink } from '../components/news-link.tsx';
import { PageLink } from '../components/page-link.tsx';
import { callOf } from '../load-context.ts';
import { HowFound } from '../search/how-found.tsx';
import { MenuFilter } from '../search/menu-filter.tsx';
import { readHits, type Found } from '../search/read-hits.ts';
import styles from '../search/search.module.css';
import { ServiceLinks } from '../search/service-links.tsx';
import { membersFor, servicesFor } from '../search/services.ts';
import { asMember } from '../session/read-as-member.ts';
import { Breadcrumb, crumbsOf } from '../shell/breadcrumb.tsx';
import { Head } from '../shell/head.tsx';
import { SearchBox } from '../shell/search-box.tsx';
import { useSite } from '../site-data.ts';

export { PageError as ErrorBoundary } from '../shell/page-error.tsx';

export const loader = ({ request, context }: LoaderFunctionArgs) => readHits(callOf(context), request.url);
export const clientLoader = asMember(async () => (await import('../search/read-hits.ts')).readHits);

const title = '站内搜索';

export default function SearchPage() {
  const { key, pid, isByTime, ...hits } = useLoaderData<typeof clientLoader>();
  const hotWords = useSite()?.site.HotWords ?? [];
  return (
    <div className="container">
      <Head title={key === '' ? title : `“${key}”的搜索结果`} isHidden />
      <Breadcrumb crumbs={crumbsOf([], title)} />
      <h1 className="strong tight text-title">{title}</h1>
      <div className={styles.box}>
        <SearchBox hotWords={hotWords} />
      </div>
      {key === '' ? (
        <p className={`${styles.count} soft py-3`}>请输入关键词</p>
      ) : (
        <div className={styles.columns}>
          <MenuFilter
            word={key}
            present={pid}
            order={isByTime ? 'time' : undefined}
            columns={hits.list.Columns}
          />
          <div>
            <ServiceLinks
              services={[
                ...servicesFor(key, hits.list.SearchedFor),
                ...(hits.members ? membersFor(key, hits.members) : []),
              ]}
            />
            {hits.list.List.length === 0 ? (
              <NothingFound word={key} hotWords={hotWords} />
            ) : (
              <Hits word={key} pid={pid} isByTime={isByTime} {...hits} />
            )}
          </div>
        </div>
      )}
    </div>
  );
}

type HitsProps = Pick<Found, 'list' | 'page' | 'pageSize' | 'pid' | 'isByTime'> & { word: string };

function Hits({ list, word, page, pageSize, pid, isByTime }: HitsProps) {
  const address = pageAddress(useLocation());
  const navigate = useNavigate();
  return (
    <div>
      <div className={styles.head}>
        <HowFound word={word} {...list} />
        <OrderChoice word={word} pid={pid} isByTime={isByTime} />
      </div>
      <ol className="mb-6">
        {list.List.map((news) => (
          <Hit key={news.NewsId} news={news} />
        ))}
      </ol>
      <Paginator
        total={list.TotalCount}
        isAbout={list.IsAbout}
        page={page}
        pageSize={pageSize}
        sizes={pageSizes}
        hrefOf={(target, size) =>
          withQuery(address, {
            pageindex: target === 1 ? undefined : target,
            pagesize: size === defaultPageSize ? undefined : size,
          })
        }
        link={PageLink}
        onGo={(href) => void navigate(href)}
      />
    </div>
  );
}

/** Title and summary arrive HTML-escaped, with `<em>` around what was searched for and no other tag. */
function Hit({ news }: { news: NewsItem }) {
  const date = news.NewsCreateTime.slice(0, 10);
  return (
    <li className={`${styles.hit} ruled py-5`}>
      <h2 className="two-lines text-lg strong">
        <NewsLink news={news}>
          <span dangerouslySetInnerHTML={{ __html: news.Title }} />
        </NewsLink>
      </h2>
      {news.Summary !== '' && <p dangerouslySetInnerHTML={{ __html: news.Summary }} />}
      <p className={styles.source}>
        <span>{news.MenuName}</span>
        <time dateTime={date}>{date}</time>
      </p>
    </li>
  );
}

function NothingFound({ word, hotWords }: { word: string; hotWords: readonly string[] }) {
  return (
    <Empty text={`没有找到与“${word}”相关的文章`}>
      <div className="prose">
        <ul className="list">
          <li>检查关键词有没有错别字</li>
          <li>换一个更短、更常用的词，例如只输入其中两三个字</li>
          <li>从上方导航栏进入栏目查找</li>
        </ul>
        {hotWords.length > 0 && (
          <p className="row stretch gap-0 gap-x-3 mt-4">
            大家在搜：
            {hotWords.map((hot) => (
              <PageLink key={hot} href={searchAddress(hot)}>
                {hot}
              </PageLink>
            ))}
          </p>
        )}
      </div>
    </Empty>
  );
}

/** Two links: the best hits first, or the newest. */
function OrderChoice({ word, pid, isByTime }: Pick<HitsProps, 'word' | 'pid' | 'isByTime'>) {
  const address = withQuery(searchAddress(word), { pid });
  const current = (isCurrent: boolean) => isCurrent && { 'aria-current': 'true' as const };
  return (
    <nav className={`${styles.order} tabs gap-4 text-sm`} aria-label="排序">
      <PageLink href={address} {...current(!isByTime)}>
        按相关度
      </PageLink>
      <PageLink href={withQuery(address, { order: 'time' })} {...current(isByTime)}>
        按时间
      </PageLink>
    </nav>
  );
}
