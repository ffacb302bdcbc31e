interface Days {
  /** The first day and the last day, as `yyyy-MM-dd`. */
  from: string;
  to: string;
}

/** Returns the month of a day so far, and the month before up to the same day or its end. */
export function monthsToCompare(day: string): { current: Days; last: Days } {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const firstOfLast = new Date(Date.UTC(year, month - 2, 1));
  const lengthOfLast = new Date(Date.UTC(year, month - 1, 0)).getUTCDate();
  const lastMonth = firstOfLast.toISOString().slice(0, 8);
  return {
    current: { from: `${day.slice(0, 8)}01`, to: day },
    last: { from: `${lastMonth}01`, to: lastMonth + String(Math.min(date, lengthOfLast)).padStart(2, '0') },
  };
}
