import { sql, type RawBuilder } from 'kysely';
import { newsStateOf, type SavedNews } from '#contract/news/managed-news.ts';
import { newsStatus } from '#contract/news/news.ts';
import { notFound } from '../../platform/core/errors.ts';
import { parseTime } from '../../platform/core/shanghai-time.ts';
import { changeRecords, saveRecord } from '../../platform/crud/crud.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { keyed, withoutKeys, type FileKeys } from '../files/file-keys.ts';
import { contentValues, writtenValues } from './content-values.ts';
import { loggedColumns, loggedNews, type LoggedRow } from './logged-news.ts';
import { findManagedNews, isScheduled, publicationTime } from './managed.ts';
import { assertMayBePublic, assertMayChange, findPublished, isUndecided } from './publishing.ts';
import { assertMaySave, assertMenu, type NewsFormValues, type Saving } from './saving-checks.ts';
import { storePinyin } from './search/store-pinyin.ts';
import { noteContributionChange } from './submitted-contribution.ts';
import { droppedOf } from './text/read-written.ts';

export interface SavingDependencies extends Saving {
  db: Database;
  storage: Storage;
  fileKeys: FileKeys;
  /**
   * Places the article on exactly these positions; returns whether it lost one. Without `canFeature`, a change throws.
   */
  placeOnSeats: (
    tx: Tx,
    placed: { newsId: number; seats: number[]; canFeature: boolean },
  ) => Promise<boolean>;
  /** True when the editor may place articles in featured positions of the home page. */
  canFeature: boolean;
}

/**
 * Creates or changes an article and stores the version.
 * @throws ApiError 403 for a change of its positions or for publishing without the permission, 409 with both versions when another
 * editor saved since `form.Version` was opened
 */
export async function saveNews(
  deps: SavingDependencies,
  form: NewsFormValues,
  by: Actor,
): Promise<SavedNews> {
  const { values, unkept } = await cleanForm(deps, form, by);
  const record = {
    id: form.NewsId,
    version: form.Version,
    first: (tx: Tx) => assertMenu(tx, form.MenuId),
    current: async (tx: Tx) => keyed(deps.fileKeys, await findManagedNews(tx, form.NewsId)),
    conflict: { data: { Yours: form } },
  };
  const { id, saved } = await saveRecord(deps.db, loggedNews, record, by, async (tx) => {
    await assertMaySave(tx, deps, { form, content: values.content }, by);
    const row = await writeArticle(tx, deps, { form, values });
    const isWithdrawal = await updateRelated(tx, deps, { form, values, row }, by);
    return { id: row.id, saved: savedOf(row), isWithdrawal };
  });
  return { NewsId: id, ...saved, ...droppedOf(unkept) };
}

/** Cleans the text of a form and returns the columns to write; not part of a transaction, because a long text is slow. */
async function cleanForm({ storage, via }: SavingDependencies, form: NewsFormValues, by: Actor) {
  const text = await writtenValues(storage, form.Title, withoutKeys(form.NewContent));
  const editor_id = typeof via === 'object' ? via.editorId : editorOf(by);
  return { values: { ...text.values, ...settingsOf(form), editor_id }, unkept: text.unkept };
}

type CleanValues = Awaited<ReturnType<typeof cleanForm>>['values'];

async function writeArticle(
  tx: Tx,
  { canPublish, via }: SavingDependencies,
  { form, values }: { form: NewsFormValues; values: CleanValues },
): Promise<LoggedRow> {
  const columns = { ...values, is_draft: await draftAfter(tx, form, via === undefined && canPublish) };
  return form.NewsId === 0 ? await insertNews(tx, columns, form) : await updateNews(tx, columns, form);
}

/** Updates what follows from an article: its version, the case of a contribution, its positions. Returns whether it lost one of these. */
async function updateRelated(
  tx: Tx,
  { placeOnSeats, canFeature }: SavingDependencies,
  { form, values, row }: { form: NewsFormValues; values: CleanValues; row: LoggedRow },
  by: Actor,
): Promise<boolean> {
  await storeVersion(tx, row, values);
  if (form.NewsId !== 0) await noteContributionChange(tx, row.id, by);
  if (form.Seats === undefined) return false;
  return await placeOnSeats(tx, { newsId: row.id, seats: form.Seats, canFeature });
}

/** Saves title and text of an earlier version as a new one. */
export async function restoreVersion(
  { db, storage, canPublish }: Pick<SavingDependencies, 'db' | 'storage' | 'canPublish'>,
  versionId: number,
  by: Actor,
): Promise<Pick<SavedNews, 'NewsId' | 'Version'>> {
  const old = await db
    .selectFrom('news_versions')
    .select(['news_id', 'title', 'content'])
    .where('id', '=', versionId)
    .executeTakeFirst();
  if (!old) throw notFound();
  const values = { ...(await contentValues(storage, old.title, old.content)), editor_id: editorOf(by) };
  return await changeRecords(db, loggedNews, [old.news_id], by, async (tx) => {
    await assertMayChange(tx, [old.news_id], canPublish);
    const newsIds = await findPublished(tx, [old.news_id]);
    await assertMayBePublic(tx, { newsIds, basis: 'none', content: values.content, canPublish });
    const row = await tx
      .updateTable('news')
      .set({
        ...values,
        is_draft: draftWithTitle(old.title, canPublish),
        updated_at: sql`now()`,
        version: sql`version + 1`,
      })
      .where('id', '=', old.news_id)
      .returning(['id', 'version as Version'])
      .executeTakeFirstOrThrow();
    await storeVersion(tx, row, values);
    await noteContributionChange(tx, row.id, by);
    return { NewsId: row.id, Version: row.Version };
  });
}

/**
 * Visitors who open a closed article read its title, but not that of a draft. A title that only a review may publish makes the article a
 * draft, also one of an earlier version.
 */
async function draftAfter(tx: Tx, form: NewsFormValues, canPublish: boolean) {
  const { reviewSteps } = await assertMenu(tx, form.MenuId);
  const mayShowTitle = canPublish && reviewSteps === 0;
  if (form.NewsId === 0)
    return sql<boolean>`${form.Status === newsStatus.closed && (form.IsDraft === true || !mayShowTitle)}`;
  const isDraft = mayShowTitle
    ? sql`${form.IsDraft ?? sql`is_draft`}`
    : sql`(is_draft or title <> ${form.Title} or ${form.IsDraft ?? false})`;
  return sql<boolean>`(${form.Status} = ${newsStatus.closed} and not ${isUndecided} and ${isDraft})`;
}

/** The same for a closed article that only gets another title. */
function draftWithTitle(title: string, canPublish: boolean) {
  const isReviewed = sql`exists (select from menus m where m.id = menu_id and m.review_steps > 0)`;
  return sql<boolean>`(is_draft or status = ${newsStatus.closed} and title <> ${title} and (${!canPublish} or ${isReviewed}))`;
}

type Values = CleanValues & { is_draft: RawBuilder<boolean> };

async function insertNews(tx: Tx, values: Values, form: NewsFormValues): Promise<LoggedRow> {
  return await tx
    .insertInto('news')
    .values({
      ...values,
      ...(form.NewsCreateTime
        ? { published_at: parseTime(form.NewsCreateTime) }
        : { awaits_time: form.Status !== newsStatus.published }),
    })
    .returning(loggedColumns)
    .executeTakeFirstOrThrow();
}

async function updateNews(tx: Tx, values: Values, form: NewsFormValues): Promise<LoggedRow> {
  return await tx
    .updateTable('news')
    .set({
      ...values,
      // Saving decides nothing: a member's undecided article keeps its status.
      status: sql`case when ${isUndecided} then status else ${form.Status} end`,
      ...timeOf(form.Status, form.NewsCreateTime),
      updated_at: sql`now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', form.NewsId)
    .returning(loggedColumns)
    .executeTakeFirstOrThrow();
}

/**
 * The time of an article that is saved with a status: `time`; absent, the one it has; blank, that of the save when this publishes
 * the article, or of the later save that does.
 */
export function timeOf(status: number, time?: string) {
  if (time) return { published_at: parseTime(time), awaits_time: false };
  if (status !== newsStatus.published)
    return time === undefined ? {} : { awaits_time: sql<boolean>`not ${isUndecided}` };
  const now = sql<Date>`date_trunc('second', now())`;
  return {
    published_at: time === '' ? now : sql<Date>`case when awaits_time then ${now} else published_at end`,
    awaits_time: false,
  };
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

/** Stores the saved title and text as a version, and updates the search by sound and the words of the site. */
export async function storeVersion(
  tx: Tx,
  { id, Version }: { id: number; Version: number },
  { title, content, plain_text, editor_id }: Pick<Values, 'title' | 'content' | 'plain_text' | 'editor_id'>,
) {
  await tx
    .insertInto('news_versions')
    .values({ news_id: id, version: Version, title, content, editor_id })
    .execute();
  await storePinyin(tx, { id, title, plain_text });
}

function savedOf(row: LoggedRow): Omit<SavedNews, 'NewsId'> {
  const IsScheduled = isScheduled({ status: row.Status, published_at: row.published_at });
  return {
    Version: row.Version,
    State: newsStateOf({ ...row, IsScheduled }),
    NewsCreateTime: publicationTime(row),
  };
}

function editorOf(by: Actor): number | null {
  return by.kind === 'administrator' ? by.id : null;
}
