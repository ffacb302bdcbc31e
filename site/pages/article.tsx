import { useEffect } from 'react';
import {
  useLoaderData,
  useSearchParams,
  useNavigate,
  useNavigationType,
  type LoaderFunctionArgs,
} from 'react-router';
import { newsStatusText, type NewsDetail, type RestrictedNews } from '#contract/news/news.ts';
import { Empty } from '#ui/components/empty.tsx';
import { toast } from '#ui/components/toast.tsx';
import { newsAddress, numberIn, pathTo, homeAddress } from '../addresses.ts';
import { ArticleHead } from '../article/article-head.tsx';
import styles from '../article/article.module.css';
import type { AttachmentList } from '../article/attachments.ts';
import { Contents } from '../article/contents.tsx';
import { EnlargingText } from '../article/enlarging-text.tsx';
import { Neighbours } from '../article/neighbours.tsx';
import { readArticle, type RelatedItem } from '../article/read-article.ts';
import rows from '../components/news-rows.module.css';
import { NewsRows } from '../components/news-rows.tsx';
import { PageLink } from '../components/page-link.tsx';
import { callOf } from '../load-context.ts';
import { pathToMenu } from '../menu/path-to-menu.ts';
import { MembersOnly, membersPlace } from '../session/members-only.tsx';
import { asMember } from '../session/read-as-member.ts';
import { Breadcrumb, crumbsOf } from '../shell/breadcrumb.tsx';
import { Head } from '../shell/head.tsx';
import { breadcrumbList, newsArticle } from '../shell/structured-data.ts';
import { useSite } from '../site-data.ts';
import '#ui/styles/article.css';

export { PageError as ErrorBoundary } from '../shell/page-error.tsx';

export const loader = ({ request, context }: LoaderFunctionArgs) => readArticle(callOf(context), request.url);
export const clientLoader = asMember(async () => (await import('../article/read-article.ts')).readArticle);

export default function ArticlePage() {
  const data = useLoaderData<typeof clientLoader>();
  return data.related === null ? <RestrictedArticle news={data.news} /> : <Article {...data} />;
}

/** Only the address shows the menu of a withheld article. */
function RestrictedArticle({ news }: { news: RestrictedNews }) {
  const [query] = useSearchParams();
  const path = pathTo(useSite()?.menus ?? [], numberIn(query, 'MenuId', 0));
  return (
    <>
      <div className="container">
        <Breadcrumb crumbs={crumbsOf(path, news.Title)} />
      </div>
      <RestrictedNotice news={news} />
    </>
  );
}

interface ArticleProps {
  news: NewsDetail;
  contents: string | null;
  attachments: AttachmentList | null;
  related: RelatedItem[];
  /** True if the page was read with a token: content that is withheld now will not appear. */
  isMembersView?: boolean | undefined;
}

function Article({ news, contents, attachments, related, isMembersView }: ArticleProps) {
  const site = useSite();
  const address = newsAddress(news);
  const url = (site?.origin ?? '') + address;
  const path = pathToMenu(site?.menus ?? [], { ...news, Name: news.MenuName });
  const crumbs = crumbsOf(path, news.Title);
  return (
    <div className="container">
      <Head
        title={news.Title}
        description={news.Summary || `${news.MenuName}：${news.Title}`}
        path={address}
        image={pictureOf(news)}
        type="article"
        structuredData={
          site && [
            newsArticle({ ...news, ImageUrl: pictureOf(news) }, site, address),
            breadcrumbList(crumbs, site.origin),
          ]
        }
      />
      <Breadcrumb crumbs={crumbs} />
      <article className={styles.main} data-contents={contents !== null || undefined}>
        <ArticleHead news={news} url={url} attachments={attachments?.count ?? 0} />
        {contents !== null && <Contents list={contents} />}
        <ArticleText news={news} isMembersView={isMembersView} />
        {attachments !== null && <Attachments items={attachments.items} />}
        <p className={`print-only ${styles.address} muted breaks pt-3 mt-8`}>{`本文地址：${url}`}</p>
        <Neighbours list={news.AboutList} />
        {related.length > 0 && <Related list={related} />}
      </article>
    </div>
  );
}

/** Returns the cover, or else the first picture of the text. */
function pictureOf({ ImageUrl, NewContent }: NewsDetail): string {
  return ImageUrl || (/<img\b[^>]*\ssrc="(\/files\/[^"?]+)"/.exec(NewContent ?? '')?.[1] ?? '');
}

function ArticleText({ news, isMembersView }: Pick<ArticleProps, 'news' | 'isMembersView'>) {
  const { NewsId, NeedLogin, NewContent, IsMemberRead } = news;
  // A notice about this article counts as read.
  const isRead = isMembersView === true && !NeedLogin;
  useEffect(() => {
    if (isRead) void import('../notice/mark-read.ts').then(({ markRead }) => markRead({ NewsId }));
  }, [isRead, NewsId]);
  if (NeedLogin) return <MembersOnly what="本文" isMembersView={isMembersView} />;
  if (!NewContent) return <Empty />;
  return <EnlargingText html={NewContent} className={IsMemberRead ? `article ${membersPlace}` : 'article'} />;
}

/** The files that the text links to. `items` is HTML. */
function Attachments({ items }: { items: string }) {
  return (
    <section className={`${styles.files} mt-8`} aria-labelledby="attachments">
      <h2 id="attachments" className="text-lg strong pb-2">
        附件
      </h2>
      <ul dangerouslySetInnerHTML={{ __html: items }} />
    </section>
  );
}

/** Other articles of the menu. */
function Related({ list }: { list: RelatedItem[] }) {
  return (
    <aside className={`${styles.related} mt-8 no-print`} aria-labelledby="related">
      <h2 id="related" className="text-lg strong pb-2">
        相关文章
      </h2>
      <NewsRows list={list} className={rows.narrow} />
    </aside>
  );
}

/**
 * An article that is closed, rejected or under review (product: section 4). A visitor who followed an outdated link of
 * a list stays there and sees a message.
 */
function RestrictedNotice({ news }: { news: RestrictedNews }) {
  const text = newsStatusText[news.Status] ?? '暂无数据';
  const navigate = useNavigate();
  const isFollowed = useNavigationType() === 'PUSH';
  useEffect(() => {
    if (!isFollowed) return;
    toast(text, 'warning');
    void navigate(-1);
  }, [isFollowed, text, navigate]);
  return (
    <div className={`container ${styles.withheld} prose centred-stack gap-4 py-20`}>
      <Head title={news.Title} isHidden />
      <h1 className="breaks">{news.Title}</h1>
      <p className="alarm">{text}</p>
      <PageLink href={homeAddress}>返回首页</PageLink>
    </div>
  );
}
