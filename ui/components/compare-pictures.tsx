import styles from './text-diff.module.css';

export interface ComparedPicture {
  address: string;
  /** The alternative text by its author. */
  words: string;
}

/** Characters that no text means anything by: each picture is one of them while texts are compared. */
const [firstMark, lastMark] = [0xe000, 0xf8ff];
const marks = /([\uE000-\uF8FF])/;
const mark = '〔图片〕';

/** Returns a text without characters that could be taken for a picture. */
export const withoutMarks = (text: string) => text.replaceAll(/[\uE000-\uF8FF]/g, '\uFFFD');

/** Returns the character of a picture; the same picture in both texts has the same one, whatever its access key. */
export function markPicture(pictures: ComparedPicture[], picture: HTMLImageElement): string {
  const address = picture.getAttribute('src') ?? '';
  const existingAt = pictures.findIndex((one) => withoutKey(one.address) === withoutKey(address));
  if (existingAt === -1) pictures.push({ address, words: withoutMarks(picture.alt) });
  const at = existingAt === -1 ? pictures.length - 1 : existingAt;
  return String.fromCodePoint(Math.min(firstMark + at, lastMark));
}

const withoutKey = (address: string) => address.replace(/^(\/files\/[^?]*)\?key=.*$/, '$1');

interface PicturedProps {
  text: string;
  pictures: readonly ComparedPicture[];
  /** The label of a picture that is shown itself; without it a mark is shown instead. */
  called?: '原图片' | '新图片' | undefined;
}

/** Renders a piece of a compared text. An img runs no scripts, and requests nothing from other sites. */
export function Pictured({ text, pictures, called }: PicturedProps) {
  return text.split(marks).map((piece, index) => {
    const picture = marks.test(piece) ? pictures[(piece.codePointAt(0) ?? 0) - firstMark] : undefined;
    if (!picture) return piece;
    if (!called) return mark;
    return (
      <span key={index} className={styles.pictured}>
        {mark}
        <img
          className="rounded framed contained"
          src={picture.address}
          alt={picture.words ? `${called}：${picture.words}` : called}
          loading="lazy"
          referrerPolicy="no-referrer"
        />
      </span>
    );
  });
}
