/* Bullets and ticks in the symbol fonts of Office, which phones do not have, as characters of Unicode. */

/** Pairs of a character as Office writes it and the one it looks like. */
function pairs(text: string): ReadonlyMap<string, string> {
  return new Map(text.split(' ').map((pair): [string, string] => [pair.charAt(0), pair.slice(1)]));
}

const wingdings = pairs(
  'l● m○ n■ o□ p□ q❑ r❒ s◆ t◆ u◆ v❖ w◆ x☒ y⍓ §▪ ¨□ ª✦ «★ ¡○ ¤◉ Ø➢ ü✔ û✘ þ☑ ý☒ à→ ß← á↑ â↓ è➔ ð⇨ Ü➲ F☞ E☜ J☺ (☎ *✉ ?✍ $👓 &📖 !✏ ⟩▪ \u009f• \u009e·',
);
const fonts: [font: RegExp, characters: ReadonlyMap<string, string>][] = [
  [/wingdings ?2/i, pairs('P✓ O✗ R☑ Q☒ S☒ T☒ £□ *□ \u0097● \u0098●')],
  [/wingdings ?3/i, pairs('}▶ |◀ u▶ t◀ p▲ q▼')],
  [/wingdings/i, wingdings],
  [/webdings/i, pairs('a✔ c□ g■ n● 4▶ =★')],
  [
    /^"?symbol|,\s*"?symbol/i,
    pairs('·• ®→ ¬← £≤ ³≥ ¹≠ ´× ¥∞ Ö√ ±± °° ¸÷ »≈ aα bβ gγ dδ DΔ eε qθ lλ mμ pπ sσ SΣ fφ wω WΩ'),
  ],
];

/** Replaces symbols. The elements are in a rendered document, so that the font of each is known. */
export function translateSymbols(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>('*')) {
    const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    if (!texts.some((node) => (node.textContent ?? '').trim() !== '')) continue;
    const characters = symbolsOf(element);
    for (const node of texts) {
      const text = node.textContent ?? '';
      const translated = Array.from(text, (character) => unicodeOf(character, characters)).join('');
      if (translated !== text) node.textContent = translated;
    }
    if (characters) element.style.removeProperty('font-family');
  }
}

function symbolsOf(element: HTMLElement): ReadonlyMap<string, string> | undefined {
  const styleText = element.closest('[style*="mso-symbol-font-family"]')?.getAttribute('style') ?? '';
  const fontFamily =
    /mso-symbol-font-family:\s*([^;]+)/i.exec(styleText)?.[1] ?? getComputedStyle(element).fontFamily;
  // The bullet of Word's second level.
  const isRound =
    /courier/i.test(fontFamily) &&
    element.closest('[style*="mso-list"]') &&
    element.textContent?.trim().startsWith('o');
  if (isRound) return pairs('o○');
  return fonts.find(([font]) => font.test(fontFamily))?.[1];
}

/** Returns the Unicode character of a symbol. Office also writes them from U+F000 on, in any font. */
function unicodeOf(character: string, characters: ReadonlyMap<string, string> | undefined): string {
  const code = character.charCodeAt(0);
  const isPrivate = code >= 0xf020 && code <= 0xf0ff;
  const plain = isPrivate ? String.fromCharCode(code - 0xf000) : character;
  if (isPrivate && !characters) return plain === '·' ? '•' : (wingdings.get(plain) ?? character);
  return characters?.get(plain) ?? character;
}
