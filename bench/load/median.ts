export const median = (values: number[]) => quantile(values, 0.5);

/** The value that `part` of the values do not exceed. */
export function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
