import './charts.css';

const width = 100;
const height = 32;
/** Space for the line's own width above and below. */
const inset = 3;

/**
 * Shows counts of consecutive days as a line. The last day is today, which is not over: a dotted line leads to its dot. `label`
 * says in words what it shows; the numbers have to be on the page as well.
 */
export function Sparkline({ counts, label }: { counts: readonly number[]; label: string }) {
  const top = Math.max(1, ...counts);
  const x = (at: number) => (width * at) / Math.max(1, counts.length - 1);
  const y = (count: number) => inset + (height - 2 * inset) * (1 - count / top);
  const points = counts.map((count, at) => `${x(at).toFixed(2)},${y(count).toFixed(2)}`);
  const over = points.slice(0, -1);
  const isFlat = counts.every((count) => count === 0);
  return (
    <svg
      className="sparkline block full"
      data-flat={isFlat || undefined}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <polygon
        className="sparkline-ground"
        points={`0,${height} ${over.join(' ')} ${x(over.length - 1)},${height}`}
      />
      <polyline className="sparkline-line" points={over.join(' ')} />
      <polyline className="sparkline-line" data-today points={points.slice(-2).join(' ')} />
      {/* A line without length has round ends, and keeps its shape while the picture is stretched. */}
      <path className="sparkline-end" d={`M${points.at(-1) ?? '0,0'}h0`} />
    </svg>
  );
}
