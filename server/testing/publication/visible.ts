import { webNews } from '#contract/news/news.ts';
import { webFeatured } from '#contract/public-site/featured.ts';
import type { Play } from './play.ts';
import { isPublic } from './reference-model.ts';

/*
 * What a visitor can read, and what the reference model says that a visitor can read.
 */

type Seen = Record<string, string[]>;

/** Reads every place where a visitor finds articles. */
export async function readAsVisitor({ site, word, articles, columns, files, stored }: Play): Promise<Seen> {
  const own = new Set(articles.map(({ id }) => id));
  const titles = (list: { NewsId: number; Title: string }[]) =>
    list
      .filter(({ NewsId }) => own.has(NewsId))
      .map(({ Title }) => Title.replaceAll(/<\/?em>/g, ''))
      .toSorted();
  const seen: Seen = {};
  const texts = [];
  seen.hiddenTitles = [];
  for (const { id, shownTitles, review } of articles) {
    const { Code, Data } = await site.send(webNews.GetNewsDetail, { newsid: id });
    const news = Data as { Title: string; NewContent?: string | null } | null;
    if (Code !== 200 || !news) continue;
    if (news.NewContent)
      texts.push(news.Title, news.NewContent.replaceAll(/<a [^>]*>[^<]*<\/a>|<\/?p>/g, ''));
    // The title of a contribution is part of the answer before its decision as well.
    else if (!shownTitles.has(news.Title) && !review?.isContribution) seen.hiddenTitles.push(news.Title);
  }
  seen.detail = texts.toSorted();
  for (const [i, { id }] of columns.entries())
    seen[`column ${i}`] = titles((await site.call(webNews.GetNewsList, { pid: id, pagesize: 99 })).List);
  const found = await site.call(webNews.GetNewsList, { key: word, pagesize: 99 });
  seen.search = titles(found.List);
  // A search with few hits counts what is similar as well, such as the texts of other runs.
  const others = found.List.length - seen.search.length;
  seen.count = seen.search.length === 0 ? [] : [`${found.TotalCount - others}`];
  seen.newest = titles((await site.call(webNews.GetNewsReList, { pagesize: 99 })).List);
  for (const seat of [1, 2, 3])
    seen[`seat ${seat}`] = titles(
      (await site.call(webFeatured.GetNewPositionList, { seat, pagesize: 99 })).List,
    );
  const feed = (await site.app.inject('/rss.xml')).body;
  seen.feed = [...feed.matchAll(new RegExp(`<title>(${word}\\d+号)</title>`, 'g'))]
    .map(([, title]) => title!)
    .toSorted();
  const map = await readSitemap(site);
  seen.sitemap = articles.filter(({ id }) => map.includes(`NewsId=${id}<`)).map(({ id }) => `${id}`);
  seen.files = [];
  // A file that no record names yet is open to whoever has its address.
  for (const [title, address] of files)
    if (stored.has(title) && (await site.app.inject(address)).statusCode === 200) seen.files.push(title);
  return seen;
}

async function readSitemap({ app }: Play['site']): Promise<string> {
  const first = (await app.inject('/sitemap.xml')).body;
  if (!first.includes('<sitemapindex')) return first;
  const parts = [...first.matchAll(/<loc>[^<]*(\/sitemap-\d+\.xml)<\/loc>/g)].map(([, path]) => path!);
  return (await Promise.all(parts.map(async (path) => (await app.inject(path)).body))).join('');
}

/** Returns the same from the reference model. */
export function expectedBy({ articles, columns, files }: Play): Seen {
  const open = articles.filter(isPublic);
  const titles = (chosen: typeof open) => chosen.map(({ title }) => title).toSorted();
  const seen: Seen = {
    detail: open.flatMap(({ title }) => [title, `${title}的正文`]).toSorted(),
    search: titles(open),
    count: open.length === 0 ? [] : [`${open.length}`],
    newest: titles(open),
    feed: titles(open),
    sitemap: open.map(({ id }) => `${id}`),
    hiddenTitles: [],
  };
  seen.files = [...files.keys()].filter((title) => open.some((article) => article.title === title));
  for (const [i, column] of columns.entries())
    seen[`column ${i}`] = titles(open.filter((article) => article.column === column));
  for (const seat of [1, 2, 3]) seen[`seat ${seat}`] = titles(open.filter(({ seats }) => seats.has(seat)));
  return seen;
}
