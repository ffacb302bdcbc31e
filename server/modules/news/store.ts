import { sql, type RawBuilder } from 'kysely';
import type * as v from 'valibot';
import { newsStateOf, type newsForm, type SavedNews } from '#contract/news/managed-news.ts';
import { newsStatus } from '#contract/news/news.ts';
import { invalid, notFound, refused } from '../../platform/core/errors.ts';
import { parseTime } from '../../platform/core/shanghai-time.ts';
import { changeRecords, saveRecord } from '../../platform/crud/crud.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { keyed, withoutKeys, type FileKeys } from '../files/file-keys.ts';
import { assertMayName } from '../files/nameable-files.ts';
import { withPictureSizes } from '../files/picture-sizes.ts';
import { loggedColumns, loggedNews, type LoggedRow } from './logged-news.ts';
import { findManagedNews, isScheduled, publicationTime } from './managed.ts';
import { assertMayBePublic, assertMayChange, findPublished, isUndecided } from './publishing.ts';
import { searchForm } from './search/search-text.ts';
import { storePinyin } from './search/store-pinyin.ts';
import { noteContributionChange } from './submitted-contribution.ts';
import { droppedOf, readWritten } from './text/read-written.ts';

export type NewsFormValues = v.InferOutput<typeof newsForm>;

export interface SavingDependencies {
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
  /** True when the editor may publish. */
  canPublish: boolean;
  /** The save is part of a submission for review, or of its publication, which names the version's editor and the approvals. */
  via?: 'submission' | { editorId: number | null; approvals: number };
}

/**
 * Creates or changes an article and stores the version.
 * @throws ApiError 403 for a change of its positions or for publishing without the permission, 409 with both versions when another
 * editor saved since `form.Version` was opened
 */
export async function saveNews(
  { db, storage, fileKeys, placeOnSeats, canFeature, canPublish, via }: SavingDependencies,
  form: NewsFormValues,
  by: Actor,
): Promise<SavedNews> {
  const text = await writtenValues(storage, form.Title, withoutKeys(form.NewContent));
  const values = {
    ...text.values,
    ...settingsOf(form),
    editor_id: typeof via === 'object' ? via.editorId : editorOf(by),
  };
  const record = {
    id: form.NewsId,
    version: form.Version,
    first: (tx: Tx) => assertMenu(tx, form.MenuId),
    current: async (tx: Tx) => keyed(fileKeys, await findManagedNews(tx, form.NewsId)),
    conflict: { data: { Yours: form } },
  };
  const { id: NewsId, saved } = await saveRecord(db, loggedNews, record, by, async (tx, before) => {
    await assertMaySave(tx, form, { content: values.content, canPublish, via });
    // What an approval publishes was checked when it was sent.
    if (typeof via !== 'object') await assertFilesOf(tx, form, values, by);
    const isDraft = await draftAfter(tx, form, via === undefined && canPublish);
    const written = { ...values, is_draft: isDraft };
    const row = before ? await updateNews(tx, written, form) : await insertNews(tx, written, form);
    await storeVersion(tx, row, values);
    if (before) await noteContributionChange(tx, row.id, by);
    const placed = { newsId: row.id, seats: form.Seats ?? [], canFeature };
    const isWithdrawal = form.Seats !== undefined && (await placeOnSeats(tx, placed));
    return { id: row.id, saved: savedOf(row), isWithdrawal };
  });
  return { NewsId, ...saved, ...droppedOf(text.unkept) };
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

async function assertMaySave(
  tx: Tx,
  form: NewsFormValues,
  { content, canPublish, via }: { content: string } & Pick<SavingDependencies, 'canPublish' | 'via'>,
): Promise<void> {
  const newsIds = form.NewsId === 0 ? undefined : [form.NewsId];
  if (form.Status === newsStatus.published) {
    if (form.NewsId !== 0) await assertDecided(tx, form.NewsId);
    const basis = typeof via === 'object' ? via.approvals : 'none';
    await assertMayBePublic(tx, {
      ...(newsIds && { newsIds }),
      menuId: form.MenuId,
      content,
      basis,
      canPublish,
    });
  } else if (newsIds && via === undefined) await assertMayChange(tx, newsIds, canPublish);
}

/** Refuses to publish a member's article that no review has approved. */
async function assertDecided(tx: Tx, newsId: number): Promise<void> {
  const article = await tx
    .selectFrom('news')
    .select('status')
    .where('id', '=', newsId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`${isUndecided}`)
    .executeTakeFirst();
  if (article?.status === newsStatus.underReview) throw refused('该文章正在审核');
  if (article) throw refused('该文章未通过审核，由会员修改后重新提交');
}

/** Checks the files that an article names; those that it named already may stay. */
export async function assertFilesOf(
  tx: Tx,
  { NewsId, ImageUrl }: NewsFormValues,
  { content }: { content: string },
  by: Actor,
): Promise<void> {
  const fields = { texts: { NewContent: content }, pictures: { ImageUrl: withoutKeys(ImageUrl) } };
  await assertMayName(tx, by, fields, { newsId: NewsId });
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

type Values = Awaited<ReturnType<typeof contentValues>> &
  ReturnType<typeof settingsOf> & { editor_id: number | null; is_draft: RawBuilder<boolean> };

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
 * The time of an article that is saved with a status: the `given` one; absent, the one it has; blank, that of the save when this publishes
 * the article, or of the later save that does.
 */
export function timeOf(status: number, given?: string) {
  if (given) return { published_at: parseTime(given), awaits_time: false };
  if (status !== newsStatus.published)
    return given === undefined ? {} : { awaits_time: sql<boolean>`not ${isUndecided}` };
  const now = sql<Date>`date_trunc('second', now())`;
  return {
    published_at: given === '' ? now : sql<Date>`case when awaits_time then ${now} else published_at end`,
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

/** Returns title and text with everything derived from them. */
export const contentValues = async (storage: Storage, title: string, html: string) =>
  (await writtenValues(storage, title, html)).values;

/**
 * Returns title and text with everything derived from them, and what of the text is not stored; not part of a
 * transaction, because a long text is slow.
 */
export async function writtenValues(
  storage: Storage,
  title: string,
  html: string,
  writer: 'office' | 'member' = 'office',
) {
  const { content, unkept, ...words } = await readWritten({ title, html, field: 'NewContent', writer });
  const values = {
    title,
    content: await withPictureSizes(storage, content),
    plain_text: words.plainText,
    summary: words.summary,
    search_title: words.searchTitle,
    search_text: words.searchText,
    search_grams: sql<string>`array_to_tsvector(${words.grams}::text[])`,
    search_form: searchForm,
  };
  return { values, unkept };
}

/** Returns the menu, locked until the transaction ends. */
export async function assertMenu(
  tx: Tx,
  menuId: number,
): Promise<{ name: string; isSinglePage: boolean; reviewSteps: number }> {
  const menu = await tx
    .selectFrom('menus')
    .select(['name', 'is_single_page as isSinglePage', 'review_steps as reviewSteps'])
    .where('id', '=', menuId)
    .forKeyShare()
    .executeTakeFirst();
  if (!menu) throw invalid({ MenuId: '所选栏目不存在' });
  return menu;
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
