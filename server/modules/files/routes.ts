import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { businessFiles, extensionOf, webFiles } from '#contract/content/files.ts';
import { businessMedia } from '#contract/content/media.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import { notFound } from '../../platform/core/errors.ts';
import { sendEnvelope, errorEnvelope } from '../../platform/http/api/answers.ts';
import type { Api, Handlers } from '../../platform/http/api/serve.ts';
import { mendFileAddress } from '../../platform/http/pages/passed-on-address.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { FileKeys } from './file-keys.ts';
import { fileAccess } from './file-uses.ts';
import { listMedia } from './media/media-library.ts';
import { removeMedia, restoreMedia } from './media/media-removal.ts';
import type { ServedFile } from './open-files.ts';
import { openSmallPictures } from './small-pictures.ts';
import { storeEditorFile, type KnownFile } from './store.ts';
import { storedFileAnswer } from './stored-file-answer.ts';
import { storeVisitorFile, takeUpload } from './visitor-uploads.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serve(businessFiles, {
    async UploadFile(_input, { by, file }) {
      const { fileName, stream } = await file();
      return await storeEditorFile(deps, { fileName, stream, by });
    },
    UploadMemberFile: async (_input, { by, file }) =>
      await storeVisitorFile(deps, await file(), { caller: null, by }),
  });
  api.serve(businessMedia, mediaHandlers(deps));
  api.serve(webFiles, {
    async UploadFile(_input, { caller, by, address, file }) {
      await takeUpload(deps, address);
      return await storeVisitorFile(deps, await file(), { caller, by });
    },
  });
}

function mediaHandlers(deps: ModuleDependencies): Handlers<typeof businessMedia> {
  return {
    GetMediaList: ({ pageindex, pagesize, ...filters }, { caller: { holds } }) =>
      listMedia({ ...deps, holds }, { pageindex, pagesize }, filters),
    DelMedia: ({ Ids }, { caller: { holds }, by }) => removeMedia(deps.db, Ids, holds, by),
    RestoreMedia: ({ Ids }, { by }) => restoreMedia(deps.db, Ids, by),
  };
}

const pathPattern = /^\d{4}\/\d{2}\/[0-9a-f]{32}\.[a-z0-9]{2,5}$/;
const shownInPage = new Set(['jpg', 'png', 'gif', 'webp', 'mp3', 'mp4']);

interface Serving {
  storage: Storage;
  fileKeys: FileKeys;
  /** Returns the file's record and who may read it; cached until content changes. */
  find: (path: string) => Promise<ServedFile | undefined>;
}

/**
 * Serves all files: pictures, audio and video are shown, everything else is a download (security line 17). A file that
 * visitors may not read needs a key in its address; without one the answer is 404.
 */
export function serveFiles(app: FastifyInstance, { storage, fileKeys, find }: Serving): void {
  const smallPictures = openSmallPictures(storage);
  app.get<{ Params: { '*': string } }>('/files/*', async (request, reply) => {
    const path = request.params['*'];
    if (!pathPattern.test(path)) {
      const address = mendFileAddress(request.raw.url ?? '');
      return address === undefined ? sendMissing(reply, request.id) : reply.redirect(address, 301);
    }
    const file = await find(path);
    const query = queryOf(request);
    const isOpen = file?.access === fileAccess.everyone;
    if (!file || !(isOpen || fileKeys.opens(path, query.get('key') ?? '', file.access)))
      return sendMissing(reply, request.id);
    const small = await smallPictures.find({ path, ...file }, query);
    const answer = await storedFileAnswer(storage, small ?? { path, ...file }, request);
    if (!answer) return sendMissing(reply, request.id);
    return reply
      .code(answer.status)
      .headers({ ...headersOf(path, file), ...answer.headers, 'cache-control': cachingOf(isOpen) })
      .send(answer.body);
  });
}

function queryOf({ raw }: FastifyRequest): URLSearchParams {
  return new URLSearchParams(raw.url?.split('?')[1] ?? '');
}

/** Not for ever, though the bytes never change: caches on the way let go of what is withdrawn within the hour. */
function cachingOf(isForAll: boolean): string {
  return isForAll ? 'public, max-age=3600' : 'private, max-age=3600';
}

function headersOf(path: string, { name }: KnownFile): Record<string, string> {
  const closed = { 'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'" };
  if (shownInPage.has(extensionOf(path))) return closed;
  return { ...closed, 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` };
}

function sendMissing(reply: FastifyReply, traceId: string) {
  return sendEnvelope(reply, errorEnvelope(notFound(), traceId), 404);
}
