import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A request received by a webhook for short messages. */
export interface PostedMessage {
  headers: IncomingHttpHeaders;
  body: { mobile: string; content: string };
}

export interface TestWebhook {
  /** The value for `SMS_WEBHOOK_URL`. */
  url: string;
  posted: PostedMessage[];
  /** The status it answers to a number; 0: nothing at all. Undefined: 200. */
  answerTo(mobile: string, status: number | undefined): void;
  stop(): Promise<void>;
}

export async function startWebhook(): Promise<TestWebhook> {
  const posted: PostedMessage[] = [];
  const answers = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as PostedMessage['body'];
    const status = answers.get(body.mobile) ?? 200;
    if (status === 200) posted.push({ headers: request.headers, body });
    if (status > 0) response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/send?key=secret`,
    posted,
    answerTo(mobile, status) {
      if (status === undefined) answers.delete(mobile);
      else answers.set(mobile, status);
    },
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
