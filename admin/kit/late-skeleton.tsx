/** Grey lines that show only when the wait is longer than 300 ms (`late` in admin.css). */
export function LateSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <section className="late" aria-busy aria-label="正在加载">
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} />
      ))}
    </section>
  );
}
