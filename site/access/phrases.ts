/** Some browsers fall silent in the middle of a long piece. */
const maxPieceLength = 120;

/** A text in pieces that are spoken in one breath: sentences, and parts of those that are too long. */
export function phrasesOf(text: string): string[] {
  return text
    .replaceAll(/[。！？；!?;…](?![”’」』）)])/g, '$&\0')
    .split('\0')
    .flatMap((sentence) => (sentence.length > maxPieceLength ? piecesOf(sentence) : [sentence]))
    .map((phrase) => phrase.trim())
    .filter(isSpeakable);
}

/** Text of punctuation alone is not spoken. */
export function isSpeakable(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

function piecesOf(sentence: string): string[] {
  const pieces: string[] = [];
  let rest = sentence;
  while (rest.length > maxPieceLength) {
    const head = rest.slice(0, maxPieceLength);
    const comma = Math.max(...['，', '、', '：', ',', ' '].map((mark) => head.lastIndexOf(mark)));
    const end = comma > 0 ? comma + 1 : maxPieceLength;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...pieces, rest];
}
