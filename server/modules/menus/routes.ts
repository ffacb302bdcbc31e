import { businessMenus } from '#contract/public-site/managed-menus.ts';
import { menuRoot, webMenus } from '#contract/public-site/menus.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import { sortList } from '../../platform/crud/sort.ts';
import type { Api, Handlers } from '../../platform/http/api/serve.ts';
import { findMenu, listMenus } from './managed.ts';
import { deleteMenu, menuOrder, saveMenu, setMenusShown } from './store.ts';
import { firstNamed, isOpenTo, topOf, toWire, toWireTree, type MenuInTree } from './tree.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serve(webMenus, webMenuHandlers(deps));
  api.serve(businessMenus, businessMenuHandlers(deps));
}

function webMenuHandlers({ menuTree, fileKeys }: ModuleDependencies): Handlers<typeof webMenus> {
  const addressOf = ({ webUrl, isMemberRead }: MenuInTree) =>
    isMemberRead ? fileKeys.withKeys(webUrl, 'members') : webUrl;
  return {
    async GetMenuList({ parentid }, { caller }) {
      const tree = await menuTree();
      if (parentid > 0) {
        const parent = tree.byId.get(parentid);
        if (!parent?.isShown) return [];
        return caller ? toWireTree(parent.children, true, addressOf) : toWireTree(parent.children, false);
      }
      const isMember = parentid === menuRoot.members && caller !== null;
      return isMember ? toWireTree(tree.roots, isMember, addressOf) : toWireTree(tree.roots, isMember);
    },

    async GetMenuModel({ menuid, label }) {
      const tree = await menuTree();
      const menu = label && (menuid ?? 0) < 1 ? firstNamed(tree, label) : tree.byId.get(menuid ?? 0);
      return menu?.isShown ? toWire(menu) : null;
    },

    async GetMenuTreeModel({ menuid }) {
      const tree = await menuTree();
      const menu = tree.byId.get(menuid);
      if (!menu || !isOpenTo(menu, true)) return null;
      const top = topOf(tree, menu);
      return {
        MenuId: top.id,
        ParentId: menuRoot.visitors,
        Name: top.name,
        ChildList: toWireTree(top.children, menu.isMemberRead),
      };
    },
  };
}

function businessMenuHandlers({ db }: ModuleDependencies): Handlers<typeof businessMenus> {
  return {
    GetMenuList: ({ parentid, ...page }) => listMenus(db, { ...page, parentId: levelOf(parentid) }),
    GetMenuModel: ({ menuid }) => findMenu(db, menuid),
    async SaveMenu(form, { caller, by }) {
      const canPublish = caller.holds('news:publish');
      return { MenuId: await saveMenu(db, { ...form, canPublish }, by) };
    },
    SortMenus: ({ ParentId, Ids }, { by }) =>
      sortList(db, menuOrder(ParentId > 0 ? ParentId : null), Ids, by),
    EditMenuStatus: (form, { caller, by }) =>
      setMenusShown(db, { ...form, canPublish: caller.holds('news:publish') }, by),
    DelMenu: ({ MenuId }, { by }) => deleteMenu(db, MenuId, by),
  };
}

/** Returns the level; old clients send -1, -2 or 0 for the top level, and undefined means all. */
function levelOf(parentid: number | undefined): number | null | undefined {
  return parentid === undefined || parentid > 0 ? parentid : null;
}
