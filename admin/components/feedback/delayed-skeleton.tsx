/**
 * Shows grey lines if loading takes longer than 300 ms (`late` in admin.css). No landmark, as a page may have several.
 */
export function LateSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <div className="late" role="status" aria-busy aria-label="正在加载">
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} />
      ))}
    </div>
  );
}
