import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { commonHeaders } from './security-headers.ts';

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

interface BuiltFile {
  plain: Buffer;
  br: Buffer | undefined;
  gzip: Buffer | undefined;
  headers: OutgoingHttpHeaders;
}

/** Files of a build, by their address below its folder: `/assets/main-C3LLWTog.js`. */
export interface BuiltFiles {
  addresses: string[];
  /** `undefined` where the build has no such file. */
  find(address: string): Promise<BuiltFile> | undefined;
}

/**
 * The files of a build, each read when it is first asked for and kept from then on. Those under `/assets/` have the hash
 * of their content in their name and never change; the few others (the icon) are asked for again every hour.
 */
export async function openBuiltFiles(folder: string): Promise<BuiltFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const known = new Set(paths);
  const served = new Map<string, string>();
  for (const path of paths) {
    if (extname(path) in contentTypes) served.set(`/${relative(folder, path).split(sep).join('/')}`, path);
  }
  const kept = new Map<string, Promise<BuiltFile>>();

  function find(address: string): Promise<BuiltFile> | undefined {
    const found = kept.get(address);
    if (found) return found;
    const path = served.get(address);
    if (path === undefined) return undefined;
    const file = readBuiltFile(path, address, known);
    kept.set(address, file);
    // What could not be read is read again for the next one.
    file.catch(() => kept.delete(address));
    return file;
  }
  return { addresses: [...served.keys()], find };
}

async function readBuiltFile(path: string, address: string, known: Set<string>): Promise<BuiltFile> {
  const [plain, br, gzip] = await Promise.all([
    readFile(path),
    known.has(`${path}.br`) ? readFile(`${path}.br`) : undefined,
    known.has(`${path}.gz`) ? readFile(`${path}.gz`) : undefined,
  ]);
  const headers = {
    ...commonHeaders,
    'content-type': contentTypes[extname(path)],
    'cache-control': address.startsWith('/assets/')
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=3600',
    vary: 'Accept-Encoding',
  };
  return { plain, br, gzip, headers };
}

export function sendBuiltFile(request: FastifyRequest, reply: FastifyReply, file: BuiltFile) {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding =
    accepted.includes('br') && file.br ? 'br' : accepted.includes('gzip') && file.gzip ? 'gzip' : undefined;
  const body = (encoding && file[encoding]) || file.plain;
  if (encoding) reply.header('content-encoding', encoding);
  reply.headers(file.headers).header('content-length', body.length);
  return reply.send(request.method === 'HEAD' ? undefined : body);
}
