import { sql, type RawBuilder } from 'kysely';
import { Client, type ClientBase } from 'pg';
import { newsStatus } from '#contract/news/news.ts';
import { startWithoutLimits } from './connect.ts';
import type { Database, Tx } from './open.ts';
import { connectionTo } from './replication/primary-host.ts';

/** The source of the public content's revision. */
export interface RevisionSource {
  /** The present revision, and the milliseconds until content changes by the clock alone (or null). */
  read(): Promise<RevisionState & { changesIn: number | null }>;
  /** Calls `changed` on every raise, `away` when raises can no longer be heard, `back` when they can again. */
  listen(on: {
    changed(change: ContentChange): void;
    /** `isSilent` is true when the database did not respond; otherwise only the connection was lost. */
    away(isSilent: boolean): void;
    back(): void;
  }): Promise<() => Promise<void>>;
}

export interface RevisionState {
  revision: number;
  /** The revision of the last withdrawal. */
  withdrawnAt: number;
  /** The last withdrawals that name their records, the newest first. */
  withdrawals: readonly Withdrawal[];
}

interface Withdrawal {
  revision: number;
  /** The revision of the withdrawal before. */
  after: number;
  records: readonly string[];
}

export interface ContentChange {
  /** The new revision; undefined when another version of the program does not send it. */
  revision?: number;
  /** True when no older content that shows the withdrawn records may be served any more. */
  isWithdrawal: boolean;
  /** The withdrawn records; undefined when any content may show what was withdrawn. */
  records?: readonly string[];
  /** Addresses of the pages that show the change, besides the home page. */
  pages: string[];
}

/** What a change concerns. */
export interface ChangedPages {
  /** The articles and menus whose pages are made first. */
  newsIds?: number[];
  menuIds?: number[];
  /**
   * The records of a withdrawal, if every public answer that shows one of them has its id. Otherwise undefined: then no
   * older content may be served.
   */
  withdrawn?: { kind: string; ids: readonly number[] } | undefined;
}

/** Returns the name of a record among those that content shows and withdrawals concern. */
export const recordName = (kind: string, id: number | string): string => `${kind} ${id}`;

const channel = 'content_changed';
/** A notification holds 8,000 bytes. */
const maxPages = 40;
const maxRecords = 100;
/** The number of withdrawals that a process can have missed and still know what they concerned. */
const maxWithdrawals = 20;
const reconnectMs = 500;
/** Both together are shorter than any request's limit, so a request gets its error in time when the database stops. */
const beatMs = 300;
const beatAnswerMs = 850;

/**
 * Part of every transaction that changes what readers can see: all processes make their cached content again. After a
 * `publication`, older content may still be served while the database is unavailable; after a `withdrawal` only older
 * content that does not show the withdrawn `records`.
 */
export async function invalidateContent(
  tx: Tx,
  change: 'publication' | 'withdrawal' = 'withdrawal',
  { newsIds = [], menuIds = [], withdrawn }: ChangedPages = {},
): Promise<void> {
  const { kind, ids } = withdrawn ?? { kind: null, ids: [] };
  await sql`
    with named (record) as (
      select ${kind}::text || ' ' || id from unnest(${ids}::int[]) as id
      union select 'file ' || path from news_files where ${kind}::text = 'news' and news_id = any(${ids}::int[])
    ), withdrawn as (
      select case when count(*) <= ${maxRecords}::int then jsonb_agg(record) end as records from named
    ), raised as (
      update content_revision set revision = revision + 1,
        withdrawn_at = case when ${change} = 'publication' then withdrawn_at else revision + 1 end,
        withdrawals = case when ${change} = 'publication' then withdrawals when withdrawn.records is null then '[]'
          else jsonb_path_query_array(jsonb_build_array(jsonb_build_object('revision', revision + 1, 'after', withdrawn_at,
            'records', withdrawn.records)) || withdrawals, ${`$[0 to ${maxWithdrawals - 1}]`}::jsonpath) end
      from withdrawn returning revision, withdrawn.records
    ), articles as (
      select n.id, n.menu_id from news n where n.id = any(${newsIds}::int[]) and n.status = ${newsStatus.published}
        and n.deleted_at is null and n.published_at <= now()
    ), changed (page) as (
      select '/info?MenuId=' || menu_id || '&NewsId=' || id from articles
      union select '/menuList?ParentId=' || coalesce(m.parent_id, -1) || '&MenuId=' || m.id from menus m
        where m.is_shown and (m.id = any(${menuIds}::int[]) or m.id in (select menu_id from articles))
      limit ${maxPages}
    )
    select pg_notify(${channel}, json_strip_nulls(json_build_object('revision', revision, 'change', ${change}::text,
      'records', records, 'pages', (select coalesce(json_agg(page), '[]') from changed)))::text) from raised`.execute(
    tx,
  );
}

/** Parses a notification; an unknown one, from another version of the program, counts as a withdrawal. */
function changeOf(payload: string | undefined): ContentChange {
  try {
    const { change, ...facts } = JSON.parse(payload ?? '') as { change: string } & Omit<
      ContentChange,
      'isWithdrawal'
    >;
    return { ...facts, isWithdrawal: change !== 'publication' };
  } catch {
    return { isWithdrawal: true, pages: [] };
  }
}

/** Returns the records that were withdrawn after a revision; undefined when not all of them are known. */
export function withdrawnSince(
  { withdrawnAt, withdrawals }: RevisionState,
  revision: number,
): readonly string[] | undefined {
  const records: string[] = [];
  let last = withdrawnAt;
  for (const withdrawal of withdrawals) {
    if (last <= revision) break;
    if (withdrawal.revision !== last) return undefined;
    records.push(...withdrawal.records);
    last = withdrawal.after;
  }
  return last <= revision ? records : undefined;
}

/** Sets the revision of `to` to one above that of `from`, in the transaction that replaces the tables. */
export async function passOnRevision(client: ClientBase, from: string, to: string): Promise<void> {
  const { rows } = await client.query<{ known: string | null }>('select to_regclass($1) as known', [
    `${from}.content_revision`,
  ]);
  const past = rows[0]?.known ? `(select revision from ${from}.content_revision)` : '0';
  await client.query(
    `update ${to}.content_revision
       set revision = greatest(revision, ${past}) + 1, withdrawn_at = greatest(revision, ${past}) + 1`,
  );
  await client.query(`select pg_notify($1, '')`, [channel]);
}

/**
 * The revision as a source for the content cache.
 * @param nextChanges the moments, or null, at which content next changes by the clock alone (a publish time, a show date)
 */
export function contentRevisionSource(
  db: Database,
  url: string,
  nextChanges: RawBuilder<Date | null>[],
): RevisionSource {
  return {
    async read() {
      const row = await db
        .selectFrom('content_revision')
        .select([
          'revision',
          'withdrawn_at',
          'withdrawals',
          sql<Date>`clock_timestamp()`.as('now'),
          sql<Date | null>`least(${sql.join([sql`null::timestamptz`, ...nextChanges])})`.as('next'),
        ])
        .executeTakeFirstOrThrow();
      return {
        revision: row.revision,
        withdrawnAt: row.withdrawn_at,
        withdrawals: row.withdrawals as unknown as Withdrawal[],
        changesIn: row.next && row.next.getTime() - row.now.getTime(),
      };
    },

    async listen(on) {
      let client: Client | undefined;
      let isStopped = false;
      let retry: NodeJS.Timeout | undefined;
      let stopBeating = () => {};

      async function connect(): Promise<void> {
        const fresh = new Client({
          ...connectionTo(url),
          keepAlive: true,
          connectionTimeoutMillis: 2000,
          options: startWithoutLimits,
        });
        fresh.on('error', () => lose(fresh));
        fresh.on('end', () => lose(fresh));
        fresh.on('notification', ({ payload }) => on.changed(changeOf(payload)));
        await fresh.connect();
        await fresh.query(`listen ${channel}`);
        client = fresh;
        stopBeating = keepAsking(fresh, () => lose(fresh, true));
      }

      function lose(lost: Client, isSilent = false): void {
        if (isStopped || client !== lost) return;
        client = undefined;
        stopBeating();
        // A silent server would not read a goodbye either.
        lost.connection.stream.destroy();
        on.away(isSilent);
        reconnect();
      }

      function reconnect(): void {
        retry = setTimeout(() => {
          connect().then(
            () => on.back(),
            () => reconnect(),
          );
        }, reconnectMs).unref();
      }

      await connect();
      return async () => {
        isStopped = true;
        clearTimeout(retry);
        stopBeating();
        await client?.end();
      };
    },
  };
}

/** Queries the connection at intervals: a frozen database, or one behind a broken line, closes no connection. */
function keepAsking(client: Client, onSilence: () => void): () => void {
  let waiting: NodeJS.Timeout | undefined;
  const beat = setInterval(() => {
    if (waiting) return;
    // The answer may be here while we were busy: it is read before the silence counts.
    waiting = setTimeout(() => setImmediate(() => waiting && onSilence()), beatAnswerMs).unref();
    const answered = () => {
      clearTimeout(waiting);
      waiting = undefined;
    };
    client.query('select 1').then(answered, onSilence);
  }, beatMs).unref();
  return () => {
    clearInterval(beat);
    clearTimeout(waiting);
    waiting = undefined;
  };
}
