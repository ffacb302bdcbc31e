import { redirect } from 'react-router';
import type { Call } from '#contract/api/endpoint.ts';
import { defaultPageSize } from '#contract/api/paging.ts';
import { webNews, type NewsDetail, type NewsItem, type RestrictedNews } from '#contract/news/news.ts';
import { newsAddress, numberIn } from '../addresses.ts';
import { notFound } from '../load-context.ts';
import { attachmentsOf, type AttachmentList } from './attachments.ts';
import { framedArticle } from './framed-article.ts';

/** The fields of another article that its line beside the text shows: all of them are sent to the browser. */
export type RelatedItem = Pick<NewsItem, 'NewsId' | 'MenuId' | 'Title' | 'Status' | 'NewsCreateTime'>;

export type ArticleData =
  | { news: NewsDetail; contents: string | null; attachments: AttachmentList | null; related: RelatedItem[] }
  | { news: RestrictedNews; related: null };

/** An article with its text, framed for the page, and others of its menu. */
export async function readArticle(call: Call, address: string): Promise<ArticleData> {
  const query = new URL(address).searchParams;
  const newsId = numberIn(query, 'NewsId', 0);
  if (newsId === 0) notFound('您访问的文章不存在');
  const news = await call(webNews.GetNewsDetail, { newsid: newsId });
  if (!('NewContent' in news)) return { news, related: null };
  // One address for each article, so that a page is not cached or indexed twice.
  if (query.get('MenuId') !== String(news.MenuId)) throw redirect(newsAddress(news), 301);
  const { List } = await call(webNews.GetNewsReList, {
    menuid: news.MenuId,
    newsid: newsId,
    pagesize: defaultPageSize,
  });
  const html = news.NewContent ?? '';
  const { text, contents } = framedArticle(html);
  return {
    news: { ...news, NewContent: text },
    contents,
    attachments: attachmentsOf(html, news.Attachments),
    related: List.map(relatedItem),
  };
}

function relatedItem({ NewsId, MenuId, Title, Status, NewsCreateTime }: NewsItem): RelatedItem {
  return { NewsId, MenuId, Title, Status, NewsCreateTime };
}
