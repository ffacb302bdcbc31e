import type { EmbeddedKeys } from '#contract/certificates/certificate-code.ts';
import { usualColour, type SiteColour } from '#contract/public-site/site-colours.ts';
import { commonHeaders } from '../../../platform/http/security/security-headers.ts';

/** The script element in the page that holds the keys; it is empty in the built page. */
const placeOfKeys = /(<script id="keys" type="application\/json">)\s*null\s*(<\/script>)/;

const root = '<html lang="zh-CN"';

/** Returns the verifier page with the keys and in the colour of the settings. */
export function fillIn(page: string, embedded: EmbeddedKeys, colour: SiteColour): string {
  return withColour(withKeys(page, embedded), colour);
}

/** Sets the colour as an attribute: the page's policy allows exactly the styles it was built with. */
function withColour(page: string, colour: SiteColour): string {
  return colour === usualColour ? page : page.replace(root, `${root} data-colour="${colour}"`);
}

function withKeys(page: string, embedded: EmbeddedKeys): string {
  if (!placeOfKeys.test(page)) throw new Error('the page that checks certificates has no place for keys');
  const keys = JSON.stringify(embedded).replaceAll('<', String.raw`\u003c`);
  return page.replace(placeOfKeys, (_place, start: string, end: string) => start + keys + end);
}

/** Returns the headers of the page. With `?save` it is a download, which works without this site. */
export function verifierHeaders(url = ''): Record<string, string> {
  return {
    ...commonHeaders,
    // The rest of its policy is in the page, which is also opened without a server.
    'content-security-policy': "frame-ancestors 'none'",
    'permissions-policy': 'camera=(self)',
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    ...(url.endsWith('?save') && { 'content-disposition': 'attachment; filename="verifier.html"' }),
  };
}
