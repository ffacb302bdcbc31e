import { gzipSync } from 'node:zlib';

/** Bytes (gzip) of the scripts that a browser loads with a page it has never seen. */
export async function measureFirstVisit(
  url: string,
  path: string,
): Promise<{ scripts: number; bytes: number }> {
  const page = await fetch(url + path);
  const html = await page.text();
  const addresses = new Set([
    ...[...html.matchAll(/<link\b[^>]*\brel="modulepreload"[^>]*>/g)].map(
      ([tag]) => /\bhref="([^"]+)"/.exec(tag)?.[1],
    ),
    ...[...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g)].map(([, address]) => address),
    // The page's own module scripts name what they import.
    ...[...html.matchAll(/\bimport\s*(?:[^"'();]*?from\s*)?\(?["'](\/assets\/[^"']+\.js)["']/g)].map(
      ([, address]) => address,
    ),
  ]);
  addresses.delete(undefined);
  let bytes = 0;
  for (const address of addresses) {
    const response = await fetch(new URL(address!, url));
    if (!response.ok) throw new Error(`${address} answers ${response.status}`);
    bytes += gzipSync(Buffer.from(await response.arrayBuffer()), { level: 9 }).length;
  }
  return { scripts: addresses.size, bytes };
}
