import { sql } from 'kysely';
import { reviewKind } from '#contract/members/reviews.ts';
import { newsStatus, newsStatusText } from '#contract/news/news.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { contentValues } from '../news/content-values.ts';
import type { Section } from './parts.ts';

/*
 * Articles of a member belong to the company and stay. They may name the contact: in unpublished ones, the name, the
 * phone number and the e-mail address are blanked.
 */

/** Returns the words that name the person, without blank ones and single characters. */
export function namingWords(words: string[]): string[] {
  return words.filter((word) => [...word].length > 1);
}

export async function exportContributions(db: Database, memberId: number): Promise<Section> {
  const articles = await db
    .selectFrom('news')
    .select(['title', 'status', 'created_at', 'plain_text'])
    .where('author_member_id', '=', memberId)
    .orderBy('id')
    .execute();
  return {
    Title: '投稿',
    Facts: articles.map(({ title, status, created_at, plain_text }) => ({
      Name: `${formatTime(created_at)} ${title}`,
      Value: `${newsStatusText[status] ?? '已发表'} ${plain_text}`.trim(),
    })),
  };
}

/** Strikes the words out of unpublished articles, earlier versions and submissions; returns how many texts changed. */
export async function strikeOut(
  { tx, storage }: { tx: Tx; storage: Storage },
  memberId: number,
  words: string[],
): Promise<number> {
  if (words.length === 0) return 0;
  const mentions = words.map((word) => `%${word.replaceAll(/[%_\\]/g, '\\$&')}%`);
  const articles = await tx
    .selectFrom('news')
    .select(['id', 'title', 'content', 'author'])
    .where('author_member_id', '=', memberId)
    .where((build) =>
      build.or([build('status', '!=', newsStatus.published), build('deleted_at', 'is not', null)]),
    )
    .where(sql<boolean>`concat(title, content, author) like any(${mentions}::text[])`)
    .execute();
  for (const { id, title, content, author } of articles) {
    const values = await contentValues(storage, struck(title, words), struck(content, words));
    await tx
      .updateTable('news')
      .set({ ...values, author: struck(author, words) })
      .where('id', '=', id)
      .execute();
    await tx.deleteFrom('news_sounds').where('news_id', '=', id).execute();
  }
  await tx
    .deleteFrom('search_words')
    .where(sql<boolean>`word like any(${mentions}::text[])`)
    .execute();
  const versions = await strikeOutOfVersions(tx, memberId, words, mentions);
  return articles.length + versions + (await strikeOutOfSubmissions(tx, memberId, words, mentions));
}

/** Returns how many published articles of the member contain the person's name. */
export async function countPublishedMentions(tx: Tx, memberId: number, words: string[]): Promise<number> {
  const { count } = await tx
    .selectFrom('news')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('author_member_id', '=', memberId)
    .where('status', '=', newsStatus.published)
    .where('deleted_at', 'is', null)
    .where((build) =>
      build.or(words.map((word) => sql<boolean>`position(${word} in concat(title, content, author)) > 0`)),
    )
    .executeTakeFirstOrThrow();
  return count;
}

async function strikeOutOfVersions(tx: Tx, memberId: number, words: string[], mentions: string[]) {
  const versions = await tx
    .selectFrom('news_versions as v')
    .innerJoin('news as n', 'n.id', 'v.news_id')
    .select(['v.id', 'v.title', 'v.content'])
    .where('n.author_member_id', '=', memberId)
    .where(sql<boolean>`concat(v.title, v.content) like any(${mentions}::text[])`)
    .execute();
  for (const { id, title, content } of versions) {
    await tx
      .updateTable('news_versions')
      .set({ title: struck(title, words), content: struck(content, words) })
      .where('id', '=', id)
      .execute();
  }
  return versions.length;
}

async function strikeOutOfSubmissions(tx: Tx, memberId: number, words: string[], mentions: string[]) {
  const rounds = await tx
    .selectFrom('review_rounds as s')
    .innerJoin('reviews as r', 'r.id', 's.review_id')
    .select(['s.id', 's.record'])
    .where('r.member_id', '=', memberId)
    .where('r.kind', '=', reviewKind.contribution)
    .where(sql<boolean>`s.record::text like any(${mentions}::text[])`)
    .execute();
  for (const { id, record } of rounds) {
    const texts = Object.entries(record as Record<string, string>);
    const without = Object.fromEntries(texts.map(([field, text]) => [field, struck(text, words)]));
    await tx
      .updateTable('review_rounds')
      .set({ record: JSON.stringify(without) })
      .where('id', '=', id)
      .execute();
  }
  return rounds.length;
}

function struck(text: string, words: string[]): string {
  return words.reduce((left, word) => left.replaceAll(word, '＊'), text);
}
