const numerals = new Intl.NumberFormat('zh-CN');

/** Percentages of smaller numbers say more than there is: from 1 to 2 is no growth of 100 %. */
const minForPercent = 20;
const maxPercent = 999;

export interface Change {
  direction: 'up' | 'down' | 'same';
  /** How much, such as `18%` or `3 家`; blank for `same`. */
  amount: string;
}

/** Compares a count with that of the period before, as a percentage, or as a number where there are few. */
export function changeOf(count: number, before: number, unit: string): Change {
  const difference = count - before;
  if (difference === 0) return { direction: 'same', amount: '' };
  const percent = Math.round((Math.abs(difference) / before) * 100);
  const isPercent = before >= minForPercent && percent >= 1 && percent <= maxPercent;
  return {
    direction: difference > 0 ? 'up' : 'down',
    amount: isPercent ? `${percent}%` : `${numerals.format(Math.abs(difference))} ${unit}`,
  };
}
