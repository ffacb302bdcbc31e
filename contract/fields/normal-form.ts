/*
 * The normal form of text: for storing (cleanText, cleanLines, cleanNumber) and for comparing (compareKey, foldText).
 * The function compare_key of the database is equivalent to compareKey
 * (server/platform/db/migrations/0601-since-0-1-0.sql);
 * server/platform/db/compare-key.test.ts verifies that both give the same result.
 */

// The time for sorting the marks of one letter is quadratic in their number; no language has more than a few. Unicode's
// stream-safe text (UAX #15) has a limit of 30 as well.
// A look-behind would be simpler, but Safari before 16.4 cannot parse it.
const surplusMarks = /(\p{M}{30})\p{M}+/gu;

/** Text that is normalised in good time. */
export function withFewMarks(text: string): string {
  return text.replace(surplusMarks, '$1');
}

// Characters without a shape by Unicode (default-ignorable characters with all bidirectional controls, the soft hyphen,
// variation selectors, fillers and tags among them), controls but tab and the breaks, marks of annotations and embedded
// objects, and halves of characters.
const shapeless = /(?![\t-\r])[\p{DI}\p{Cc}\p{Cs}\ufff9-\ufffc]/gu;

// Within an emoji the joiner and the emoji selector are part of the picture: the expression finds emoji first and
// leaves them unchanged.
const emojiOrShapeless =
  /(\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?(?:\u200d\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?)*|[#*0-9]\ufe0f\u20e3)|(?![\t-\r])[\p{DI}\p{Cc}\p{Cs}\ufff9-\ufffc]/gu;

// The pattern of Braille without a dot is a blank to the eye.
const blank = /[\s\u2800]/g;
const blankInLine = /[^\S\n]|\u2800/g;
const lineBreak = /\r\n?|[\v\f\u2028\u2029]/g;

// Radicals of the supplement, each with its equivalent character in Unicode (EquivalentUnifiedIdeograph); the radicals
// of Kangxi have it as their compatibility form.
const supplement = [
  '⺁⺂⺃⺄⺅⺆⺇⺈⺉⺊⺋⺌⺍⺎⺏⺐⺑⺒⺓⺔⺕⺖⺗⺘⺙⺛⺜⺝⺞⺟⺠⺡⺢⺣⺤⺥⺦⺧⺨⺩⺪⺫⺬⺭⺮⺯⺰⺱⺲⺳⺴⺵⺶⺷⺸⺹⺺⺻⺼⺽⺾⺿⻀⻁⻂⻃⻄⻅⻆⻇⻈⻉⻊⻋⻌⻍⻎⻏⻐⻑⻒⻓⻔⻕⻖⻗⻘⻙⻚⻛⻜⻝⻞⻟⻠⻡⻢⻣⻤⻥⻦⻧⻨⻩⻪⻫⻬⻭⻮⻯⻰⻱⻲⻳',
  '厂乛乚乙亻冂𠘨刀刂卜㔾小小兀尣尢𡯂巳幺彑彐忄心扌攵旡日月歺母民氵氺灬爫爫丬牛犭王𤴔目示礻𥫗糹纟罓罒㓁冗𦉫羊𦍌𦍋耂肀聿肉𦥑艹艹艹虎衤覀西见角𧢲讠贝𧾷车辶辶辶邑钅長镸长门𨸏阝雨青韦页风飞食𩙿飠饣𩠐马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀龟',
] as const;
const radicals = /[\u2e81-\u2e99\u2e9b-\u2ef3\u2f00-\u2fd5]/g;
let characterOf: Map<string, string> | undefined;

/** Replaces radicals by their characters: a PDF file returns a radical for a printed character of the same shape. */
function withoutRadicals(text: string): string {
  return text.replace(radicals, (radical) => {
    characterOf ??= characterMap(...supplement);
    return characterOf.get(radical) ?? radical.normalize('NFKC');
  });
}

/** `to` may contain characters of two units. */
function characterMap(from: string, to: string): Map<string, string> {
  const target = [...to];
  return new Map([...from].map((character, at) => [character, target[at] ?? '']));
}

// Texts that the normal form never changes; nearly every text of a list is one.
const plain = /^[\u4e00-\u9fff!-~]*$/;

/** Several lines of text: as cleanText, but lines and tabs stay. */
export function cleanLines(text: string): string {
  if (plain.test(text)) return text;
  return withoutShapeless(text.replace(lineBreak, '\n'))
    .replace(blankInLine, (space) => (space === '\t' ? space : ' '))
    .trim();
}

// Chinese has no blanks: where a line ends between two of its characters, the next one continues it.
const chinese = String.raw`\p{Script=Han}\u3001-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65`;
const breakInChinese = new RegExp(`([${chinese}])[^\\S\\n]*\\n\\s*(?=[${chinese}])`, 'gu');

/**
 * Returns the normal form of one line: NFC, without shapeless characters and radicals, with ordinary blanks, trimmed. A
 * line break between two Chinese characters is no blank.
 */
export function cleanText(text: string): string {
  if (plain.test(text)) return text;
  return withoutShapeless(text.replace(lineBreak, '\n'))
    .replace(breakInChinese, '$1')
    .replace(blank, ' ')
    .trim();
}

function withoutShapeless(text: string): string {
  const shaped = text.replace(emojiOrShapeless, (_found, emoji: string | undefined) => emoji ?? '');
  return withoutRadicals(withFewMarks(shaped).normalize('NFC'));
}

/** Phones, e-mail addresses, numbers of certificates and people: half-width, one kind of dash, no blanks, no text mark of a spreadsheet. */
export function cleanNumber(text: string): string {
  return cleanText(text)
    .normalize('NFKC')
    .replace(shapeless, '')
    .replace(dashes, '-')
    .replace(blank, '')
    .replace(/^['\u2018\u2019]+/, '');
}

// Hyphens and dashes of every length, the minus; waves and the sign that lengthens a Japanese vowel are none.
const dashes =
  /[\u02d7\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u207b\u208b\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\ufe31\ufe32\ufe58\ufe63\uff0d]/g;
const openingBrackets = /[[{\u2045\u2768\u2772\u2774\u27e6\u2983\u2985\u2997\u3010\u3014\u3016\u3018\u301a]/g;
const closingBrackets =
  /[\]}\u2046\u2769\u2773\u2775\u27e7\u2984\u2986\u2998\u3011\u3015\u3017\u3019\u301b]/g;
const middleDots = /[\u16eb\u2022\u2027\u2219\u22c5\u2e31\u2e33\u30fb\ua78f]/g;
// Each letter is converted by itself: the lower case of a whole text depends on the position of the letter.
const capitals = /\p{Changes_When_Lowercased}|\u03c2/gu;

/**
 * Returns the form of a text that searches compare, with its blanks and signs in place: without the differences of
 * compatibility forms, case and radicals.
 */
export function foldText(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  const folded = withoutRadicals(text.replace(shapeless, '').normalize('NFKC'));
  return folded
    .replace(capitals, (capital) => (capital === '\u03c2' ? '\u03c3' : capital.toLowerCase()))
    .replace(shapeless, '')
    .normalize('NFC');
}

/**
 * Uses one sign for all dashes, for all opening or closing brackets, and for all middle dots; the length stays the
 * same.
 */
export function foldSigns(text: string): string {
  return text
    .replace(dashes, '-')
    .replace(openingBrackets, '(')
    .replace(closingBrackets, ')')
    .replace(middleDots, '\u00b7');
}

/**
 * Equal for texts that are one to a reader: brackets, middle dots, dashes and blanks do not count either. What must be equal
 * or unique is compared by it.
 */
export function compareKey(text: string): string {
  const folded = foldSigns(foldText(text));
  return plain.test(folded) ? folded : folded.replace(blank, '').normalize('NFC');
}

// Middle dots, full stops, commas, hyphens, apostrophes and quotes, after compareKey has made one sign of their kinds.
const nameSigns = /[·.。,、_\-'‘’‚‛ʻʼʹʾʿ′"“”„‟″〝〞〟«»‹›「」『』《》〈〉`●○◦∘⦁*]/g;
const accents = /[\u0300-\u036f]+/g;
// Letters with a stroke and the like, which have no accent that could be taken off.
const otherLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ĸ: 'k',
  ŋ: 'n',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/**
 * The bare form of a name, by which people and companies are found, not told apart: as compareKey, without signs, quotes
 * and accents. Many keyboards have no middle dot, banks print a full stop for it, and tickets print no accents. The
 * function bare_key of the database is equivalent (server/platform/db/migrations/0601-since-0-1-0.sql).
 */
export function bareKey(text: string): string {
  const key = compareKey(text);
  if (/^[\u4e00-\u9fffa-z0-9]*$/.test(key)) return key;
  return key
    .normalize('NFD')
    .replace(accents, '')
    .normalize('NFC')
    .replace(/[øđðłħŧıĸŋßæœþ]/g, (letter) => otherLetters[letter] ?? letter)
    .replace(nameSigns, '');
}
