/** The front matter of a page of the handbook. */
export interface HandbookHead {
  title: string;
  /** Pages of the back office that it explains, the first one best. */
  at: string[];
}

/** Parses a page of docs/handbook: `title` and `at` between two lines of dashes, then the text. */
export function headOf(source: string): { head: HandbookHead; text: string } {
  const [, head = '', text = ''] = /^---\n([^]*?)\n---\n([^]*)$/.exec(source) ?? [];
  const field = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(head)?.[1]?.trim() ?? '';
  return {
    head: { title: field('title'), at: field('at').split(' ').filter(Boolean) },
    text,
  };
}
