import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { commonHeaders } from '../security/security-headers.ts';
import { serveBuiltAssets } from './built-assets.ts';

export interface BackOfficeOptions {
  /** The folder of the built back office: `index.html` and `assets/`. */
  root: string;
}

/**
 * The content security policy of the back office. `style-src 'unsafe-inline'`: Ant Design and TinyMCE write styles at
 * run time. Pictures and media of articles may be on other sites; TinyMCE shows pasted ones as `blob:` and `data:` and
 * reads them back (`connect-src`) before it uploads them. Its editing area and our previews are frames of this page
 * itself; an attachment is previewed as a `blob:` with one fixed type.
 */
const contentSecurityPolicy = (page: string) =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...inlineScriptHashes(page)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob: https:",
    "font-src 'self' data:",
    "connect-src 'self' blob: data:",
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Returns the hashes of the page's inline scripts. The page is a file of this build, so all of them are ours. */
function inlineScriptHashes(page: string): string[] {
  return Array.from(
    page.matchAll(/<script>([^]*?)<\/script>/g),
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}

const pageHeaders = {
  ...commonHeaders,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'x-robots-tag': 'noindex',
};

/** Every address of the back office is the same page; the browser does the rest (product: section 2). */
const pageAddresses = ['/login', '/System', '/System/*'];

export async function backOffice(app: FastifyInstance, { root }: BackOfficeOptions): Promise<void> {
  const page = await readFile(join(root, 'index.html'), 'utf8');
  const headers = { ...pageHeaders, 'content-security-policy': contentSecurityPolicy(page) };
  for (const address of pageAddresses) {
    app.get(address, (_request, reply) => reply.headers(headers).send(page));
  }
  await serveBuiltAssets(app, { folder: join(root, 'assets'), prefix: '/System/assets' });
}
