import './charts.css';

const stride = 10;
const height = 32;
/** Height of the stub of a zero. */
const stub = 1;

interface MiniBarsProps {
  /** Null where nothing is known: no bar. */
  counts: readonly (number | null)[];
  /** The bar that the number beside it belongs to; without it, all bars belong together. */
  emphasis?: number | undefined;
}

/** Shows counts as small bars, zeros as faint stubs; decorative, as the numbers are in a table on the same page. */
export function MiniBars({ counts, emphasis }: MiniBarsProps) {
  const top = Math.max(1, ...counts.map((count) => count ?? 0));
  return (
    <svg
      className="mini-bars block full"
      viewBox={`0 0 ${stride * counts.length} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {counts.map((count, at) => {
        if (count === null) return null;
        const length = count === 0 ? stub : Math.max(2, (height * count) / top);
        return (
          <rect
            key={at}
            data-zero={count === 0 || undefined}
            data-faint={(emphasis !== undefined && at !== emphasis) || undefined}
            x={at * stride + stride * 0.15}
            y={height - length}
            width={stride * 0.7}
            height={length}
          />
        );
      })}
    </svg>
  );
}
