/** Grey lines that show only when the wait is longer than 300 ms (`late` in admin.css). No landmark: a screen may wait for several. */
export function LateSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <div className="late" role="status" aria-busy aria-label="正在加载">
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} />
      ))}
    </div>
  );
}
