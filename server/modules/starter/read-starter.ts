import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import activities from '../../../starter/activities.json' with { type: 'json' };
import audiences from '../../../starter/audiences.json' with { type: 'json' };
import certificates from '../../../starter/certificates.json' with { type: 'json' };
import contributions from '../../../starter/contributions.json' with { type: 'json' };
import directory from '../../../starter/directory.json' with { type: 'json' };
import lists from '../../../starter/lists.json' with { type: 'json' };
import members from '../../../starter/members.json' with { type: 'json' };
import menus from '../../../starter/menus.json' with { type: 'json' };
import notices from '../../../starter/notices.json' with { type: 'json' };
import programmes from '../../../starter/programmes.json' with { type: 'json' };
import questionnaires from '../../../starter/questionnaires.json' with { type: 'json' };
import roles from '../../../starter/roles.json' with { type: 'json' };
import site from '../../../starter/site.json' with { type: 'json' };
import suggestions from '../../../starter/suggestions.json' with { type: 'json' };
import { today } from '../../platform/core/shanghai-time.ts';
import type { Round } from './play-rounds.ts';

export const starterFolder = join(import.meta.dirname, '../../../starter');
const data = {
  activities,
  audiences,
  certificates,
  contributions,
  lists,
  members,
  directory,
  menus,
  notices,
  programmes,
  questionnaires,
  roles,
  site,
  suggestions,
};

export type Starter = Awaited<ReturnType<typeof readStarter>>;

/** Reads the demo association from its files, with the days of a first start on `startDay`. */
export async function readStarter(startDay: string = today()) {
  const sunday = lastSunday(startDay);
  const articles = [...(await readTexts('articles', sunday))].map(([name, text]) =>
    readArticle(name, text, sunday),
  );
  const { members: register, ...rest } = withStartDays(data, sunday);
  return {
    ...rest,
    // Those that the texts name come last: they are the newest in the list of members.
    members: { ...register, members: [...(await readRoster(sunday)), ...register.members] },
    contacts: await readContacts(),
    pages: await readTexts('pages', sunday),
    // As they appeared: an older one has the smaller number.
    articles: articles.toSorted((one, other) => one.publishedAt.localeCompare(other.publishedAt)),
    contributionTexts: await readTexts('contributions', sunday),
  };
}

/** A company of the demo, with the rounds of its application. */
interface StarterMember {
  account: string;
  name: string;
  companyType: string;
  memberLevel: string;
  legalPerson: string;
  contactPerson: string;
  phone: string;
  email: string;
  nature: string;
  mainBusiness: string;
  address: string;
  /** `yyyy-MM-dd`; absent where it has not joined. */
  joined?: string;
  attachment?: string;
  rounds: Round[];
}

/** A second contact of a company; the matters are words of `contactMatters`. */
interface StarterContact {
  account: string;
  mainPost: string;
  mainMatters: string[];
  name: string;
  post: string;
  phone: string;
  /** Blank: not known. */
  email: string;
  matters: string[];
}

/** Reads the second contact of members, and the post of the main one, a line each without quotes. */
async function readContacts(): Promise<StarterContact[]> {
  const lines = await readLines('contacts.csv');
  return lines.map((line) => {
    const [account = '', mainPost = '', mainMatters = '', name = '', ...others] = line.split(',');
    const [post = '', phone = '', email = '', matters = ''] = others;
    return {
      account,
      mainPost,
      mainMatters: mainMatters.split(' '),
      name,
      post,
      phone,
      email,
      matters: matters.split(' '),
    };
  });
}

/** Returns the lines below the head. */
async function readLines(name: string): Promise<string[]> {
  const file = await readFile(join(starterFolder, name), 'utf8');
  return file.trim().split('\n').slice(1);
}

/**
 * Reads the companies that no text names, a line each without quotes. They joined so many days before the Sunday; a
 * reason in the last column rejected their first application.
 */
async function readRoster(sunday: string): Promise<StarterMember[]> {
  const lines = await readLines('roster.csv');
  return lines.map((line) => {
    const [account = '', name = '', companyType = '', memberLevel = '', ...others] = line.split(',');
    const [legalPerson = '', contactPerson = '', phone = '', nature = '', mainBusiness = '', ...last] =
      others;
    const [address = '', days = '', reason = ''] = last;
    const before = (count: number) => dayFrom(sunday, -Number(days) - count);
    const accepted = { sent: `${before(14)} 09:40`, decided: `${before(0)} 15:10` };
    const rejected = { sent: `${before(28)} 10:20`, decided: `${before(21)} 16:00`, reason };
    return {
      account,
      name,
      companyType,
      memberLevel,
      legalPerson,
      contactPerson,
      phone,
      nature,
      mainBusiness,
      email: `office@${account}.example`,
      address,
      joined: before(0),
      rounds: reason === '' ? [accepted] : [rejected, accepted],
    };
  });
}

function withStartDays<T>(values: T, sunday: string): T {
  return JSON.parse(withDays(JSON.stringify(values), sunday));
}

/** Reads the Markdown files of a folder, by their path in it without the extension. */
async function readTexts(folder: string, sunday: string): Promise<Map<string, string>> {
  const names = await readdir(join(starterFolder, folder), { recursive: true });
  const texts = names
    .filter((name) => name.endsWith('.md'))
    .map(async (name) => {
      const text = await readFile(join(starterFolder, folder, name), 'utf8');
      return [name.slice(0, -'.md'.length), withDays(text, sunday)] as const;
    });
  return new Map(await Promise.all(texts));
}

const yesOrNo = v.optional(
  v.pipe(
    v.picklist(['yes', 'no']),
    v.transform((word) => word === 'yes'),
  ),
  'no',
);
const frontMatter = v.strictObject({
  title: v.string(),
  source: v.optional(v.string(), ''),
  author: v.optional(v.string(), ''),
  /** Negative for days in the future. */
  daysAgo: v.pipe(v.string(), v.transform(Number), v.integer()),
  time: v.pipe(v.string(), v.regex(/^\d{2}:\d{2}$/)),
  cover: v.optional(v.string()),
  /** The numbers of positions: 1 政策要闻, 2 通知公告, 3 协会动态, 4 头条推荐. */
  seats: v.optional(
    v.pipe(
      v.string(),
      v.transform((words) => words.split(' ').filter(Boolean).map(Number)),
      v.array(v.picklist([1, 2, 3, 4])),
    ),
    '',
  ),
  top: yesOrNo,
  members: yesOrNo,
});

/** Reads an article: lines of `name: value` between two rules, then the text; the folder is the menu. */
function readArticle(path: string, file: string, sunday: string) {
  const [, front = '', text = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(file) ?? [];
  const pairs = front.split('\n').map((line) => {
    const colon = line.indexOf(': ');
    return [line.slice(0, colon), line.slice(colon + 2)];
  });
  const read = v.safeParse(frontMatter, Object.fromEntries(pairs));
  if (!read.success) throw new Error(`${path}: ${read.issues.map(({ message }) => message).join(', ')}`);
  const { daysAgo, time, ...rest } = read.output;
  const [menu = ''] = path.split('/');
  return { ...rest, path, menu, text, publishedAt: `${dayFrom(sunday, -daysAgo)} ${time}:00` };
}

/*
 * Days in the files of the demo count from the last Sunday before the first start: events of working days stay on
 * working days, and nothing looks old.
 */

function lastSunday(day: string): string {
  return dayFrom(day, -new Date(day).getUTCDay());
}

/** Returns the day as `yyyy-MM-dd`, so many days after another. */
function dayFrom(day: string, count: number): string {
  return new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);
}

const forms: Record<string, (year: number, month: number, day: number) => string> = {
  iso: (year, month, day) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
  date: (year, month, day) => `${year}年${month}月${day}日`,
  day: (_year, month, day) => `${month}月${day}日`,
  month: (_year, month) => String(month),
  quarter: (_year, month) => String(Math.ceil(month / 3)),
  year: (year) => String(year),
};

/** Replaces `{{date +14}}`, `{{year -3}}` and the like. Throws on an unknown placeholder. */
function withDays(text: string, sunday: string): string {
  return text.replaceAll(/\{\{(.*?)\}\}/g, (placeholder, inside: string) => {
    const [, name = '', count] = /^(\w+) ([+-]\d+)$/.exec(inside) ?? [];
    const form = forms[name];
    if (form === undefined) throw new Error(`the demo names ${placeholder}, which is no day`);
    const [year = 0, month = 0, day = 0] = dayFrom(sunday, Number(count)).split('-').map(Number);
    return form(year, month, day);
  });
}
