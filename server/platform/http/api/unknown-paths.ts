import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { ApiError, resultCode, resultText } from '#contract/api/envelope.ts';
import { apiHeaders } from '../security/security-headers.ts';
import { errorEnvelope, sendEnvelope } from './answers.ts';

/** Answers unknown paths below `/api/`: 405 for a known path with another method, otherwise 404; never a page. */
export function refuseUnknownPaths(app: FastifyInstance, endpoints: Endpoint[]): void {
  const methods = new Map(
    endpoints.map(({ path, method }) => [path.replace('/{id}', '').toLowerCase(), [method].flat()]),
  );
  app.all('/api/*', (request, reply) => {
    const path = request.raw.url?.split('?', 1)[0]?.toLowerCase() ?? '';
    const allowed = methods.get(path) ?? methods.get(path.replace(/\/[^/]*$/, ''));
    const isWrongMethod = allowed !== undefined && !allowed.includes(request.method as 'GET');
    if (isWrongMethod) reply.header('allow', allowed.join(', '));
    const error = isWrongMethod
      ? new ApiError(resultCode.methodNotAllowed, resultText.methodNotAllowed)
      : new ApiError(resultCode.notFound, resultText.notFound);
    reply.headers({ ...apiHeaders, 'cache-control': 'no-store' });
    return sendEnvelope(reply, errorEnvelope(error, request.id), error.code);
  });
}
