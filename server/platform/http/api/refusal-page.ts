import type { FastifyReply, FastifyRequest } from 'fastify';
import { commonHeaders } from '../security/security-headers.ts';

/*
 * The answer to a person whose request is refused before any page is looked for: under a name that is not this site's,
 * or with two names. It needs neither the database nor a file of the site, and asks for nothing under that name.
 */

/** Returns whether a browser asks for a document, rather than a program or a script for data. */
export function asksForPage({ method, headers: { accept = '' } }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return accept
    .split(',')
    .some((kind) => /^\s*text\/html\s*(?:;|$)/i.test(kind) && !/;\s*q=0(?:\.0*)?\s*(?:;|$)/i.test(kind));
}

export function sendRefusalPage(
  reply: FastifyReply,
  { status, words, site }: { status: number; words: string; site: string | undefined },
): FastifyReply {
  return reply
    .code(status)
    .headers({
      ...commonHeaders,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'Accept',
    })
    .send(pageOf(words, site));
}

function pageOf(words: string, site: string | undefined): string {
  const link =
    site === undefined ? '' : `<p>本站的地址是 <a href="${escaped(site)}/home">${escaped(site)}</a></p>`;
  return `<!DOCTYPE html>
<html lang="zh-CN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>这个地址打不开</title>
<style>
body { margin: 0; padding: 15vh 24px 24px; color: #1d2733; background: #f4f6f9; font: 16px/1.7 system-ui, "PingFang SC", "Microsoft YaHei", sans-serif }
main { max-width: 560px; margin: 0 auto; padding: 32px; background: #fff; border-top: 4px solid #0b3d7a; overflow-wrap: anywhere }
h1 { margin: 0 0 12px; font-size: 24px; line-height: 1.3 }
p { margin: 0 0 8px }
a { color: #0b3d7a }
</style></head>
<body><main><h1>这个地址打不开</h1><p>${escaped(words)}</p>${link}</main></body>
</html>
`;
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign);
