import { onOff } from '#contract/fields/rules.ts';
import { webFeatured } from '#contract/public-site/featured.ts';
import { businessFeatured } from '#contract/public-site/managed-featured.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import { sortList } from '../../platform/crud/sort.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Api, Handlers } from '../../platform/http/api/serve.ts';
import { openMenuIds, type MenuTree } from '../menus/tree.ts';
import { listSeatNews } from '../news/reading.ts';
import { addToSeat, changeFeatured, listFeatured, removeFeatured, seatOrder } from './store.ts';

interface WebDependencies {
  db: Database;
  menuTree: () => Promise<MenuTree>;
}

export function register(api: Api, deps: ModuleDependencies): void {
  api.serveContent(webFeatured, (db) => webFeaturedHandlers({ db, menuTree: deps.menuTree }));
  api.serve(businessFeatured, businessFeaturedHandlers(deps));
}

function webFeaturedHandlers({ db, menuTree }: WebDependencies): Handlers<typeof webFeatured> {
  return {
    async GetNewPositionList({ seat, ...page }, { caller }) {
      const tree = await menuTree();
      const isMember = caller !== null;
      return await listSeatNews(db, { tree, isMember, menuIds: openMenuIds(tree, isMember) }, page, seat);
    },
  };
}

function businessFeaturedHandlers({ db }: { db: Database }): Handlers<typeof businessFeatured> {
  return {
    GetNewPositionList: ({ seat, key, ...page }) => listFeatured(db, page, { seat, key }),
    SaveSelectPosition: async ({ Seat, NewsIds }, { by }) => ({
      PositionIds: await addToSeat(db, Seat, NewsIds, by),
    }),
    async SortPositions({ Seat, Ids }, { by }) {
      await sortList(db, seatOrder(Seat), Ids, by);
      return null;
    },
    async DelPosition({ Ids }, { by }) {
      await removeFeatured(db, Ids, by);
      return null;
    },
    async UpdateSortNumber({ PositionId, SortNumber }, { by }) {
      await changeFeatured(db, PositionId, { sort_number: SortNumber }, by);
      return null;
    },
    async EditNewPositionStatus({ PositionId, Status }, { by }) {
      await changeFeatured(db, PositionId, { is_on: Status === onOff.on }, by);
      return null;
    },
  };
}
