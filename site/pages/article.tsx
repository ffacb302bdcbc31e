import { redirect, useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { webNews, type NewsDetail, type NewsItem, type WithheldNews } from '#contract/news.ts';
import { defaultPageSize } from '#contract/paging.ts';
import { Empty } from '#ui/empty.tsx';
import { framedContent } from '#ui/framed-content.ts';
import { newsAddress, numberIn, pathTo } from '../addresses.ts';
import styles from '../article/article.module.css';
import { ArticleHead } from '../article/article-head.tsx';
import { MembersOnly, Withheld } from '../article/instead-of-text.tsx';
import { Neighbours } from '../article/neighbours.tsx';
import { RelatedNews } from '../article/related-news.tsx';
import { callOf, notFound } from '../load-context.ts';
import { Breadcrumb, crumbsOf } from '../shell/breadcrumb.tsx';
import { Head } from '../shell/head.tsx';
import { useSite } from '../shell/site-data.ts';
import { breadcrumbList, newsArticle } from '../shell/structured-data.ts';
import '#ui/article.css';

export { PageError as ErrorBoundary } from '../shell/page-error.tsx';

type ArticleData = { news: NewsDetail; related: NewsItem[] } | { news: WithheldNews; related: null };

export async function loader({ request, context }: LoaderFunctionArgs): Promise<ArticleData> {
  const call = callOf(context);
  const query = new URL(request.url).searchParams;
  const newsId = numberIn(query, 'NewsId', 0);
  if (newsId === 0) notFound('您访问的文章不存在');
  const news = await call(webNews.GetNewsDetail, { newsid: newsId });
  if (!('NewContent' in news)) return { news, related: null };
  // One address for each article, so that a page is neither kept nor indexed twice.
  if (query.get('MenuId') !== String(news.MenuId)) throw redirect(newsAddress(news));
  const related = await call(webNews.GetNewsReList, {
    menuid: news.MenuId,
    newsid: newsId,
    pagesize: defaultPageSize,
  });
  return { news: { ...news, NewContent: framedContent(news.NewContent ?? '') }, related: related.List };
}

export default function ArticlePage() {
  const data = useLoaderData<typeof loader>();
  return data.related === null ? (
    <WithheldArticle news={data.news} />
  ) : (
    <Article news={data.news} related={data.related} />
  );
}

/** Of what is withheld only the address tells which menu it is in. */
function WithheldArticle({ news }: { news: WithheldNews }) {
  const [query] = useSearchParams();
  const path = pathTo(useSite()?.menus ?? [], numberIn(query, 'MenuId', 0));
  return (
    <>
      <div className="container">
        <Breadcrumb crumbs={crumbsOf(path, news.Title)} />
      </div>
      <Withheld news={news} />
    </>
  );
}

function Article({ news, related }: { news: NewsDetail; related: NewsItem[] }) {
  const site = useSite();
  const address = newsAddress(news);
  const path = pathTo(site?.menus ?? [], news.MenuId);
  const crumbs = crumbsOf(path, news.Title);
  return (
    <div className="container">
      <Head
        title={news.Title}
        description={news.Summary}
        path={address}
        image={news.ImageUrl}
        type="article"
        structuredData={site && [newsArticle(news, site, address), breadcrumbList(crumbs, site.origin)]}
      />
      <Breadcrumb crumbs={crumbs} />
      <div className={styles.columns}>
        <article className={styles.main}>
          <ArticleHead news={news} url={(site?.origin ?? '') + address} />
          <ArticleText news={news} />
          <Neighbours list={news.AboutList} />
        </article>
        <RelatedNews list={related} />
      </div>
    </div>
  );
}

function ArticleText({ news: { NeedLogin, NewContent } }: { news: NewsDetail }) {
  if (NeedLogin) return <MembersOnly />;
  if (!NewContent) return <Empty />;
  return <div className="article" dangerouslySetInnerHTML={{ __html: NewContent }} />;
}
