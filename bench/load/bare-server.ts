import Fastify from 'fastify';

/* The baseline: a bare Fastify that answers every address with the same bytes from memory. */

export interface BareAnswer {
  body: string;
  headers: Record<string, string>;
}

const app = Fastify();
let body = Buffer.alloc(0);
let headers: Record<string, string> = {};

app.get('/*', (_request, reply) => reply.headers(headers).send(body));

process.on('message', (answer: BareAnswer) => {
  body = Buffer.from(answer.body, 'base64');
  headers = answer.headers;
  process.send?.('set');
});

process.on('disconnect', () => process.exit());
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
