/**
 * Shows grey lines if loading takes longer than 300 ms (`late` in admin.css). No landmark, as a page may have several.
 */
export function LateSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <div className="late" role="status" aria-busy aria-label="正在加载">
      {shapes(rows)}
    </div>
  );
}

interface TilesSkeletonProps {
  tiles: number;
  /** Sizes the tiles (`--tile-width`, `--tile-height`). */
  className: string;
}

/** The same as grey tiles beside each other. */
export function TilesSkeleton({ tiles, className }: TilesSkeletonProps) {
  return (
    <div className={`late late-tiles ${className}`} role="status" aria-busy aria-label="正在加载">
      {shapes(tiles)}
    </div>
  );
}

const shapes = (count: number) => Array.from({ length: count }, (_, shape) => <span key={shape} />);
