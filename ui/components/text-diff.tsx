import { diffChars, diffLines, diffWords } from 'diff';
import { useMemo, type ReactNode } from 'react';
import { markPicture, Pictured, withoutMarks, type ComparedPicture } from './compare-pictures.tsx';
import styles from './text-diff.module.css';

export interface TextDiffProps {
  /** HTML of both; the comparison is of the visible text. */
  before: string;
  after: string;
  /** The label of the whole comparison for a screen reader. */
  label: string;
}

/** Firefox before 125 cannot segment Chinese words: there single characters are compared. */
const chineseWords = 'Segmenter' in Intl ? new Intl.Segmenter('zh', { granularity: 'word' }) : undefined;
/** Beyond it whole lines are compared. */
const patienceMs = 800;

/** Shows the added and the removed words of a text. Loaded when it is first shown. */
export function TextDiff({ before, after, label }: TextDiffProps) {
  const { parts, pictures } = useMemo(() => compare(before, after), [before, after]);
  const isSame = parts.every(isUnchanged);
  return (
    // Takes the focus so that the keyboard can scroll it.
    // oxlint-disable-next-line no-noninteractive-tabindex
    <div
      className={`${styles.diff} rounded framed on-paper p-4`}
      role="region"
      aria-label={label}
      tabIndex={0}
    >
      {isSame && <p className="muted mb-3">文字没有不同</p>}
      {parts.map((part, index) =>
        renderPart(part, index, (called) => (
          <Pictured text={part.value} pictures={pictures} called={called} />
        )),
      )}
    </div>
  );
}

/** Shows the differences of two short plain texts within a line. */
export function WordDiff({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => partsOf(before, after), [before, after]);
  return (
    <span className={styles.words}>
      {parts.map((part, index) => renderPart(part, index, () => part.value))}
    </span>
  );
}

type Part = ReturnType<typeof diffLines>[number];

const isUnchanged = ({ added, removed }: Part) => !added && !removed;

function renderPart(
  { added, removed }: Part,
  index: number,
  render: (called?: '原图片' | '新图片') => ReactNode,
) {
  if (added) return <ins key={index}>{render('新图片')}</ins>;
  return removed ? <del key={index}>{render('原图片')}</del> : <span key={index}>{render()}</span>;
}

function compare(before: string, after: string) {
  const pictures: ComparedPicture[] = [];
  return { parts: partsOf(linesOf(before, pictures), linesOf(after, pictures)), pictures };
}

function partsOf(before: string, after: string) {
  const parts = chineseWords
    ? diffWords(before, after, { intlSegmenter: chineseWords, timeout: patienceMs })
    : diffChars(before, after, { timeout: patienceMs });
  return parts ?? diffLines(before, after);
}

const blocks = 'p,h1,h2,h3,h4,h5,h6,li,tr,div,blockquote,section,figure';

/** Returns one line a block; a picture is a word of its own. */
function linesOf(html: string, pictures: ComparedPicture[]): string {
  const { body } = new DOMParser().parseFromString(withoutMarks(html), 'text/html');
  for (const picture of body.querySelectorAll('img')) picture.replaceWith(markPicture(pictures, picture));
  for (const cell of body.querySelectorAll('td,th')) cell.append(' ');
  for (const lineBreak of body.querySelectorAll('br')) lineBreak.replaceWith('\n');
  for (const block of body.querySelectorAll(blocks)) block.append('\n');
  return body.textContent
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim();
}
