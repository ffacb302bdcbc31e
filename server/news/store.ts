import { sql } from 'kysely';
import type * as v from 'valibot';
import type { NewsConflict, newsForm } from '#contract/news.ts';
import { newsStatus } from '#contract/news.ts';
import { recordOperation, recordOperations } from '../audit/chain.ts';
import { raiseContentRevision } from '../db/content-revision.ts';
import type { Database, Tx } from '../db/open.ts';
import { transaction } from '../db/transaction.ts';
import { keyed, withoutKeys, type FileKeys } from '../files/file-keys.ts';
import { withPictureSizes } from '../files/picture-sizes.ts';
import type { Storage } from '../files/storage.ts';
import type { Actor } from '../http/actor.ts';
import { invalid, notFound, refused } from '../http/faults.ts';
import { noteArticleChange } from '../reviews/store.ts';
import { placeOnSeats } from '../positions/store.ts';
import { formatTime, parseTime } from '../shanghai-time.ts';
import { findManagedNews } from './managed.ts';
import { plainTextOf, sanitizeRichText, summaryOf } from './rich-text.ts';
import { gramsOf, normalizeForSearch } from './search-text.ts';

export type NewsFormValues = v.InferOutput<typeof newsForm>;
export type SavedNews = { NewsId: number; Version: number };

/**
 * Creates or changes an article and keeps the version.
 * @throws CallFault 409 with both versions when somebody else saved since `form.Version` was opened
 */
export async function saveNews(
  { db, storage, fileKeys }: { db: Database; storage: Storage; fileKeys: FileKeys },
  form: NewsFormValues,
  by: Actor,
): Promise<SavedNews> {
  const values = {
    ...contentValues(form.Title, await withPictureSizes(storage, withoutKeys(form.NewContent))),
    ...settingsOf(form),
    editor_id: editorOf(by),
  };
  return await transaction(db, async (tx) => {
    await assertMenu(tx, form.MenuId);
    const before = await loggedValues(tx, form.NewsId);
    const saved =
      form.NewsId === 0
        ? await insertNews(tx, values, form)
        : await updateNews({ tx, fileKeys }, values, form);
    await keepVersion(tx, saved, values);
    if (form.Seats) await placeOnSeats(tx, saved.NewsId, form.Seats);
    const after = await loggedValues(tx, saved.NewsId);
    await recordOperation(tx, by, { noun: 'news', recordId: saved.NewsId, before, after });
    await raiseContentRevision(tx);
    return saved;
  });
}

/** Saves title and text of an earlier version as a new one. */
export async function restoreVersion(db: Database, versionId: number, by: Actor): Promise<SavedNews> {
  return await transaction(db, async (tx) => {
    const old = await tx
      .selectFrom('news_versions')
      .select(['news_id', 'title', 'content'])
      .where('id', '=', versionId)
      .executeTakeFirst();
    if (!old) throw notFound();
    const before = await loggedValues(tx, old.news_id);
    const values = { ...contentValues(old.title, old.content), editor_id: editorOf(by) };
    const row = await tx
      .updateTable('news')
      .set({ ...values, updated_at: sql`now()`, version: sql`version + 1` })
      .where('id', '=', old.news_id)
      .where('deleted_at', 'is', null)
      .returning('version')
      .executeTakeFirst();
    if (!row) throw notFound();
    const saved = { NewsId: old.news_id, Version: row.version };
    await keepVersion(tx, saved, values);
    await noteArticleChange(tx, old.news_id);
    const after = await loggedValues(tx, old.news_id);
    await recordOperation(tx, by, { noun: 'news', recordId: old.news_id, before, after });
    await raiseContentRevision(tx);
    return saved;
  });
}

/** Moves articles to the recycle bin: all or, when one of them is not there, none. */
export async function recycleNews(db: Database, newsIds: number[], by: Actor): Promise<void> {
  await transaction(db, async (tx) => {
    const unique = [...new Set(newsIds)];
    const recycled = await tx
      .updateTable('news')
      .set({ deleted_at: sql`now()` })
      .where('id', 'in', unique)
      .where('deleted_at', 'is', null)
      .returning(['id', 'title'])
      .execute();
    if (recycled.length !== unique.length) throw notFound();
    const deeds = recycled.map(({ id, title }) => ({
      noun: 'news',
      recordId: id,
      before: { Title: title },
      after: null,
    }));
    await recordOperations(tx, by, deeds);
    await raiseContentRevision(tx);
  });
}

/**
 * Takes an article out of the recycle bin, closed: nothing reappears on the site unseen. What waits for a decision
 * waits on.
 */
export async function restoreNews(db: Database, newsId: number, by: Actor): Promise<void> {
  await transaction(db, async (tx) => {
    const restored = await tx
      .updateTable('news')
      .set({
        deleted_at: null,
        status: sql`case when ${isUndecided} then status else ${newsStatus.closed} end`,
        updated_at: sql`now()`,
      })
      .where('id', '=', newsId)
      .where('deleted_at', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (!restored) throw notFound();
    await recordOperation(tx, by, { noun: 'news', recordId: newsId, after: await loggedValues(tx, newsId) });
    await raiseContentRevision(tx);
  });
}

const isUndecided = sql`author_member_id is not null and status in (${newsStatus.rejected}, ${newsStatus.underReview})`;

type Values = ReturnType<typeof contentValues> & ReturnType<typeof settingsOf> & { editor_id: number | null };

async function insertNews(tx: Tx, values: Values, form: NewsFormValues): Promise<SavedNews> {
  const row = await tx
    .insertInto('news')
    .values({ ...values, ...(form.NewsCreateTime ? { published_at: parseTime(form.NewsCreateTime) } : {}) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { NewsId: row.id, Version: 1 };
}

async function updateNews(
  { tx, fileKeys }: { tx: Tx; fileKeys: FileKeys },
  values: Values,
  form: NewsFormValues,
): Promise<SavedNews> {
  const row = await tx
    .updateTable('news')
    .set({
      ...values,
      // What a member wrote is published by decision only.
      status: sql`case when ${isUndecided} then status else ${form.Status} end`,
      updated_at: sql`now()`,
      version: sql`version + 1`,
    })
    .$if(form.NewsCreateTime !== undefined, (query) =>
      query.set({ published_at: parseTime(form.NewsCreateTime ?? '') }),
    )
    .where('id', '=', form.NewsId)
    .where('deleted_at', 'is', null)
    .$if(form.Version !== undefined, (query) => query.where('version', '=', form.Version ?? 0))
    .returning('version')
    .executeTakeFirst();
  if (row) {
    await noteArticleChange(tx, form.NewsId);
    return { NewsId: form.NewsId, Version: row.version };
  }
  const Current = keyed(fileKeys, await findManagedNews(tx, form.NewsId));
  const conflict: NewsConflict = { Current, Yours: form };
  throw refused('文章已被他人修改，请核对两个版本后再保存', conflict);
}

function settingsOf(form: NewsFormValues) {
  return {
    menu_id: form.MenuId,
    image_url: withoutKeys(form.ImageUrl),
    source: form.Source,
    author: form.Author,
    status: form.Status,
    is_top: form.IsTop,
    is_member_read: form.IsMemberRead,
  };
}

/** Title and text with everything that is made from them. */
export function contentValues(title: string, html: string) {
  const content = sanitizeRichText(html);
  const plainText = plainTextOf(content);
  const searchTitle = normalizeForSearch(title);
  const searchText = normalizeForSearch(plainText);
  return {
    title,
    content,
    plain_text: plainText,
    summary: summaryOf(plainText),
    search_title: searchTitle,
    search_text: searchText,
    search_grams: sql<string>`array_to_tsvector(${gramsOf(searchTitle, searchText)}::text[])`,
  };
}

/** The menu is there, and stays until the transaction ends. */
export async function assertMenu(tx: Tx, menuId: number): Promise<void> {
  const menu = await tx
    .selectFrom('menus')
    .select('id')
    .where('id', '=', menuId)
    .forKeyShare()
    .executeTakeFirst();
  if (!menu) throw invalid({ MenuId: '所属菜单不存在' });
}

export async function keepVersion(
  tx: Tx,
  saved: SavedNews,
  values: Pick<Values, 'title' | 'content' | 'editor_id'>,
) {
  await tx
    .insertInto('news_versions')
    .values({
      news_id: saved.NewsId,
      version: saved.Version,
      title: values.title,
      content: values.content,
      editor_id: values.editor_id,
    })
    .execute();
}

/** What the operation log says of an article; its text is kept by the versions. */
async function loggedValues(tx: Tx, newsId: number) {
  const row = await tx
    .selectFrom('news')
    .select([
      'menu_id',
      'title',
      'version',
      'status',
      'is_top',
      'is_member_read',
      'image_url',
      'source',
      'author',
    ])
    .select('published_at')
    .where('id', '=', newsId)
    .executeTakeFirst();
  return (
    row && {
      MenuId: row.menu_id,
      Title: row.title,
      Version: row.version,
      Status: row.status,
      IsTop: row.is_top,
      IsMemberRead: row.is_member_read,
      ImageUrl: row.image_url,
      Source: row.source,
      Author: row.author,
      NewsCreateTime: formatTime(row.published_at),
    }
  );
}

function editorOf(by: Actor): number | null {
  return by.kind === 'administrator' ? by.id : null;
}
