const fileLink =
  /<a\b[^>]*\shref="(\/files\/[^"]+\.(?:docx?|xlsx?|pptx?|pdf|rar|zip|txt))"[^>]*>([^]*?)<\/a>/gi;

/**
 * Returns a list of the files that a sanitised text links to, as HTML; null if it links to none. The list stands beside
 * the text, so that nobody has to look for the files in it.
 */
export function attachmentsOf(html: string): string | null {
  const nameByAddress = new Map<string, string>();
  for (const [, address = '', inner = ''] of html.matchAll(fileLink)) {
    const name = inner.replace(/<[^>]*>/g, '').trim();
    if (name !== '' && !nameByAddress.has(address)) nameByAddress.set(address, name);
  }
  if (nameByAddress.size === 0) return null;
  return [...nameByAddress].map(([address, name]) => `<li><a href="${address}">${name}</a></li>`).join('');
}
