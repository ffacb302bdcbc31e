import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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

interface Asset {
  plain: Buffer;
  br: Buffer | undefined;
  gzip: Buffer | undefined;
  headers: OutgoingHttpHeaders;
}

/**
 * Serves the files of the built site from memory: those under `/assets/` have the hash of their content in their name
 * and never change, the few others (the icon) are asked for again every hour.
 */
export async function serveSiteAssets(app: FastifyInstance, clientFolder: string): Promise<void> {
  const assets = await readAssets(clientFolder);
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const asset = assets.get(request.raw.url?.split('?', 1)[0] ?? '');
    return asset
      ? sendAsset(request, reply, asset)
      : reply.code(404).type('text/plain; charset=utf-8').send('Not Found');
  };
  app.route({ method: ['GET', 'HEAD'], url: '/assets/*', handler: answer });
  for (const path of assets.keys()) {
    if (!path.startsWith('/assets/')) app.route({ method: ['GET', 'HEAD'], url: path, handler: answer });
  }
}

function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset) {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding =
    accepted.includes('br') && asset.br ? 'br' : accepted.includes('gzip') && asset.gzip ? 'gzip' : undefined;
  const body = (encoding && asset[encoding]) || asset.plain;
  if (encoding) reply.header('content-encoding', encoding);
  reply.headers(asset.headers).header('content-length', body.length);
  return reply.send(request.method === 'HEAD' ? undefined : body);
}

async function readAssets(folder: string): Promise<Map<string, Asset>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const known = new Set(paths);
  const assets = new Map<string, Asset>();
  for (const path of paths) {
    const type = contentTypes[extname(path)];
    if (type === undefined) continue;
    const address = `/${relative(folder, path).split(sep).join('/')}`;
    assets.set(address, {
      plain: await readFile(path),
      br: known.has(`${path}.br`) ? await readFile(`${path}.br`) : undefined,
      gzip: known.has(`${path}.gz`) ? await readFile(`${path}.gz`) : undefined,
      headers: {
        ...commonHeaders,
        'content-type': type,
        'cache-control': address.startsWith('/assets/')
          ? 'public, max-age=31536000, immutable'
          : 'public, max-age=3600',
        vary: 'Accept-Encoding',
      },
    });
  }
  return assets;
}
