import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { commonHeaders } from '../security/security-headers.ts';

interface BuiltAssets {
  folder: string;
  /** The prefix of their addresses: `/assets`. */
  prefix: string;
}

/** Options for serving the files of a build, compressed as the build wrote them where the client accepts that. */
export const builtFiles = {
  preCompressed: true,
  cacheControl: false,
  dotfiles: 'ignore',
  index: false,
} as const;

/** Serves files whose name has the hash of their content, and which therefore never change. */
export async function serveBuiltAssets(app: FastifyInstance, { folder, prefix }: BuiltAssets): Promise<void> {
  await app.register(
    async (scope) => {
      scope.setNotFoundHandler(answerMissing);
      scope.setErrorHandler((error: FastifyError, request, reply) => {
        if (error.statusCode !== 403) throw error;
        return answerMissing(request, reply);
      });
      await scope.register(fastifyStatic, {
        ...builtFiles,
        root: folder,
        decorateReply: false,
        setHeaders: (reply) => void reply.headers(headersFor('public, max-age=31536000, immutable')),
      });
    },
    { prefix },
  );
}

export const headersFor = (cacheControl: string) => ({
  ...commonHeaders,
  'cache-control': cacheControl,
  vary: 'Accept-Encoding',
});

/** Answers 404: a page sent instead would be taken for the script and, once cached, hide the next release. */
function answerMissing(_request: FastifyRequest, reply: FastifyReply) {
  return reply
    .code(404)
    .headers({ ...commonHeaders, 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send('Not found');
}
