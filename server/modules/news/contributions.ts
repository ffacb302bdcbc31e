import { sql } from 'kysely';
import type * as v from 'valibot';
import type { Page } from '#contract/api/paging.ts';
import { reviewKind } from '#contract/members/reviews.ts';
import {
  contributionMenu,
  contributionTexts,
  type Contribution,
  type contributionForm,
} from '#contract/news/contributions.ts';
import { newsStatus } from '#contract/news/news.ts';
import { invalid, notFound, refused } from '../../platform/core/errors.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import { invalidateContent } from '../../platform/db/content-revision.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { ifPresent, readPage } from '../../platform/db/page.ts';
import { versionedWrite } from '../../platform/db/versioned-write.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { copyPicturesOut, dropCopies, storePictures } from '../files/article-pictures.ts';
import { findOwnFiles } from '../files/author-files.ts';
import { keyed, withoutKeys, type FileKeys } from '../files/file-keys.ts';
import { assertMayName } from '../files/nameable-files.ts';
import type { MenuTree } from '../menus/tree.ts';
import { openReview, submitAgain } from '../reviews/store.ts';
import { writtenValues } from './content-values.ts';
import { assertMayBePublic } from './publishing.ts';
import { assertMenu } from './saving-checks.ts';
import { storeVersion } from './store.ts';
import { submittedContribution } from './submitted-contribution.ts';
import { droppedOf } from './text/read-written.ts';
import { isBlank } from './text/rich-text.ts';

/*
 * Articles of members: written by them, published by another person's decision.
 */

export interface ContributionDependencies {
  db: Database;
  storage: Storage;
  fileKeys: FileKeys;
  menuTree: () => Promise<MenuTree>;
}

type Form = v.InferOutput<typeof contributionForm>;

/**
 * Saves a member's new article, or changes its rejected or waiting one; both then wait for a decision.
 * @throws ApiError 404 for another member's article, 409 for one that was approved, and with the current text when it changed since
 * `form.Version` was read
 */
export async function saveContribution(
  { db, storage, fileKeys, menuTree }: ContributionDependencies,
  form: Form,
  memberId: number,
  by: Actor,
): Promise<{ NewsId: number; Version: number; Dropped?: string[] }> {
  const menuId = openMenu(await menuTree(), form.MenuId);
  const { copies, ...pictures } = await copyPicturesOut({ db, storage }, memberId, {
    imageUrl: withoutKeys(form.ImageUrl),
    content: withoutKeys(form.NewContent),
  });
  const text = await writtenValues(storage, form.Title, pictures.content, 'member');
  const values = {
    ...text.values,
    menu_id: menuId,
    image_url: pictures.imageUrl,
    status: newsStatus.underReview,
  };
  const record = {
    id: form.NewsId,
    version: form.Version,
    first: (tx: Tx) => assertMenu(tx, menuId),
    find: (tx: Tx) => findOwn(tx, memberId, form.NewsId),
    current: (tx: Tx, before: Found) => withText(tx, fileKeys, form.NewsId, before),
    conflict: { text: contributionTexts.changedMeanwhile },
  };
  const saved = versionedWrite(db, record, async (tx, before) => {
    if (isBlank(values.content)) throw invalid({ NewContent: '请输入内容' });
    await assertMayName(
      tx,
      by,
      { texts: { NewContent: values.content }, pictures: { ImageUrl: pictures.imageUrl } },
      { newsId: form.NewsId },
    );
    await storePictures(tx, memberId, pictures);
    const { NewsId, Version } = before
      ? await changeOwn(tx, memberId, form.NewsId, values)
      : await addOwn(tx, memberId, values);
    const version = { ...values, editor_id: null };
    await storeVersion(tx, { id: NewsId, Version }, version);
    const after = { MenuId: menuId, Title: form.Title, ImageUrl: pictures.imageUrl, Version };
    await recordOperation(tx, by, { entityType: 'news', recordId: NewsId, before, after });
    // A contribution under review was not public before, and is not now.
    await invalidateContent(tx, 'publication');
    return { NewsId, Version, ...droppedOf(text.unkept) };
  });
  return await saved.catch(async (error: unknown) => {
    await dropCopies({ db, storage }, copies);
    throw error;
  });
}

/** Lists the author's articles in every state, with the reason of a rejection. */
export async function listContributions(
  { db, fileKeys, tree }: { db: Database; fileKeys: FileKeys; tree: MenuTree },
  memberId: number,
  { status, ...page }: Page & { status?: number | undefined },
): Promise<{ List: Contribution[]; TotalCount: number }> {
  const selection = db
    .selectFrom('news as n')
    .where('n.author_member_id', '=', memberId)
    .where('n.deleted_at', 'is', null)
    .where((build) => ifPresent(status, (value) => build('n.status', '=', value)));
  const { rows, total } = await readPage(selection, page, (query) =>
    query
      .leftJoin('reviews as r', (join) =>
        join.onRef('r.news_id', '=', 'n.id').on('r.kind', '=', reviewKind.contribution),
      )
      .leftJoin('review_items as i', (join) =>
        join.onRef('i.review_id', '=', 'r.id').onRef('i.round', '=', 'r.round'),
      )
      .select(['n.id', 'n.menu_id', 'n.title', 'n.summary', 'n.created_at', 'n.published_at', 'n.status'])
      .select(['n.is_top', 'n.is_member_read', 'n.image_url', 'n.version', 'i.reason'])
      .select(
        sql<boolean>`n.status <> ${newsStatus.published} and exists (
          select from files f where '/files/' || f.path = n.image_url and f.member_id = ${memberId})`.as(
          'is_own_cover',
        ),
      )
      .orderBy('n.created_at', 'desc')
      .orderBy('n.id', 'desc'),
  );
  const List = rows.map((row) => {
    const menu = tree.byId.get(row.menu_id);
    return {
      NewsId: row.id,
      MenuId: row.menu_id,
      ParentId: menu?.parentId ?? -1,
      MenuName: menu?.name ?? '',
      Title: row.title,
      Summary: row.summary,
      CreateTime: formatTime(row.created_at),
      NewsCreateTime: formatTime(row.published_at),
      Status: row.status,
      IsTop: row.is_top,
      IsMemberRead: row.is_member_read,
      ImageUrl: row.is_own_cover ? fileKeys.withKeys(row.image_url, 'insiders') : row.image_url,
      Version: row.version,
      ProcessItemName: row.status === newsStatus.rejected ? (row.reason ?? '') : '',
    };
  });
  return { List, TotalCount: total };
}

/** Applies the last decision to the article: it is published now with this many approvals, or (0) returned to its author. */
export async function settleContribution(tx: Tx, newsId: number, approvals: number): Promise<void> {
  const isApproved = approvals > 0;
  if (isApproved) await assertMayBePublic(tx, { newsIds: [newsId], basis: approvals, canPublish: false });
  const article = await tx
    .updateTable('news')
    .set({
      status: isApproved ? newsStatus.published : newsStatus.rejected,
      ...(isApproved ? { published_at: sql<Date>`date_trunc('second', now())` } : {}),
      updated_at: sql`now()`,
    })
    .where('id', '=', newsId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!article) throw refused('该文章已被删除');
  await invalidateContent(tx, isApproved ? 'publication' : 'withdrawal', {
    newsIds: [newsId],
    withdrawn: { kind: 'news', ids: [newsId] },
  });
}

/** Returns a menu that takes contributions; the only one, or the default one, where the member names none. */
function openMenu(tree: MenuTree, menuId: number | undefined): number {
  const open = [...tree.byId.values()].filter(({ takesContributions }) => takesContributions);
  if (open.length === 0) throw refused('协会还没有开通接受投稿的栏目，请联系秘书处');
  const usual =
    open.find(({ name }) => name === contributionMenu.name) ?? (open.length === 1 ? open[0] : undefined);
  if (menuId === undefined && usual) return usual.id;
  if (menuId !== undefined && open.some(({ id }) => id === menuId)) return menuId;
  throw invalid({ MenuId: usual ? `投稿请选择“${usual.name}”` : '请选择所属菜单' });
}

async function findOwn(tx: Tx, memberId: number, newsId: number) {
  const row = await tx
    .selectFrom('news')
    .select(['menu_id', 'title', 'image_url', 'version', 'status'])
    .where('id', '=', newsId)
    .where('author_member_id', '=', memberId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  if (row.status !== newsStatus.rejected && row.status !== newsStatus.underReview)
    throw refused('文章已审核通过，不能再修改');
  return { MenuId: row.menu_id, Title: row.title, ImageUrl: row.image_url, Version: row.version };
}

type Found = Awaited<ReturnType<typeof findOwn>>;

/** Returns an article as its author edits it. */
async function withText(tx: Tx, fileKeys: FileKeys, newsId: number, article: Found) {
  const { content } = await tx
    .selectFrom('news')
    .select('content')
    .where('id', '=', newsId)
    .executeTakeFirstOrThrow();
  return keyed(fileKeys, { ...article, NewContent: content }, await findOwnFiles(tx, newsId));
}

type Values = Awaited<ReturnType<typeof writtenValues>>['values'] & {
  menu_id: number;
  image_url: string;
  status: number;
};

async function addOwn(tx: Tx, memberId: number, values: Values) {
  const { id } = await tx
    .insertInto('news')
    .values({
      ...values,
      author_member_id: memberId,
      author: sql<string>`(select name from members where id = ${memberId})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await openReview(
    tx,
    { kind: reviewKind.contribution, memberId, newsId: id },
    await submittedContribution(tx, id),
  );
  return { NewsId: id, Version: 1 };
}

async function changeOwn(tx: Tx, memberId: number, newsId: number, values: Values) {
  const { version } = await tx
    .updateTable('news')
    .set({ ...values, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', newsId)
    .where('author_member_id', '=', memberId)
    .returning('version')
    .executeTakeFirstOrThrow();
  const submission = await submittedContribution(tx, newsId);
  await submitAgain(tx, { kind: reviewKind.contribution, memberId, newsId }, submission);
  return { NewsId: newsId, Version: version };
}
