import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { businessFiles } from '#contract/content/files.ts';
import { businessLinks } from '#contract/public-site/links.ts';
import type { Site } from './site.ts';

/** The writes that a site acknowledged and must restore. */
export interface Acknowledged {
  /** Titles of links. */
  rows: Set<string>;
  /** Address → SHA-256. */
  files: Map<string, string>;
}

export function nothingYet(): Acknowledged {
  return { rows: new Set(), files: new Map() };
}

export function copyOf({ rows, files }: Acknowledged): Acknowledged {
  return { rows: new Set(rows), files: new Map(files) };
}

export interface Writers {
  stop(): Promise<void>;
}

const rowWriters = 2;
const fileWriters = 3;

/** Writes rows and uploads files all the time, and notes what was acknowledged the moment it is. */
export function startWriters(
  site: Pick<Site, 'url'>,
  token: string,
  acknowledged: Acknowledged,
  onAnswer: (answer: { code: number; ms: number; message: string }) => void = () => {},
): Writers {
  const stopping = new AbortController();

  async function writeOn(write: () => Promise<{ code: number; message: string }>): Promise<void> {
    while (!stopping.signal.aborted) {
      const began = performance.now();
      // A write without a response was not acknowledged.
      const answer = await write().catch(() => ({ code: 0, message: '' }));
      if (stopping.signal.aborted) return;
      onAnswer({ ...answer, ms: performance.now() - began });
      if (answer.code !== 200) await pause(50);
    }
  }

  async function writeRow() {
    const title = `link ${randomUUID()}`;
    const answer = await send(businessLinks.SaveWebFriendlinks.path, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ Title: title, Friendlinks: 'https://www.example.cn' }),
    });
    if (answer.code === 200) acknowledged.rows.add(title);
    return answer;
  }

  async function writeFile() {
    const text = randomBytes(10_000 + Math.floor(Math.random() * 150_000)).toString('base64');
    const form = new FormData();
    form.append('file', new Blob([text]), 'sample.txt');
    const answer = await send(businessFiles.UploadFile.path, { body: form });
    if (answer.code === 200)
      acknowledged.files.set(String(answer.data), createHash('sha256').update(text).digest('hex'));
    return answer;
  }

  async function send(
    path: string,
    { headers = {}, body }: { headers?: Record<string, string>; body: string | FormData },
  ) {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(60_000)]);
    const response = await fetch(site.url + path, {
      method: 'POST',
      headers: { token, ...headers },
      body,
      signal,
    });
    const { Code, Message, Data }: { Code: number; Message: string; Data: unknown } = await response.json();
    return { code: Code, message: Message, data: Data };
  }

  const writing = [
    ...Array.from({ length: rowWriters }, () => writeOn(writeRow)),
    ...Array.from({ length: fileWriters }, () => writeOn(writeFile)),
  ];
  return {
    async stop() {
      stopping.abort();
      await Promise.all(writing);
    },
  };
}
