import type { TestApp } from '../start-test-app.ts';

/*
 * A client as a front end of an earlier program would be: it knows the names of the specification and nothing of the
 * contract (product: section 7).
 */

export type Spelling = 'as written' | 'lower case' | 'PascalCase';
type Fields = Record<string, unknown>;

interface OldAnswer {
  Code: number;
  Message: string;
  // The client reads whatever the answer has.
  // oxlint-disable-next-line no-explicit-any
  Data: any;
  Url?: string;
}

const spellings: Record<Spelling, (name: string) => string> = {
  'as written': (name) => name,
  'lower case': (name) => name.toLowerCase(),
  PascalCase: (name) => name.replace(/^_?[a-z]/, (start) => start.toUpperCase()),
};

/** Returns the calls of a front end that spells the names of its fields in one way. */
export function oldClient({ app }: Pick<TestApp, 'app'>, spelling: Spelling, address = '127.0.0.1') {
  const headers: Record<string, string> = {};
  const spelled = (fields: Fields): Fields =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [spellings[spelling](name), value]));

  const inject = async (request: Fields & { url: string }) =>
    await app.inject({
      ...request,
      headers: { ...headers, ...(request.headers as Fields | undefined) },
      remoteAddress: address,
    } as never);

  const send = async (request: Fields & { url: string }) =>
    JSON.parse((await inject(request)).body) as OldAnswer;

  const urlOf = (call: string, fields: Fields) => {
    const query = queryOf(spelled(fields));
    return `/api/${call}${query === '' ? '' : `?${query}`}`;
  };

  return {
    /** Stores a token under the header that the front end uses for it. */
    sendToken(name: 'token' | 'backstageToken', token: string | undefined): void {
      delete headers[name];
      if (token !== undefined) headers[name] = token;
    },
    get: (call: string, fields: Fields = {}) => send({ method: 'GET', url: urlOf(call, fields) }),
    /** Reads a file. */
    async download(call: string, fields: Fields) {
      const { headers: answered, rawPayload } = await inject({ method: 'GET', url: urlOf(call, fields) });
      return { type: String(answered['content-type']), bytes: rawPayload };
    },
    post: (call: string, fields: Fields = {}) =>
      send({ method: 'POST', url: `/api/${call}`, payload: spelled(fields) }),
    /** Sends a form as browsers do without a script. */
    postForm: (call: string, fields: Fields = {}) =>
      send({
        method: 'POST',
        url: `/api/${call}`,
        payload: queryOf(spelled(fields)),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    /** Sends the fields in the address of a POST without a body. */
    postQuery: (call: string, fields: Fields = {}) => send({ method: 'POST', url: urlOf(call, fields) }),
    /** Sends a list as the whole body. */
    postList: (call: string, ids: readonly number[]) =>
      send({ method: 'POST', url: `/api/${call}`, payload: ids }),
    /** Sends the fields, and a file where there is one, as multipart. */
    async postParts(call: string, fields: Fields, file?: { name: string; content: string | Uint8Array }) {
      const form = new FormData();
      for (const [name, value] of Object.entries(spelled(fields))) form.append(name, String(value));
      if (file) form.append(spellings[spelling]('file'), new Blob([file.content as never]), file.name);
      const request = new Request('http://x/', { method: 'POST', body: form });
      return await send({
        method: 'POST',
        url: `/api/${call}`,
        payload: Buffer.from(await request.arrayBuffer()),
        headers: { 'content-type': request.headers.get('content-type') },
      });
    },
  };
}

/** Nested objects become `key[sub]`, lists `key[]`. */
function queryOf(fields: Fields): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (Array.isArray(value)) for (const item of value) query.append(`${name}[]`, String(item));
    else if (typeof value === 'object' && value !== null)
      for (const [sub, inner] of Object.entries(value)) query.append(`${name}[${sub}]`, String(inner));
    else query.append(name, String(value ?? ''));
  }
  return query.toString();
}
