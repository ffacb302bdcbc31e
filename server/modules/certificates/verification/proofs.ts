import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { EmbeddedKeys } from '#contract/certificates/certificate-code.ts';
import type { Vault } from '../../../platform/core/vault.ts';
import type { Database } from '../../../platform/db/open.ts';
import type { SealedDatabase } from '../../../platform/db/sealed-database.ts';
import { commonHeaders } from '../../../platform/http/security/security-headers.ts';
import { findSiteInfo } from '../../settings/store.ts';
import { readSigningKeys } from '../issuing/signing-keys.ts';
import { revocationLists } from './revocations.ts';
import { fillIn, verifierHeaders } from './verifier-page.ts';

interface ProofOptions extends SealedDatabase {
  /** The built page that checks certificates by itself; absent where only the API is served. */
  verifierFile?: string | undefined;
}

/** Serves the parts of verification without the server: the keys, the revocation list and the verifier page. */
export async function serveProofs(
  app: FastifyInstance,
  { db, vault, verifierFile }: ProofOptions,
): Promise<void> {
  const readList = revocationLists(db, vault);
  app.get('/.well-known/certificate-keys.json', async (_request, reply) =>
    sendJson(reply, await embeddedKeys(db, vault)),
  );
  app.get('/revoked.json', async (_request, reply) => sendJson(reply, await readList()));
  if (verifierFile === undefined) return;

  const page = await readFile(verifierFile, 'utf8');
  app.get('/verifier.html', async (request, reply) => {
    const [keys, { Colour }] = await Promise.all([embeddedKeys(db, vault), findSiteInfo(db)]);
    return reply.headers(verifierHeaders(request.raw.url)).send(fillIn(page, keys, Colour));
  });
}

async function embeddedKeys(db: Database, vault: Vault): Promise<EmbeddedKeys> {
  const { published } = await readSigningKeys(db, vault);
  return { Issuer: (await findSiteInfo(db)).SiteName, Keys: published };
}

function sendJson(reply: FastifyReply, answer: object) {
  const text = JSON.stringify(answer);
  return reply
    .headers({
      ...commonHeaders,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
      etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
    })
    .send(text);
}
