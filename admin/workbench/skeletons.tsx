import { LateSkeleton } from '../components/feedback/delayed-skeleton.tsx';

/** Grey tiles and rows in place of 待我处理. */
export function WaitingSkeleton() {
  return (
    <>
      <div className="late waiting-skeleton" aria-hidden>
        {Array.from({ length: 4 }, (_, tile) => (
          <span key={tile} />
        ))}
      </div>
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
