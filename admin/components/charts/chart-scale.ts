/** Returns a round number at or above the largest value, and the grid lines from 0 up to it. */
export function chartScale(maxValue: number): { top: number; steps: number[] } {
  const minStep = Math.max(4, maxValue) / 4;
  const power = 10 ** Math.floor(Math.log10(minStep));
  const step =
    power *
    ([1, 2, 2.5, 5, 10].find((factor) => power * factor >= minStep && Number.isInteger(power * factor)) ??
      10);
  const count = Math.ceil(Math.max(1, maxValue) / step);
  return { top: step * count, steps: Array.from({ length: count + 1 }, (_, index) => step * index) };
}
