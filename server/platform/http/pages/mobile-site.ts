import type { FastifyRequest } from 'fastify';
import { ticketNames } from '#contract/public-site/private-addresses.ts';

/*
 * Visitors with phones and tablets have a site of their own where one is set (product: section 1).
 */

export function isForMobileSite(request: FastifyRequest, url: string): boolean {
  return isHandheld(request) && !url.includes('.data') && !staysHere(url);
}

/** Returns the same page of the mobile site: path and query follow the configured address. */
export function placeOn(mobileSite: string, url: string): string {
  const site = new URL(mobileSite);
  site.search = '';
  return site.href.replace(/\/$/, '') + url;
}

/** Returns whether a page must stay on this site: QR codes on paper and links in mails are valid only here. */
function staysHere(url: string): boolean {
  const [path = '', query = ''] = url.split('?', 2);
  return /^\/(?:certverify|verifier\.html)\/?$/i.test(path) || hasTicket(new URLSearchParams(query));
}

/** Returns whether the query has a ticket from a mail, which the mobile site does not support. */
function hasTicket(query: URLSearchParams): boolean {
  return Object.values(ticketNames).some((name) => query.has(name));
}

function isHandheld(request: FastifyRequest): boolean {
  return /\b(?:Android|iPhone|iPad|iPod|Windows Phone|HarmonyOS|Mobile)\b/i.test(
    request.headers['user-agent'] ?? '',
  );
}
