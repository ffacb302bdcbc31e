import { positionStatus, type businessPositions, type webPositions } from '#contract/public-site/featured.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Handlers } from '../../platform/http/api/serve.ts';
import { openMenuIds, type MenuTree } from '../menus/tree.ts';
import { listSeatNews } from '../news/reading.ts';
import { sortList } from '../../platform/crud/sort.ts';
import { addToSeat, changePosition, listPositions, removePositions, seatOrder } from './store.ts';

interface WebDependencies {
  db: Database;
  menuTree: () => Promise<MenuTree>;
}

export function webPositionHandlers({ db, menuTree }: WebDependencies): Handlers<typeof webPositions> {
  return {
    async GetNewPositionList({ seat, ...page }, { caller }) {
      const tree = await menuTree();
      const isMember = caller !== null;
      return await listSeatNews(db, { tree, isMember, menuIds: openMenuIds(tree, isMember) }, page, seat);
    },
  };
}

export function businessPositionHandlers({ db }: { db: Database }): Handlers<typeof businessPositions> {
  return {
    GetNewPositionList: ({ seat, key, ...page }) => listPositions(db, page, { seat, key }),
    SaveSelectPosition: async ({ Seat, NewsIds }, { by }) => ({
      PositionIds: await addToSeat(db, Seat, NewsIds, by),
    }),
    async SortPositions({ Seat, Ids }, { by }) {
      await sortList(db, seatOrder(Seat), Ids, by);
      return null;
    },
    async DelPosition({ Ids }, { by }) {
      await removePositions(db, Ids, by);
      return null;
    },
    async UpdateSortNumber({ PositionId, SortNumber }, { by }) {
      await changePosition(db, PositionId, { sort_number: SortNumber }, by);
      return null;
    },
    async EditNewPositionStatus({ PositionId, Status }, { by }) {
      await changePosition(db, PositionId, { is_on: Status === positionStatus.on }, by);
      return null;
    },
  };
}
