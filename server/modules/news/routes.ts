import type { businessNews, ManagedNewsItem } from '#contract/news/managed-news.ts';
import type { webNews } from '#contract/news/news.ts';
import { limitConcurrency } from '../../platform/core/concurrency-limit.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Handlers } from '../../platform/http/api/serve.ts';
import type { Traits } from '../../platform/http/api/visitor-answers.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { keyed, type FileKeys } from '../files/file-keys.ts';
import { branchIds, openListIds, openMenuIds, type MenuInTree, type MenuTree } from '../menus/tree.ts';
import { recordReadOf } from '../reviews/last-seen.ts';
import { archiveNews } from './archive.ts';
import { moveNews, recycleNews, restoreNews, setNewsStatus } from './bulk.ts';
import { hiddenMenuOf, hiddenMenuOfNews } from './hidden-menu.ts';
import { findManagedNews, listManagedNews, listRecycledNews } from './managed.ts';
import { readNews } from './read-article.ts';
import { countNews, listLatestNews, listMenuNews, listNewestNews } from './reading.ts';
import { searchNews, type SearchedParts } from './search/search-news.ts';
import { restoreVersion, saveNews, type SavingDependencies } from './store.ts';
import { reviewOf, submittedOf, submitNews, withdrawNews } from './submissions.ts';
import { listVersions } from './versions.ts';
import { talliesOfNews } from './views.ts';

interface WebDependencies {
  db: Database;
  fileKeys: FileKeys;
  menuTree: () => Promise<MenuTree>;
  /** Returns how many articles in these menus are visible to readers; cached until content changes. */
  countIn: (menuIds: number[], count: () => Promise<number>) => Promise<number>;
  synonyms: SearchedParts['synonyms'];
}

// A search for a common word of several characters reads the text of every hit, so searches leave connections for other
// readers.
const searching = limitConcurrency({ atOnce: 6, waiting: 60 });

export function webNewsHandlers({
  db,
  fileKeys,
  menuTree,
  countIn,
  synonyms,
}: WebDependencies): Handlers<typeof webNews> {
  const total = (menuIds: number[]) => countIn(menuIds, () => countNews(db, menuIds));

  return {
    async GetNewsList({ pid, key, order, columns, ...page }, { caller }) {
      const tree = await menuTree();
      const isMember = caller !== null;
      const menu = pid === undefined ? undefined : tree.byId.get(pid);
      const menuIds = menuIdsUnder(tree, pid, menu, isMember);
      const reading = { tree, isMember, menuIds };
      const searched = { db, synonyms, countArticles: () => total(menuIds) };
      if (key !== undefined) {
        const isByTime = order === 'time';
        const options = { ...page, isByTime, withColumns: columns && pid === undefined };
        const hits = await searching(() => searchNews(searched, reading, options, key));
        if (!columns || pid === undefined) return hits;
        // The other menus are counted as well, so that a reader can go to them.
        const all = { tree, isMember, menuIds: openMenuIds(tree, isMember) };
        const countOnly = { pageindex: 1, pagesize: 1, withColumns: true };
        const everywhere = { ...searched, countArticles: () => total(all.menuIds) };
        const { Columns } = await searching(() => searchNews(everywhere, all, countOnly, key));
        return { ...hits, Columns };
      }
      const List = await listMenuNews({ db, fileKeys }, reading, page, menu?.isSinglePage === true);
      return { List, TotalCount: await total(menuIds) };
    },

    async GetNewsDetail({ newsid }, { caller }) {
      return await readNews({ db, fileKeys, tree: await menuTree() }, caller?.id ?? null, newsid);
    },

    async GetNewsReList({ menuid, newsid, ...page }, { caller }) {
      const tree = await menuTree();
      const isMember = caller !== null;
      const menu = menuid === undefined ? undefined : tree.byId.get(menuid);
      const menuIds =
        menuid === undefined ? openListIds(tree, isMember) : menuIdsUnder(tree, menuid, menu, isMember);
      const reading = { tree, isMember, menuIds };
      const all = await total(menuIds);
      if (menuid === undefined && newsid === undefined)
        return { List: await listLatestNews(db, reading, page), TotalCount: all };
      const { List, isLeftOut } = await listNewestNews(db, reading, page, newsid);
      // The one left out is counted among the others only where it would have been listed.
      return { List, TotalCount: isLeftOut ? all - 1 : all };
    },
  };
}

/** Properties of article answers: tallies show the views. Searches are fleeting. */
export const webNewsTraits: Traits<typeof webNews> = {
  GetNewsList: { isFleeting: ({ key }) => key !== undefined },
  GetNewsDetail: { tallies: talliesOfNews },
};

export function businessNewsHandlers({
  menuTree,
  ...deps
}: Omit<SavingDependencies, 'canFeature' | 'canPublish'> & Pick<WebDependencies, 'menuTree'>): Handlers<
  typeof businessNews
> {
  const { db, fileKeys } = deps;
  const allKeyed = async <Found extends { List: ManagedNewsItem[] }>(page: Found) => {
    const tree = await menuTree();
    return { ...page, List: page.List.map((item) => withHidden(tree, keyed(fileKeys, item))) };
  };

  return {
    async GetNewsList({ pageindex, pagesize, menuid, ...filters }) {
      const menuIds = menuIdsOf(await menuTree(), menuid);
      return await allKeyed(await listManagedNews(db, { pageindex, pagesize }, { ...filters, menuIds }));
    },
    async ExportNews({ menuid, ...filters }, { by, siteAddress }) {
      const tree = await menuTree();
      const menuIds = menuIdsOf(tree, menuid);
      const after = { ...filters, ...(menuid !== undefined && { menuid }) };
      await recordOperation(db, by, { entityType: 'news', after });
      return archiveNews({ db, storage: deps.storage, tree }, { ...filters, menuIds }, await siteAddress());
    },
    async GetNewsDetail({ newsid }, { caller }) {
      await recordReadOf(db, caller.sessionKey, { newsId: newsid });
      const news = withHidden(await menuTree(), keyed(fileKeys, await findManagedNews(db, newsid)));
      const reader = { id: caller.id, canPublish: caller.holds('news:publish') };
      return { ...news, ...(await reviewOf(db, newsid, reader)), ...(await submittedOf(deps, newsid)) };
    },
    async SaveNews(form, { caller, by }) {
      const rights = { canFeature: caller.holds('position:save'), canPublish: caller.holds('news:publish') };
      const save = form.ToReview ? submitNews : saveNews;
      const saved = await save({ ...deps, ...rights }, form, by);
      return { ...saved, ...hiddenMenuOf(await menuTree(), form.MenuId) };
    },
    async SaveNewsStatus({ Ids, Status, AsBefore }, { caller, by }) {
      const canPublish = caller.holds('news:publish');
      await setNewsStatus(db, { ids: Ids, status: Status, asBefore: AsBefore, canPublish }, by);
      return null;
    },
    async WithdrawNews({ NewsId }, { caller, by }) {
      await withdrawNews(db, { newsId: NewsId, canPublish: caller.holds('news:publish') }, by);
      return null;
    },
    async MoveNews({ Ids, MenuId, AsBefore }, { caller, by }) {
      const canPublish = caller.holds('news:publish');
      await moveNews(db, { ids: Ids, menuId: MenuId, asBefore: AsBefore, canPublish }, by);
      return null;
    },
    async DelNews({ Ids }, { by }) {
      await recycleNews(db, Ids, by);
      return null;
    },
    GetNewsRecycle: async ({ key, asked, ...page }, { caller }) =>
      await allKeyed(await listRecycledNews(db, page, { key, onlyRequested: asked, callerId: caller.id })),
    async RestoreNews({ NewsId, Ids, AsBefore }, { caller, by }) {
      const ids = Ids ?? (NewsId === undefined ? [] : [NewsId]);
      await restoreNews(db, { ids, asBefore: AsBefore, canPublish: caller.holds('news:publish') }, by);
      return null;
    },
    GetNewsVersions: ({ newsid, ...page }) => listVersions({ db, fileKeys }, newsid, page),
    async RestoreNewsVersion({ VersionId }, { caller, by }) {
      const canPublish = caller.holds('news:publish');
      const restored = await restoreVersion({ ...deps, canPublish }, VersionId, by);
      return { ...restored, ...(await hiddenMenuOfNews({ db, menuTree }, restored.NewsId)) };
    },
  };
}

/** No `pid`: everywhere. An unknown or closed menu: nowhere. */
function menuIdsUnder(
  tree: MenuTree,
  pid: number | undefined,
  menu: MenuInTree | undefined,
  isMember: boolean,
): number[] {
  if (pid === undefined) return openMenuIds(tree, isMember);
  return menu ? branchIds(menu, isMember) : [];
}

/** No `menuid`: all. An unknown menu has no articles. */
function menuIdsOf(tree: MenuTree, menuid: number | undefined): number[] | undefined {
  if (menuid === undefined) return undefined;
  const menu = tree.byId.get(menuid);
  return menu ? wholeBranchIds(menu) : [];
}

function wholeBranchIds(menu: MenuInTree): number[] {
  return [menu.id, ...menu.children.flatMap(wholeBranchIds)];
}

function withHidden<News extends ManagedNewsItem>(tree: MenuTree, news: News): News {
  return { ...news, ...hiddenMenuOf(tree, news.MenuId) };
}
