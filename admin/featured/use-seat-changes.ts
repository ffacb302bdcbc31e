import { maxPageSize } from '#contract/api/paging.ts';
import { onOff } from '#contract/fields/rules.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { businessFeatured, type FeaturedArticle } from '#contract/public-site/managed-featured.ts';
import { useUndoable } from '../components/undo/use-undoable.tsx';
import { call } from '../session/call.ts';

const { GetNewPositionList, SaveSelectPosition, SortPositions, DelPosition, EditNewPositionStatus } =
  businessFeatured;
const invalidates = [GetNewPositionList, businessNews.GetNewsList];
/** The most that one call sorts. */
const sortedAtMost = 500;

type Seat = 1 | 2 | 3 | 4;
const seatOf = ({ Seat }: FeaturedArticle) => Seat as Seat;

/** Returns changes to the articles of a position; all of them can be undone. */
export function useSeatChanges() {
  const act = useUndoable();
  return {
    setStatus: (featuredArticle: FeaturedArticle, isOn: boolean) =>
      act({
        text: isOn ? '已启用' : '已停用',
        about: featuredArticle.Title,
        run: () => saveStatus(featuredArticle, isOn),
        undo: () => saveStatus(featuredArticle, featuredArticle.Status === onOff.on),
        invalidates,
      }),

    putFirst(featuredArticle: FeaturedArticle) {
      const Seat = seatOf(featuredArticle);
      let before: number[] = [];
      return act({
        text: '已设为第一',
        about: featuredArticle.Title,
        async run() {
          before = (await idsOn(Seat)).slice(0, sortedAtMost);
          const others = before.filter((id) => id !== featuredArticle.PositionId).slice(0, sortedAtMost - 1);
          await call(SortPositions, { Seat, Ids: [featuredArticle.PositionId, ...others] });
        },
        undo: () => call(SortPositions, { Seat, Ids: before }),
        invalidates,
      });
    },

    /** Undoing restores their places and their state. */
    remove(featured: readonly FeaturedArticle[]) {
      const bySeat = Map.groupBy(featured, seatOf);
      const before = new Map<Seat, readonly FeaturedArticle[]>();
      return act({
        text: '已移出推荐位',
        about: featured.map(({ Title }) => Title).join('、'),
        async run() {
          for (const seat of bySeat.keys()) before.set(seat, await listOn(seat));
          await call(DelPosition, { Ids: featured.map(({ PositionId }) => PositionId) });
        },
        async undo() {
          for (const [seat, gone] of bySeat) await putBack(seat, gone, before.get(seat) ?? []);
        },
        invalidates,
      });
    },
  };
}

const saveStatus = ({ PositionId }: FeaturedArticle, isOn: boolean) =>
  call(EditNewPositionStatus, { PositionId, Status: isOn ? onOff.on : onOff.off });

async function listOn(seat: Seat): Promise<readonly FeaturedArticle[]> {
  return (await call(GetNewPositionList, { seat, pagesize: maxPageSize })).List;
}

async function idsOn(seat: Seat): Promise<number[]> {
  return (await listOn(seat)).map(({ PositionId }) => PositionId);
}

/** Restores the removed articles; those that were added meanwhile stay in front. */
async function putBack(Seat: Seat, gone: readonly FeaturedArticle[], before: readonly FeaturedArticle[]) {
  await call(SaveSelectPosition, { Seat, NewsIds: gone.map(({ NewsId }) => NewsId) });
  const list = await listOn(Seat);
  const places = new Map(before.map(({ NewsId }, place) => [NewsId, place]));
  const placeOf = ({ NewsId }: FeaturedArticle) => places.get(NewsId) ?? -1;
  const sorted = list.toSorted((a, b) => placeOf(a) - placeOf(b));
  await call(SortPositions, { Seat, Ids: sorted.map(({ PositionId }) => PositionId).slice(0, sortedAtMost) });
  const wereOff = new Set(gone.flatMap(({ NewsId, Status }) => (Status === onOff.off ? NewsId : [])));
  for (const featuredArticle of list)
    if (wereOff.has(featuredArticle.NewsId)) await saveStatus(featuredArticle, false);
}
