import { LateSkeleton, TilesSkeleton } from '../components/feedback/delayed-skeleton.tsx';

/** Grey tiles and rows in place of 待我处理. */
export function WaitingSkeleton() {
  return (
    <>
      <TilesSkeleton tiles={4} className="waiting-skeleton" />
      <LinesSkeleton rows={5} />
    </>
  );
}

/** Grey lines in the height of the rows of a board. */
export function LinesSkeleton({ rows }: { rows: number }) {
  return (
    <div className="lines-skeleton">
      <LateSkeleton rows={rows} />
    </div>
  );
}
