/** Inserts a preset reason at the caret, as a sentence of its own; returns the text and the new place of the caret. */
export function insertReason(
  text: string,
  { start, end }: { start: number; end: number },
  preset: string,
): { text: string; caret: number } {
  const before = text.slice(0, start).trimEnd();
  const after = text.slice(end).trimStart();
  const textBefore = withStop(before, preset);
  return { text: withStop(textBefore, after), caret: textBefore.length };
}

function withStop(before: string, after: string): string {
  if (before === '' || after === '' || /[。；！？，、：.;!?,:\n]$/.test(before)) return before + after;
  return /^[。；！？，、：.;!?,:]/.test(after) ? before + after : `${before}；${after}`;
}
