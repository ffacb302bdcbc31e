import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { businessImports } from '#contract/certificates/certificate-imports.ts';
import { webNews } from '#contract/news/news.ts';
import { brokenUploads } from '../../server/testing/broken-uploads.ts';
import { filledWith, formsOf, isPosted, nonsense } from '../../server/testing/hostile-inputs.ts';
import { worstBody, worstPieces } from '../../server/testing/worst-bodies.ts';
import { worstWorkbooks } from '../../server/testing/worst-workbooks.ts';
import { places, things, topics, trades } from '../data/vocabulary.ts';

/*
 * The requests of the invariant tests, for a running program: each piece of work returns the status code and a
 * description.
 */

export interface Site {
  url: string;
  /** A token of a new session, since some of the calls end theirs. */
  token(audience: Endpoint['audience']): Promise<string | undefined>;
}
export interface Work {
  what: string;
  run(): Promise<number>;
}

/** Every call of the contract. */
export async function allEndpoints(): Promise<Endpoint[]> {
  const folder = join(import.meta.dirname, '../../contract');
  const files = (await readdir(folder, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const modules: object[] = await Promise.all(files.map((name) => import(join(folder, name))));
  const groups = modules.flatMap((module) => Object.values(module) as unknown[]).filter(isObject);
  return groups.flatMap((group) => Object.values(group) as unknown[]).filter(isEndpoint);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isEndpoint(value: unknown): value is Endpoint {
  return isObject(value) && 'path' in value && 'audience' in value && 'input' in value;
}

export function* nonsenseEverywhere(site: Site, all: Endpoint[]): Generator<Work> {
  for (const [what, value] of nonsense)
    for (const endpoint of all)
      for (const fields of formsOf(endpoint)) yield nonsenseIn(site, endpoint, fields, [what, value]);
}

/** Yields every call of a role with one permission, each with another piece of nonsense in all its fields. */
export function* nonsenseWithOneRight(sites: ReadonlyMap<string, Site>, all: Endpoint[]): Generator<Work> {
  let count = 0;
  for (const [permission, site] of sites)
    for (const endpoint of all) {
      const [fields = []] = formsOf(endpoint);
      const work = nonsenseIn(site, endpoint, fields, nonsense[count++ % nonsense.length]!);
      yield { ...work, what: `${permission} ${work.what}` };
    }
}

function nonsenseIn(
  site: Site,
  endpoint: Endpoint,
  fields: string[],
  [what, value]: [string, unknown],
): Work {
  const form = filledWith(endpoint, fields, value);
  const body = form.method === 'POST' ? JSON.stringify(form.payload) : undefined;
  return { what: `${endpoint.path}: ${what}`, run: () => send(site, endpoint, form.url, body) };
}

export function* worstBodies(site: Site, all: Endpoint[]): Generator<Work> {
  for (const [what, piece] of Object.entries(worstPieces))
    for (const endpoint of all.filter(isPosted)) {
      const body = JSON.stringify(worstBody(endpoint, piece));
      const run = () => send(site, endpoint, endpoint.path.replace('{id}', '1'), body);
      yield { what: `${endpoint.path}: ${what}`, run };
    }
}

export function* brokenMultipart(site: Site, all: Endpoint[]): Generator<Work> {
  for (const [what, type, body] of brokenUploads)
    for (const endpoint of all.filter(({ takesFile }) => takesFile))
      yield { what: `${endpoint.path}: ${what}`, run: () => sendRaw(site, endpoint, type, body) };
}

export async function hostileWorkbooks(site: Site): Promise<Work[]> {
  const endpoint = businessImports.ImportCerts;
  const books = Object.entries(worstWorkbooks).map(async ([what, make]): Promise<Work> => {
    const bytes = new Uint8Array(await make());
    const form = () => {
      const body = new FormData();
      body.append('Mode', 'good');
      body.append('file', new Blob([bytes]), '导入.xlsx');
      return body;
    };
    return { what, run: () => send(site, endpoint, endpoint.path, form()) };
  });
  return await Promise.all(books);
}

/** Words of three and four characters, which are looked for in the text of every article that has their pairs. */
export function heavySearches(site: Site): Work[] {
  const words = [places, topics, trades].flatMap((list, at) =>
    list.slice(0, 12).map((word, number) => `${word}${things[(number + at) % things.length]}`),
  );
  return words.map((word) => {
    const url = `${webNews.GetNewsList.path}?${new URLSearchParams({ key: word, pagesize: '100' })}`;
    return { what: word, run: () => send(site, webNews.GetNewsList, url) };
  });
}

async function send(
  site: Site,
  { audience }: Endpoint,
  url: string,
  body?: string | FormData,
): Promise<number> {
  const token = await site.token(audience);
  const headers = {
    ...(token === undefined ? {} : { token }),
    ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
  };
  const method = body === undefined ? 'GET' : 'POST';
  const response = await fetch(site.url + url, { method, headers, ...(body === undefined ? {} : { body }) });
  await response.arrayBuffer();
  return Number(response.headers.get('x-api-code') ?? response.status);
}

async function sendRaw(
  site: Site,
  { path, audience }: Endpoint,
  type: string,
  body: string,
): Promise<number> {
  const token = await site.token(audience);
  const socket = connect({ port: Number(new URL(site.url).port), host: '127.0.0.1' });
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    ...(token === undefined ? [] : [`token: ${token}`]),
    `Content-Type: ${type}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  const answer = await text(socket).finally(() => socket.destroy());
  return Number(/^x-api-code: (\d+)/im.exec(answer)?.[1]);
}
