import type { Endpoint, DataOf, SentInputOf } from '#contract/api/endpoint.ts';
import type { Envelope } from '#contract/api/envelope.ts';
import type { Permission } from '#contract/api/permissions.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { checkCharacter } from '#contract/fields/id-number.ts';
import type { ApplicationForm } from '#contract/members/members.ts';
import { webContributions } from '#contract/news/contributions.ts';
import { businessNews, type NewsForm } from '#contract/news/managed-news.ts';
import { businessMenus } from '#contract/public-site/managed-menus.ts';
import { call } from '../session/call.ts';

/* Browser tests create records through the API, as a clerk does: name only the values that matter. */

let count = 0;

/** Returns a valid ID number that no other call in this file returns. */
export function makeIdNumber(): string {
  const figures = `31010119850101${String(++count % 1000).padStart(3, '0')}`;
  return figures + checkCharacter(figures);
}

type Certificate = SentInputOf<typeof businessCertificates.EditCertInfo>;

/** Creates a certificate, by default one that was passed. */
export async function makeCertificate(given: {
  [Field in keyof Certificate]?: NonNullable<Certificate[Field]>;
}): Promise<number> {
  const { _certId } = await call(businessCertificates.EditCertInfo, {
    _name: '张三丰',
    _idNum: makeIdNumber(),
    _company: '申安工程质量检测有限公司',
    _examTime: '2026-03-06',
    _examStatus: 1,
    _certNum: `B-${crypto.randomUUID().slice(0, 13)}`,
    _issueDate: '2026-04-06',
    ...given,
  });
  return _certId;
}

/** Creates an article, by default published now. */
export async function makeNews(form: Partial<NewsForm> & { MenuId: number }): Promise<number> {
  const news = { Title: `文章${++count}`, NewContent: '<p>正文</p>', ...form };
  const { NewsId } = await call(businessNews.SaveNews, news);
  return NewsId;
}

/** Creates a column of the site that accepts contributions. */
export async function makeMenu(Name: string): Promise<number> {
  const { MenuId } = await call(businessMenus.SaveMenu, { Name, TakesContributions: true });
  return MenuId;
}

interface MadeMember {
  id: number;
  account: string;
}

/**
 * Creates an approved member; an application needs a captcha and an approval, so a route for tests alone creates it.
 */
export const makeMember = (form: Partial<ApplicationForm>) => made<MadeMember>('members', form);

/** Creates an application that waits for a decision. */
export const makeApplication = (form: Partial<ApplicationForm>) => made<MadeMember>('applications', form);

/** Posts as the member or administrator with this token. */
export const postAs = <Called extends Endpoint>(
  token: string,
  { path }: Called,
  form: SentInputOf<Called>,
): Promise<DataOf<Called>> =>
  answerTo<Called>(path, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify(form),
  });

/** Reads a call with this token. */
export const readAs = <Called extends Endpoint>(token: string, { path }: Called): Promise<DataOf<Called>> =>
  answerTo<Called>(path, { headers: { token } });

async function answerTo<Called extends Endpoint>(path: string, init: RequestInit): Promise<DataOf<Called>> {
  const answer = await fetch(path, init);
  const { Code, Message, Data } = (await answer.json()) as Envelope;
  if (Code !== 200) throw new Error(`${Code} ${Message}`);
  return Data as DataOf<Called>;
}

/** Creates a waiting contribution; returns a function with which its author changes it. */
export async function makeContribution(Title: string, NewContent: string) {
  const MenuId = await makeMenu(`栏目：${Title}`);
  const token = await made<string>('member-sessions', (await makeMember({})).id);
  const { NewsId } = await postAs(token, webContributions.SaveNews, { Title, MenuId, NewContent });
  return async (content: string) => {
    const form = { NewsId, Title, MenuId, NewContent: content };
    await postAs(token, webContributions.SaveNews, form);
  };
}

/** Creates two members of the same name. */
export const makeTwins = (name: string) => made<[MadeMember, MadeMember]>('twins', name);

/** Imports a workbook of this name with one certificate. */
export const importWorkbook = (name: string) => made<unknown>('imports', name);

/** Submits a suggestion as a visitor would. */
export const dropSuggestion = (content: string) => made<unknown>('suggestions', content);

/** Creates an administrator with all permissions or only these; returns the token. */
export const makeAdministratorToken = (permissions?: Permission[]) =>
  made<string>('administrators', permissions ?? null);

async function made<Made>(endpoint: string, given: unknown): Promise<Made> {
  const answer = await fetch(`/testing/${endpoint}`, { method: 'POST', body: JSON.stringify(given) });
  return (await answer.json()) as Made;
}
