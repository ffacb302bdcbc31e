const numerals = new Intl.NumberFormat('zh-CN');

/** Formats a count; a dash where nothing is known, as of the time before the first record and of months to come. */
export const countText = (count: number | null | undefined) => (count == null ? '–' : numerals.format(count));
