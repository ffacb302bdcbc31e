import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { ContentCache } from '../../platform/cache/content-cache.ts';
import { notFound } from '../../platform/core/errors.ts';
import type { IpAllowlist } from '../../platform/core/ip-allowlist.ts';
import type { Database } from '../../platform/db/open.ts';
import { errorEnvelope, sendEnvelope } from '../../platform/http/api/answers.ts';
import type { Authenticator } from '../../platform/http/api/callers.ts';
import { withDeadline } from '../../platform/http/api/with-deadline.ts';
import { tokenOf } from '../../platform/http/security/authorize.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { quarantine } from './visitor-uploads.ts';

interface Dependencies {
  db: Database;
  cache: ContentCache;
  storage: Storage;
  authenticator: Authenticator;
  office: IpAllowlist;
}

/**
 * Serves attachments of members as downloads: a member reads its own, an administrator with the permission those that a
 * record names. All others get 404.
 */
export function serveAttachments(app: FastifyInstance, deps: Dependencies): void {
  app.get<{ Params: { '*': string } }>(`/files/${quarantine}*`, async (request, reply) => {
    const file = await withDeadline(
      deps.cache,
      readableFile(deps, `${quarantine}${request.params['*']}`, request),
    );
    if (!file) return sendMissing(reply, request.id);
    const isWhole = (await deps.storage.sizeOf(file.path)) === file.byte_size;
    if (isWhole) return send(reply, file, deps.storage);
    request.log.error({ path: file.path, byteSize: file.byte_size }, 'fileDamaged');
    return sendMissing(reply, request.id);
  });
}

async function readableFile(
  { db, authenticator, office }: Dependencies,
  path: string,
  request: FastifyRequest,
) {
  const token = tokenOf(request.raw);
  if (token === undefined) return undefined;
  const file = await db
    .selectFrom('files')
    .select(['id', 'path', 'original_name', 'byte_size', 'member_id', 'expires_at'])
    .where('path', '=', path)
    .where('is_quarantined', '=', true)
    .where((build) => build.or([build('expires_at', 'is', null), build('expires_at', '>', sql<Date>`now()`)]))
    .executeTakeFirst();
  if (!file) return undefined;

  const member = await authenticator.member(token);
  if (member) return member.id === file.member_id ? file : undefined;
  const administrator = office.allows(request.client) ? await authenticator.administrator(token) : undefined;
  const canRead = administrator?.holds('member:file') && !administrator.mustChangePassword;
  if (!administrator || !canRead || file.member_id === null || file.expires_at !== null) return undefined;
  const by = {
    kind: administrator.kind,
    id: administrator.id,
    name: administrator.account,
    address: request.client,
    action: 'ReadAttachment',
    traceId: request.id,
  };
  await recordOperation(db, by, {
    entityType: 'file',
    recordId: file.id,
    after: { Name: file.original_name },
  });
  return file;
}

function send(
  reply: FastifyReply,
  file: { path: string; original_name: string; byte_size: number },
  storage: Storage,
): FastifyReply {
  reply.headers({
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
    'content-type': 'application/octet-stream',
    'content-length': file.byte_size,
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.original_name)}`,
  });
  return reply.send(storage.read(file.path));
}

function sendMissing(reply: FastifyReply, traceId: string): FastifyReply {
  return sendEnvelope(reply, errorEnvelope(notFound(), traceId), 404);
}
