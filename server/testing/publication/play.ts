import * as fc from 'fast-check';
import { systemPreferences } from '#contract/accounts/preferences.ts';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { businessFiles } from '#contract/content/files.ts';
import { businessReviews } from '#contract/members/reviews.ts';
import { webContributions } from '#contract/news/contributions.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { businessNewsDeletion } from '#contract/news/news-deletion.ts';
import { businessFeatured } from '#contract/public-site/managed-featured.ts';
import { businessMenus } from '#contract/public-site/managed-menus.ts';
import { invalidateContent } from '../../platform/db/content-revision.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { sendFile } from '../send-file.ts';
import type { TestApp } from '../start-test-app.ts';
import * as model from './reference-model.ts';
import type { Article, Broken, Column, Person } from './reference-model.ts';

/*
 * Steps of people who write, review and publish, each played on the program and, where the program accepts it, on the reference model.
 */

/** The word that every text of one run contains. */
export interface Play {
  site: TestApp;
  word: string;
  people: Person[];
  columns: Column[];
  articles: Article[];
  /** The address of the file that the text with a title names; texts of members name none. */
  files: Map<string, string>;
  /** The titles whose texts the program stored, in an article, a version or a case. */
  stored: Set<string>;
  /** How often each kind of step was accepted. */
  accepted: Map<string, number>;
  texts: number;
}

const kinds = [
  'save',
  'save',
  'submit',
  'submit',
  'withdraw',
  'approve',
  'approve',
  'approve',
  'approve',
  'return',
  'open',
  'close',
  'move',
  'recycle',
  'restore',
  'version',
  'contribute',
  'contribute',
  'seat',
  'steps',
  'readers',
  'time',
  'destroy',
] as const;
export type Kind = (typeof kinds)[number];

export const step = fc.record({
  kind: fc.constantFrom(...kinds),
  who: fc.nat(9),
  /** Somebody with the permission for the kind of step; otherwise anybody. */
  isAble: fc.nat(3).map((number) => number > 0),
  at: fc.nat(2),
  column: fc.nat(2),
  number: fc.nat(2),
  isOn: fc.boolean(),
  asBefore: fc.boolean(),
  isNew: fc.nat(4).map((number) => number === 0),
});
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const future = '2099-01-01 08:00:00';

/** Plays one step. Returns the rules that the program broke by accepting it, and an error of the program. */
export async function playStep(play: Play, one: Step): Promise<Broken> {
  const { site, articles, accepted } = play;
  const by = personFor(play, one);
  const column = play.columns[one.column % play.columns.length];
  const article = one.isNew ? undefined : articles.at(-1 - (one.at % Math.max(1, articles.length)));
  if (!column) return [];
  const title = `${play.word}${(play.texts += 1)}号`;
  if (one.kind === 'save' || one.kind === 'submit') play.files.set(title, await uploadFile(play));
  const send = async (endpoint: Endpoint, input: object, then: (data: never) => Broken): Promise<Broken> => {
    const { Code, Data } = await site.send(endpoint, input, by.token);
    if (Code >= 500) return [`${one.kind}: ${Code}`];
    if (Code !== 200) return [];
    accepted.set(one.kind, (accepted.get(one.kind) ?? 0) + 1);
    if (writing.has(one.kind)) play.stored.add(title);
    return then(Data as never).map((broken) => `${one.kind} by ${by.name}: ${broken}`);
  };
  const context = { play, one, by, column, title, send };
  if (one.kind in general) return await general[one.kind as keyof typeof general](context, article);
  return article ? await ofArticle[one.kind as keyof typeof ofArticle](context, article) : [];
}

interface Context {
  play: Play;
  one: Step;
  by: Person;
  column: Column;
  title: string;
  send: (endpoint: Endpoint, input: object, then: (data: never) => Broken) => Promise<Broken>;
}

const writing = new Set<Kind>(['save', 'submit', 'contribute']);

/** Who may take a step at all, where it is not everybody in the office. */
const ableTo: Partial<Record<Kind, (person: Person) => boolean>> = {
  approve: ({ mayPublish, mayAudit }) => mayPublish || mayAudit,
  return: ({ mayPublish, mayAudit }) => mayPublish || mayAudit,
  open: ({ mayPublish }) => mayPublish,
  close: ({ mayPublish }) => mayPublish,
  seat: ({ mayPublish }) => mayPublish,
  steps: ({ mayPublish, mayAudit }) => mayPublish && mayAudit,
  readers: ({ mayPublish, mayAudit }) => mayPublish && mayAudit,
  destroy: ({ mayPublish, mayAudit }) => mayPublish && mayAudit,
};

/** Members contribute; the other steps are taken by those who work in the office. */
function personFor({ people }: Play, { kind, who, isAble }: Step): Person {
  const office = people.filter(({ isMember }) => isMember === (kind === 'contribute'));
  const able = isAble ? office.filter(ableTo[kind] ?? (() => true)) : office;
  return able[who % able.length]!;
}

async function uploadFile({ site, people }: Play): Promise<string> {
  const { token } = people.at(-1)!;
  return (await sendFile(site, businessFiles.UploadFile, { name: '附件.txt', content: '附件', token })).Data;
}

const textOf = (title: string, { files }: Play) => {
  const file = files.get(title);
  const link = file === undefined ? '' : `<a href="${file}">附件</a>`;
  return { Title: title, NewContent: `<p>${title}的正文${link}</p>` };
};
const addNew = ({ play, title, column }: Context, NewsId: number): Article => {
  const article = model.newArticle(NewsId, title, column);
  play.articles.push(article);
  return article;
};

/** Other menus of a test have other names. */
const nameOf = ({ id }: Column) => `第 ${id} 栏`;

const general = {
  async save(context: Context, article?: Article) {
    const { one, by, column, title, send } = context;
    const isPublication = one.isOn;
    const isToCome = one.number === 2;
    const form = {
      ...textOf(title, context.play),
      MenuId: column.id,
      NewsId: article?.id ?? 0,
      IsTop: one.asBefore,
    };
    const time = { NewsCreateTime: isToCome ? future : '', Status: isPublication ? 1 : 0 };
    return await send(businessNews.SaveNews, { ...form, ...time }, ({ NewsId }: { NewsId: number }) =>
      model.saved(article ?? addNew(context, NewsId), { by, title, column, isPublication, isToCome }),
    );
  },
  async submit(context: Context, article?: Article) {
    const { one, by, column, title, send } = context;
    const isToCome = one.number === 2;
    const form = {
      ...textOf(title, context.play),
      MenuId: column.id,
      NewsId: article?.id ?? 0,
      ToReview: true,
    };
    const time = { NewsCreateTime: isToCome ? future : '' };
    return await send(businessNews.SaveNews, { ...form, ...time }, ({ NewsId }: { NewsId: number }) =>
      model.submitted(article ?? addNew(context, NewsId), { by, title, column, isToCome }),
    );
  },
  async contribute(context: Context, article?: Article) {
    const { by, column, title, send } = context;
    const form = { ...textOf(title, context.play), MenuId: column.id, NewsId: article?.id ?? 0 };
    return await send(webContributions.SaveNews, form, ({ NewsId }: { NewsId: number }) =>
      model.contributed(article ?? addNew(context, NewsId), { by, title, column }),
    );
  },
  async steps({ play, one, column, send }: Context) {
    const form = {
      MenuId: column.id,
      Name: nameOf(column),
      ReviewSteps: one.number,
      TakesContributions: true,
    };
    const settings = { Status: column.isHidden ? 0 : 1, IsMemberRead: column.isForMembers };
    return await send(businessMenus.SaveMenu, { ...form, ...settings }, () =>
      model.stepsChanged(column, one.number, play.articles),
    );
  },
  async readers({ one, column, send }: Context) {
    const form = { MenuId: column.id, Name: nameOf(column), TakesContributions: true };
    const settings = { Status: one.number === 0 ? 0 : 1, IsMemberRead: one.number === 1 };
    return await send(businessMenus.SaveMenu, { ...form, ...settings }, () => {
      Object.assign(column, { isHidden: settings.Status === 0, isForMembers: settings.IsMemberRead });
      return [];
    });
  },
  /** The time of all scheduled articles comes. */
  async time({ play }: Context) {
    const ids = play.articles.filter(({ isToCome }) => isToCome).map(({ id }) => id);
    if (ids.length === 0) return [];
    const past = new Date(Date.now() - 1000);
    await transaction(play.site.db, async (tx) => {
      await tx
        .updateTable('news')
        .set({ published_at: past })
        .where('id', 'in', ids)
        .where('published_at', '>', past)
        .execute();
      await invalidateContent(tx, 'publication');
    });
    // An answer to a caller who saves waits until the cache knows all changes.
    const { token } = play.people.at(-1)!;
    await play.site.call(systemPreferences.SavePreferences, { Key: 'appearance', Value: 'light' }, token);
    for (const article of play.articles) article.isToCome = false;
    return [];
  },
};

const ofArticle = {
  withdraw: ({ by, send }: Context, article: Article) =>
    send(businessNews.WithdrawNews, { NewsId: article.id }, () => model.withdrawn(article, by)),
  approve: (context: Context, article: Article) => decide(context, article, 1),
  return: (context: Context, article: Article) => decide(context, article, 2),
  open: ({ by, one, send }: Context, article: Article) =>
    send(businessNews.SaveNewsStatus, { Ids: [article.id], Status: 1, AsBefore: one.asBefore }, () =>
      model.opened(article, by, one.asBefore),
    ),
  close: ({ by, send }: Context, article: Article) =>
    send(businessNews.SaveNewsStatus, { Ids: [article.id], Status: 0 }, () => model.closed(article, by)),
  move: ({ by, one, column, send }: Context, article: Article) =>
    send(businessNews.MoveNews, { Ids: [article.id], MenuId: column.id, AsBefore: one.asBefore }, () =>
      model.moved(article, by, { column, asBefore: one.asBefore }),
    ),
  recycle: ({ send }: Context, article: Article) =>
    send(businessNews.DelNews, { Ids: [article.id] }, () => model.recycled(article)),
  restore: ({ by, one, send }: Context, article: Article) =>
    send(businessNews.RestoreNews, { Ids: [article.id], AsBefore: one.asBefore }, () =>
      model.restored(article, by, one.asBefore),
    ),
  async version({ play, by, one, send }: Context, article: Article) {
    const administrator = play.people.at(-1)!;
    const { List } = await play.site.call(
      businessNews.GetNewsVersions,
      { newsid: article.id },
      administrator.token,
    );
    const version = List[one.number % Math.max(1, List.length)];
    if (!version) return [];
    return await send(businessNews.RestoreNewsVersion, { VersionId: version.VersionId }, () =>
      model.versionRestored(article, by, version.Title),
    );
  },
  seat: ({ one, send }: Context, article: Article) =>
    send(businessFeatured.SaveSelectPosition, { Seat: one.number + 1, NewsIds: [article.id] }, () => {
      article.seats.add(one.number + 1);
      return [];
    }),
  destroy: ({ one, send }: Context, article: Article) =>
    one.isOn
      ? send(businessNewsDeletion.DestroyNews, { Ids: [article.id], Reason: '重复' }, () => [])
      : send(businessNewsDeletion.ApproveNewsDeletion, { Ids: [article.id] }, () => {
          article.isDestroyed = true;
          return article.isRecycled ? [] : ['a permanent deletion outside the recycle bin'];
        }),
};

/** Decides on the case that the database has for the article, with the version that it has now. */
async function decide({ play, by, send }: Context, article: Article, Status: 1 | 2): Promise<Broken> {
  const review = await play.site.db
    .selectFrom('reviews')
    .select(['id', 'version'])
    .where('news_id', '=', article.id)
    .orderBy('status', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!review) return [];
  const decision = { ProcessId: review.id, Version: review.version, Status };
  return await send(
    businessReviews.SaveProcessItem,
    { ...decision, ProcessItemName: Status === 2 ? '请补充来源' : '' },
    () => model.decided(article, by, Status === 1),
  );
}
