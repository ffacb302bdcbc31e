/* Telephone numbers and mail addresses in texts of the secretariat become links to tap on a phone. */

// Bounded, so that a word of a million letters is passed over as quickly as any.
const mail = String.raw`\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+`;
// With area code, mobile, or one of the numbers of a service.
const phone = String.raw`\b(?:0\d{2,3}[- ]?\d{7,8}(?:[-转]\d{1,6})?|1[3-9]\d{9}|[48]00-?\d{3}-?\d{4})\b(?!-?\d)`;
const contact = new RegExp(`${mail}|${phone}`, 'g');

/** Returns the address for a line of contact; undefined where it has none or several, or is a fax number. */
export function contactAddress({ Label, Value }: { Label: string; Value: string }): string | undefined {
  const [first, ...others] = [...Value.matchAll(contact)].filter(({ index }) => isWhole(Value, index));
  return first && others.length === 0 && !Label.includes('传真') ? addressOf(first[0]) : undefined;
}

/** Makes numbers and addresses in well-formed HTML into links, except those that are in one already. */
export function withContactLinks(html: string): string {
  let linksAround = 0;
  return html.replaceAll(/<[^>]*>|[^<]+/g, (piece) => {
    if (/^<a[\s>]/i.test(piece)) linksAround++;
    else if (/^<\/a>/i.test(piece)) linksAround--;
    if (piece.startsWith('<') || linksAround > 0) return piece;
    return piece.replaceAll(contact, (match, at: number) => (isWhole(piece, at) ? linkTo(match) : match));
  });
}

/** Returns whether the match is not the end of a longer text, such as the number of a certificate or a web address. */
const isWhole = (text: string, at: number) => !/[\w/=-]/.test(text[at - 1] ?? '');

/** A number stays on one line (`.whole` of the site's styles); a mail address may break. */
const linkTo = (text: string) =>
  `<a href="${addressOf(text)}"${text.includes('@') ? '' : ' class="whole"'}>${text}</a>`;

function addressOf(text: string): string {
  if (text.includes('@')) return `mailto:${text}`;
  const [, number = text, extension] = /^(.*\d{7,8})[-转](\d{1,6})$/.exec(text) ?? [];
  return `tel:${number.replaceAll(/\D/g, '')}${extension ? `,${extension}` : ''}`;
}
