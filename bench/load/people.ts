import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { memberSessions, systemSessions } from '#contract/accounts/sessions.ts';
import { businessImports } from '#contract/certificates/certificate-imports.ts';
import { webCertificates } from '#contract/certificates/certificates.ts';
import { businessFiles } from '#contract/content/files.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { webNews } from '#contract/news/news.ts';
import { isSolved } from '../../server/modules/sessions/captchas.ts';
import { makeRow, makeSheet } from '../../server/testing/factories/make-sheet.ts';
import { randomFrom } from '../data/random.ts';
import { places, topics, trades } from '../data/vocabulary.ts';

/*
 * The daily load of a site, by people at many addresses: reading, searching, saving, uploading, signing in, importing.
 */

interface Person {
  account: string;
  password: string;
}

export interface People {
  /** Answers so far, by what was done. */
  answered: Map<string, number>;
  /** The number of unexpected responses by action and code. */
  unexpected: Map<string, number>;
  stop(): Promise<void>;
}

interface Given {
  url: string;
  /** The token of an administrator. */
  token: string;
  administrator: Person;
  member: Person;
  menuIds: number[];
  newsIds: number[];
}

const random = randomFrom(30);
const anyOf = <T>(list: readonly T[]): T => list[random.between(0, list.length - 1)]!;
/** Some thousand households and offices. */
const someAddress = () => `10.${random.between(0, 20)}.${random.between(0, 250)}.9`;

export function startPeople(given: Given): People {
  const answers = new Map<string, number>();
  const unexpected = new Map<string, number>();
  const stopping = new AbortController();

  async function workOn(name: string, everyMs: number, work: () => Promise<string>): Promise<void> {
    // A delayed person does not catch up on missed rounds.
    for (let at = 0; !stopping.signal.aborted; at = Math.max(at + everyMs, performance.now())) {
      await pause(Math.max(0, at - performance.now()));
      const code = await work().catch((error: Error) => error.message);
      const isExpected = code === '200';
      const [counts, key] = isExpected ? [answers, name] : [unexpected, `${name}: ${code}`];
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }

  const work = worksOf(given);
  const working = [
    ...[0, 1, 2, 3].map(() => workOn('reading', 100, work.read)),
    workOn('searching', 400, work.search),
    workOn('looking for a certificate', 1_000, work.lookForCertificate),
    workOn('saving', 1_000, work.save),
    workOn('uploading', 1_000, work.upload),
    workOn('members signing in', 2_000, work.signInMember),
    workOn('administrators signing in', 10_000, work.signInAdministrator),
    workOn('importing 500 rows', 30_000, work.importSheet),
  ];
  return {
    answered: answers,
    unexpected,
    async stop() {
      stopping.abort();
      await Promise.all(working);
    },
  };
}

function worksOf({ url, token, administrator, member, menuIds, newsIds }: Given) {
  const pages = ['/', '/home', '/rss.xml', '/sitemap.xml', '/api/XfWebApi/GetMenuList'];

  async function ask(path: string, options: RequestInit = {}): Promise<Response> {
    const headers = { 'x-forwarded-for': someAddress(), ...(options.headers as Record<string, string>) };
    return await fetch(url + path, { ...options, headers, signal: AbortSignal.timeout(60_000) });
  }

  async function codeOf(response: Response): Promise<string> {
    await response.arrayBuffer();
    return response.headers.get('x-api-code') ?? String(response.status);
  }

  const post = async (path: string, body: object, headers: Record<string, string> = {}) =>
    await ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  const sendFile = async (path: string, file: Blob, name: string, fields: Record<string, string> = {}) => {
    const form = new FormData();
    form.append('file', file, name);
    for (const [key, value] of Object.entries(fields)) form.append(key, value);
    return await codeOf(await ask(path, { method: 'POST', headers: { token }, body: form }));
  };

  return {
    async read() {
      const [menu, news] = [anyOf(menuIds), anyOf(newsIds)];
      const list = `${webNews.GetNewsList.path}?pid=${menu}&pageindex=${random.between(1, 3)}`;
      return await codeOf(await ask(anyOf([...pages, list, `/info?NewsId=${news}`])));
    },
    async search() {
      const key = anyOf([...places, ...trades, ...topics]);
      return await codeOf(await ask(`${webNews.GetNewsList.path}?${new URLSearchParams({ key })}`));
    },
    async lookForCertificate() {
      const query = new URLSearchParams({ Name: '周霞娜', CertNum: `I-${random.between(1, 5000)}` });
      return await codeOf(await ask(`${webCertificates.GetCertList.path}?${query}`));
    },
    /** Saves an article: one text in ten is new, the others are existing articles that are saved again. */
    async save() {
      const words = Array.from({ length: 200 }, () => anyOf([...places, ...trades, ...topics]));
      const form = { MenuId: anyOf(menuIds), Title: randomUUID(), NewContent: `<p>${words.join('')}</p>` };
      const isNew = random.between(1, 10) === 1;
      const NewsId = anyOf(newsIds);
      return await codeOf(
        await post(businessNews.SaveNews.path, isNew ? form : { ...form, NewsId }, { token }),
      );
    },
    upload: async () =>
      await sendFile(businessFiles.UploadFile.path, new Blob([randomUUID().repeat(3_000)]), 'sample.txt'),
    async signInMember() {
      return await codeOf(await post(memberSessions.GetLoginToken.path, member));
    },
    async signInAdministrator() {
      const from = { 'x-forwarded-for': someAddress() };
      const challenge = await ask(`${systemSessions.GetCode.path}?kind=work`, { headers: from });
      const { Data, Url }: { Data: { Challenge: string; Bits: number }; Url: string } =
        await challenge.json();
      const form = { Account: administrator.account, Password: administrator.password, FullName: Url };
      const work = { challenge: Data.Challenge, bits: Data.Bits };
      const signedIn = await post(systemSessions.Login.path, { ...form, TreeCode: await solve(work) }, from);
      const { Code, Data: own }: { Code: number; Data: string } = await signedIn.json();
      // An account has at most ten sessions: the eleventh would end the one that the others use.
      if (Code !== 200) return String(Code);
      return await codeOf(await post(systemSessions.Logout.path, {}, { token: own }));
    },
    async importSheet() {
      const sheet = new Blob([new Uint8Array(await makeSheet(Array.from({ length: 500 }, () => makeRow())))]);
      return await sendFile(businessImports.ImportCerts.path, sheet, 'certificates.xlsx', {
        Mode: 'all',
      });
    },
  };
}

async function solve(work: { challenge: string; bits: number }): Promise<string> {
  for (let solution = 0; ; solution++) {
    if (isSolved(work, String(solution))) return String(solution);
    if (solution % 5_000 === 0) await pause(0);
  }
}
