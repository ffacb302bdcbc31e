import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { openApiDocument } from './open-api.ts';

const title = '协会门户接口';
const page = `<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><title>${title}</title><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="reference"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body>
</html>`;
const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#reference', deepLinking: true, validatorUrl: null });`;

const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'",
};

/** Serves `/api/docs`: every call with its fields, and a form to try it. Registered after the calls it describes. */
export async function serveReference(app: FastifyInstance, endpoints: Endpoint[]): Promise<void> {
  let document: string | undefined;
  app.get('/api/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(endpoints, title));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.get('/api/docs', (_request, reply) =>
    reply.headers(pageHeaders).type('text/html; charset=utf-8').send(page),
  );
  app.get('/api/docs/start.js', (_request, reply) =>
    reply.headers(pageHeaders).type('text/javascript').send(start),
  );

  const folder = dirname(createRequire(import.meta.url).resolve('#swagger-ui/swagger-ui.css'));
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { root: folder, serve: false });
    for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js'])
      scope.get(`/api/docs/${name}`, (_request, reply) => reply.sendFile(name));
  });
}
