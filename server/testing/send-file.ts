import type { Endpoint } from '#contract/api/endpoint.ts';
import type { Envelope } from '#contract/api/envelope.ts';
import type { TestApp } from './start-test-app.ts';

interface SentFile {
  name: string;
  content: Uint8Array | string;
  /** Form fields before the file. */
  fields?: Record<string, string>;
  token?: string | undefined;
}

/** Sends one file to a call that accepts it, as a browser does. */
export async function sendFile<Data = string>(
  { app }: Pick<TestApp, 'app'>,
  { path }: Endpoint,
  { name, content, fields = {}, token }: SentFile,
): Promise<Envelope<Data>> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
  const request = new Request('http://x/', { method: 'POST', body: form });
  const response = await app.inject({
    method: 'POST',
    url: path,
    headers: {
      ...(token === undefined ? {} : { token }),
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return response.json<Envelope<Data>>();
}
