import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BareAnswer } from './bare-server.ts';

/* The baseline of cached pages: Node's own server, which answers every address with the same bytes and nothing else. */

let body = Buffer.alloc(0);
let headers: Record<string, string | number> = {};

const server = createServer((_request, response) => response.writeHead(200, headers).end(body));

process.on('message', (answer: BareAnswer) => {
  body = Buffer.from(answer.body, 'base64');
  headers = { ...answer.headers, 'content-length': body.length };
  process.send?.('set');
});

process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
