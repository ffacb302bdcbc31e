import {
  newsStateOf,
  newsStateWords,
  type ManagedNews,
  type ManagedNewsItem,
} from '#contract/news/managed-news.ts';
import { plainAddress } from '../files/file-keys.ts';
import { hiddenAbove, type MenuInTree, type MenuTree } from '../menus/tree.ts';
import { asHtml, markdownOf } from './text/markdown.ts';

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

/** Returns an article's state for readers of the site, such as 正常 or 停用，会员专享. */
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
}

export function articlePage(news: ManagedNews, place: Place): string {
  const { Title } = news;
  const facts = factsOf(news, place.tree).map(([name, value]) => `${name}：${asHtml(value)}`);
  const cover =
    news.ImageUrl === ''
      ? ''
      : `<p><img src="${asHtml(fromHere(news.ImageUrl, news, place))}" alt="封面"></p>`;
  return `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${asHtml(Title)}</title>
<style>body{max-width:50em;margin:2em auto;padding:0 1em;line-height:1.8}img,video,iframe{max-width:100%}</style>
<h1>${asHtml(Title)}</h1>
<p>${facts.join('　')}</p>
${cover}
${fromHere(news.NewContent, news, place)}
</html>
`;
}

export function articleMarkdown(news: ManagedNews, place: Place): string {
  const facts = factsOf(news, place.tree).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const cover = news.ImageUrl === '' ? '' : `![封面](<${fromHere(news.ImageUrl, news, place)}>)\n\n`;
  const text = markdownOf(fromHere(news.NewContent, news, place));
  return `---\n标题: ${JSON.stringify(news.Title)}\n${facts.join('\n')}\n---\n\n${cover}${text}\n`;
}

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

/** Rewrites addresses: those of files point into the archive, others of the site to the site. */
function fromHere(text: string, news: ManagedNewsItem, { tree, site }: Place): string {
  const up = '../'.repeat(folderOf(tree, tree.byId.get(news.MenuId)).split('/').length);
  return text.replaceAll(plainAddress, `${up}files/$1`).replaceAll(/(href|src)="\/(?!\/)/g, `$1="${site}/`);
}
