import { posix } from 'node:path';
import {
  newsStateOf,
  newsStateWords,
  type ManagedNews,
  type ManagedNewsItem,
} from '#contract/news/managed-news.ts';
import { plainAddress } from '../files/file-keys.ts';
import { hiddenAbove, type MenuInTree, type MenuTree } from '../menus/tree.ts';
import { asHtml } from './text/as-html.ts';
import { openWorkerLane } from './text/worker-lane.ts';

/* Writes an article as files of an archive: their path, a page and Markdown. */

/** Returns the folder of a menu, including those above it. */
export function folderOf(tree: MenuTree, menu: MenuInTree | undefined): string {
  if (!menu) return '文章';
  const parent = menu.parentId === null ? undefined : tree.byId.get(menu.parentId);
  return `${parent ? folderOf(tree, parent) : '文章'}/${fileName(menu.name, 20)}`;
}

/** Returns a path without its extension; the id distinguishes two articles with the same title. */
export function placeOf(tree: MenuTree, { MenuId, NewsId, Title, NewsCreateTime }: ManagedNewsItem): string {
  const day = NewsCreateTime === '' ? '' : `${NewsCreateTime.slice(0, 10)} `;
  return `${folderOf(tree, tree.byId.get(MenuId))}/${day}${fileName(Title, 40)} (${NewsId})`;
}

/** Returns a name without characters that file systems refuse, and short enough for all of them. */
function fileName(text: string, length: number): string {
  const name = Array.from(text.replaceAll(/[\p{Cc}"<>|:*?/\\]/gu, '_'))
    .slice(0, length)
    .join('');
  return name.replace(/^\.+/, '_').replace(/[. ]+$/, '') || '_';
}

/** Returns an article's state for readers of the site, such as 已发布 or 停用，会员专享. */
export function stateOf(tree: MenuTree, news: ManagedNewsItem): string {
  const menu = tree.byId.get(news.MenuId);
  const hidden = menu && hiddenAbove(tree, menu);
  const isForMembers = news.IsMemberRead || menu?.isMemberRead === true;
  return [
    newsStateWords[newsStateOf(news)],
    ...(isForMembers ? ['会员专享'] : []),
    ...(hidden ? [`栏目“${hidden.name}”未在网站显示`] : []),
  ].join('，');
}

interface Place {
  tree: MenuTree;
  /** Address of the site, for links that lead to it. */
  site: string;
  /** Paths of the exported articles without an extension, by their ids. */
  articles: ReadonlyMap<number, string>;
  /** Paths in the archive of the files that this article names, by their paths in the store. */
  files: ReadonlyMap<string, string>;
}

export function articlePage(news: ManagedNews, place: Place): string {
  const { Title } = news;
  const facts = factsOf(news, place.tree).map(([name, value]) => `${name}：${asHtml(value)}`);
  const cover =
    news.ImageUrl === ''
      ? ''
      : `<p><img src="${asHtml(addressHere(news.ImageUrl, news, place, '.html'))}" alt="封面"></p>`;
  return `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${asHtml(Title)}</title>
<style>body{max-width:50em;margin:2em auto;padding:0 1em;line-height:1.8}img,video,iframe{max-width:100%}</style>
<h1>${asHtml(Title)}</h1>
<p>${facts.join('　')}</p>
${cover}
${fromHere(news, place, '.html')}
</html>
`;
}

/** Every article is in the archive as a page; one that took too long is in it as a page only. */
const notConverted = '（这篇文章没有转成 Markdown，请看同名的网页文件。）';

export async function articleMarkdown(news: ManagedNews, place: Place): Promise<string> {
  const facts = factsOf(news, place.tree).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const image = addressHere(news.ImageUrl, news, place, '.md');
  const cover = image === '' ? '' : `![封面](<${image}>)\n\n`;
  const text = await convert(fromHere(news, place, '.md')).catch(() => notConverted);
  return `---\n标题: ${JSON.stringify(news.Title)}\n${facts.join('\n')}\n---\n\n${cover}${text}\n`;
}

const convert = openWorkerLane<string, string>(new URL('text/markdown-worker.ts', import.meta.url), {
  maxMs: 60_000,
});

function factsOf(news: ManagedNews, tree: MenuTree): (readonly [string, string])[] {
  const facts = [
    ['栏目', news.MenuName],
    ['发布时间', news.NewsCreateTime],
    ['状态', stateOf(tree, news)],
    ['来源', news.Source],
    ['作者', news.Author],
    ['浏览', String(news.ViewCount)],
  ] as const;
  return facts.filter(([, value]) => value !== '');
}

/** Returns the paths of the files that an article names. */
export function filesOf({ NewContent, ImageUrl }: ManagedNews): string[] {
  const addresses = `${NewContent} ${ImageUrl}`.matchAll(plainAddress);
  return [...new Set(Array.from(addresses, ([, path = '']) => path))];
}

type Ending = '.html' | '.md';

/** Returns the text with addresses that lead to the right places when it is opened in the archive. */
function fromHere(news: ManagedNews, place: Place, ending: Ending): string {
  return news.NewContent.replaceAll(
    /(\s(?:href|src|poster)=")([^"]*)"/g,
    (_attribute, name: string, address: string) =>
      `${name}${asHtml(addressHere(address.replaceAll('&amp;', '&'), news, place, ending))}"`,
  );
}

/** Returns the address of a file or an article in the archive, and of everything else on the site. */
function addressHere(address: string, news: ManagedNewsItem, place: Place, ending: Ending): string {
  const own = address.startsWith(`${place.site}/`) ? address.slice(place.site.length) : address;
  if (!/^\/(?!\/)/.test(own)) return address;
  const [, file = ''] = new RegExp(`^${plainAddress.source}`).exec(own) ?? [];
  const article = own.startsWith('/info?')
    ? Number(new URL(own, 'http://site').searchParams.get('NewsId'))
    : 0;
  const articlePath = place.articles.get(article);
  const path = place.files.get(file) ?? (articlePath && articlePath + ending);
  if (path === undefined) return place.site + own;
  const here = posix.relative(folderOf(place.tree, place.tree.byId.get(news.MenuId)), path);
  const fragment = file === '' ? (/#.*$/.exec(own)?.[0] ?? '') : '';
  return encodeURI(here).replaceAll('#', '%23').replaceAll('?', '%3F') + fragment;
}
