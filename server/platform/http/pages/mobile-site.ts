import type { FastifyRequest } from 'fastify';

/*
 * Visitors with phones and tablets have a site of their own where one is set (product: section 1).
 */

export function isForMobileSite(request: FastifyRequest, url: string): boolean {
  return isHandheld(request) && !url.includes('.data') && !staysHere(url);
}

/** The same page there: path and query are kept below the address that is set. */
export function placeOn(mobileSite: string, url: string): string {
  const site = new URL(mobileSite);
  site.search = '';
  return site.href.replace(/\/$/, '') + url;
}

/** QR codes on paper and links in mails lead to this site: no other one can check a certificate or take a ticket. */
function staysHere(url: string): boolean {
  const [path = '', query = ''] = url.split('?', 2);
  return /^\/(?:certverify|verifier\.html)\/?$/i.test(path) || hasTicket(new URLSearchParams(query));
}

/** A link from a mail: the mobile site knows nothing of it. */
function hasTicket(query: URLSearchParams): boolean {
  return query.has('Newpwd') || query.has('ResetPwd');
}

function isHandheld(request: FastifyRequest): boolean {
  return /\b(?:Android|iPhone|iPad|iPod|Windows Phone|HarmonyOS|Mobile)\b/i.test(
    request.headers['user-agent'] ?? '',
  );
}
