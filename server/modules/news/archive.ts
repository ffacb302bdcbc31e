import type { FileAnswer } from '#contract/api/endpoint.ts';
import type { ManagedNewsItem } from '#contract/news/managed-news.ts';
import { today } from '../../platform/core/shanghai-time.ts';
import type { Database } from '../../platform/db/open.ts';
import { zipArchive, type ArchiveEntry } from '../../platform/http/api/zip-archive.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { MenuTree } from '../menus/tree.ts';
import { articleMarkdown, articlePage, filesOf, placeOf, stateOf } from './archived-article.ts';
import { listManagedNews, readManagedNews, type NewsFilters } from './managed.ts';
import { asHtml } from './text/as-html.ts';

interface Reading {
  db: Database;
  storage: Storage;
  tree: MenuTree;
}

/** Writes the articles of a list with their files, as pages that open without the site; read while they are sent. */
export function archiveNews(reading: Reading, filters: NewsFilters, site: string): FileAnswer {
  return {
    fileName: `文章${today()}.zip`,
    mediaType: 'application/zip',
    content: zipArchive(entriesOf(reading, filters, site)),
  };
}

async function* entriesOf(
  { db, storage, tree }: Reading,
  filters: NewsFilters,
  site: string,
): AsyncGenerator<ArchiveEntry> {
  const articles = new Map<number, string>();
  const listed = (news: ManagedNewsItem) => articles.set(news.NewsId, placeOf(tree, news));
  yield { name: '目录.html', input: indexPage({ db, tree, listed }, filters) };
  const names = new Map<string, string>();
  for await (const news of readManagedNews(db, filters)) {
    const files = await archivedNames(db, filesOf(news));
    for (const [path, name] of files) names.set(path, name);
    const place = { tree, site, articles, files };
    const path = placeOf(tree, news);
    const changedAt = news.NewsCreateTime === '' ? {} : { changedAt: news.NewsCreateTime };
    yield { name: `${path}.html`, input: articlePage(news, place), ...changedAt };
    yield { name: `${path}.md`, input: await articleMarkdown(news, place), ...changedAt };
  }
  const missing: string[] = [];
  for (const [path, name] of [...names].toSorted()) {
    if ((await storage.sizeOf(path)) === undefined) missing.push(path);
    else yield { name, input: storage.read(path) };
  }
  if (missing.length > 0)
    yield { name: '缺少的文件.txt', input: `文章用到、但存放处没有的文件：\n${missing.join('\n')}\n` };
}

const perRead = 500;

/** Writes the index of all articles by column, latest first; read while it is sent. */
async function* indexPage(
  { db, tree, listed }: Pick<Reading, 'db' | 'tree'> & { listed: (news: ManagedNewsItem) => void },
  filters: NewsFilters,
) {
  yield `<!doctype html>\n<html lang="zh-CN">\n<meta charset="utf-8">\n<title>文章目录</title>\n<h1>文章目录</h1>\n<p>导出于 ${today()}</p>\n`;
  const menuIds = filters.menuIds && new Set(filters.menuIds);
  for (const menu of tree.byId.values()) {
    if (menuIds && !menuIds.has(menu.id)) continue;
    for (let pageindex = 1; ; pageindex++) {
      const page = { pageindex, pagesize: perRead };
      const { List } = await listManagedNews(db, page, { ...filters, menuIds: [menu.id] });
      // An entry ends with its first piece that is blank.
      if (List.length === 0) break;
      if (pageindex === 1) yield `<h2>${asHtml(menu.name)}</h2>\n`;
      for (const news of List) listed(news);
      yield List.map((news) => indexLine(tree, news)).join('');
      if (List.length < perRead) break;
    }
  }
  yield '</html>\n';
}

function indexLine(tree: MenuTree, news: ManagedNewsItem): string {
  const address = encodeURI(`${placeOf(tree, news)}.html`).replaceAll('#', '%23');
  const link = `<a href="${asHtml(address)}">${asHtml(news.Title)}</a>`;
  return `<p>${news.NewsCreateTime.slice(0, 10)} ${link} ${asHtml(stateOf(tree, news))}</p>\n`;
}

const maxNameLength = 60;

/**
 * Returns the paths that files have in an archive, by their paths in the store: an attachment has its own name there, in
 * a folder that no other file shares.
 */
async function archivedNames(db: Database, paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (paths.length === 0) return new Map();
  const rows = await db
    .selectFrom('files')
    .select(['path', 'original_name', 'kind'])
    .where('path', 'in', paths)
    .execute();
  const entries = rows
    .filter(({ kind }) => kind !== 'image')
    .map(
      ({ path, original_name: name }) => [path, `${path.replace(/\.\w+$/, '')}/${usableName(name)}`] as const,
    );
  const names = new Map(entries);
  return new Map(paths.map((path) => [path, `files/${names.get(path) ?? path}`]));
}

/** Returns a name that every file system takes, with its extension. */
function usableName(name: string): string {
  const [, stem = '', extension = ''] = /^(.*?)(\.\w{1,5})?$/s.exec(name) ?? [];
  const usable = Array.from(stem.replaceAll(/[\p{Cc}"<>|:*?/\\]/gu, '_'))
    .slice(0, maxNameLength)
    .join('');
  return (usable.replace(/^\.+/, '_').trim() || '_') + extension;
}
