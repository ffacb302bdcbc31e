import { sql } from 'kysely';
import type * as v from 'valibot';
import { audienceIn } from '#contract/audience/audience.ts';
import { noticeStatus, noticeTexts, type noticeForm } from '#contract/notices/managed-notices.ts';
import { invalid, notFound, refused } from '../../platform/core/errors.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { newVersion, versionedWrite } from '../../platform/db/versioned-write.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { loggedAudience } from '../audience/saved.ts';

type FormValues = v.InferOutput<typeof noticeForm>;

/**
 * Creates or changes a draft.
 * @throws ApiError 400 for an unknown article, 409 when it was sent, and with the current draft when it changed since
 * `form.Version` was read
 */
export async function saveNotice(db: Database, form: FormValues, by: Actor) {
  const record = { id: form.NoticeId, version: form.Version, find: findDraft };
  return await versionedWrite(db, record, async (tx, before) => {
    if (form.NewsId > 0) await assertArticle(tx, form.NewsId);
    const values = { ...valuesOf(form), editor_id: by.id };
    const saved = before
      ? await tx
          .updateTable('notices')
          .set({ ...values, ...newVersion })
          .where('id', '=', form.NoticeId)
          .returning(['id', 'version'])
          .executeTakeFirstOrThrow()
      : await tx.insertInto('notices').values(values).returning(['id', 'version']).executeTakeFirstOrThrow();
    const after = await readNotice(tx, saved.id);
    await recordOperation(tx, by, {
      entityType: 'notice',
      recordId: saved.id,
      before: before && loggedOf(before),
      after: after ? loggedOf(after) : null,
    });
    return { NoticeId: saved.id, Version: saved.version };
  });
}

function valuesOf(form: FormValues) {
  return {
    title: form.Title,
    content: form.Content,
    news_id: form.NewsId || null,
    is_about_article: form.NewsId > 0,
    audience: JSON.stringify(form.Audience),
    has_sms_link: form.HasSmsLink,
  };
}

async function assertArticle(tx: Tx, newsId: number): Promise<void> {
  const row = await tx
    .selectFrom('news')
    .select('id')
    .where('id', '=', newsId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw invalid({ NewsId: '没有这篇文章，或已删除' });
}

/** Deletes a draft. @throws ApiError 404, 409 when it was sent */
export async function deleteNotice(db: Database, noticeId: number, by: Actor): Promise<void> {
  await transaction(db, async (tx) => {
    const before = await findDraft(tx, noticeId);
    if (!before) throw notFound();
    await tx.deleteFrom('notices').where('id', '=', noticeId).execute();
    await recordOperation(tx, by, { entityType: 'notice', recordId: noticeId, before: loggedOf(before) });
  });
}

/** Returns a draft, locked until the transaction ends; undefined if there is none. */
async function findDraft(tx: Tx, noticeId: number) {
  const notice = await lockNotice(tx, noticeId);
  if (notice && notice.Status !== noticeStatus.draft) throw refused(noticeTexts.isSent);
  return notice;
}

/** Returns a notice, locked until the transaction ends; undefined if there is none. */
export async function lockNotice(tx: Tx, noticeId: number) {
  const row = await tx
    .selectFrom('notices')
    .select('id')
    .where('id', '=', noticeId)
    .forUpdate()
    .executeTakeFirst();
  return row && (await readNotice(tx, noticeId));
}

/** The status of a notice `t`. */
export const statusOf = sql<
  0 | 1 | 2
>`case when t.sent_at is null then 0 when t.withdrawn_at is null then 1 else 2 end`;

/** Reads a notice in the shape of its form. */
async function readNotice(tx: Tx, noticeId: number) {
  const row = await tx
    .selectFrom('notices as t')
    .select(['t.title', 't.content', 't.news_id', 't.is_about_article', 't.audience', 't.has_sms_link'])
    .select(['t.version', statusOf.as('status')])
    .where('t.id', '=', noticeId)
    .executeTakeFirst();
  return (
    row && {
      NoticeId: noticeId,
      Title: row.title,
      Content: row.content,
      NewsId: row.news_id ?? 0,
      IsAboutArticle: row.is_about_article,
      Audience: audienceIn(row.audience),
      HasSmsLink: row.has_sms_link,
      Status: row.status,
      Version: row.version,
    }
  );
}

type ReadNotice = NonNullable<Awaited<ReturnType<typeof readNotice>>>;

function loggedOf(notice: ReadNotice) {
  const {
    NoticeId: _id,
    Version: _version,
    IsAboutArticle: _is,
    Status: _status,
    Audience,
    ...logged
  } = notice;
  return { ...logged, ...loggedAudience(Audience) };
}
