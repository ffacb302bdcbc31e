import { sql } from 'kysely';
import type { Logger } from '../../core/log.ts';
import { isDatabaseAway } from '../database-away.ts';
import type { Database } from '../open.ts';

/** The error of functions for a primary on a standby. */
const inRecovery = '55000';

/** A standby that does not replicate. */
export interface MissingStandby {
  /** The name of its replication slot or its connection; blank when synchronous commits have no standby at all. */
  name: string;
  /** The size of the log that the primary retains on disk for its return; null when none is retained. */
  retainedBytes: number | null;
  /** True when the log it needs no longer exists: it must be copied again. */
  isLost: boolean;
}

/**
 * Where a save is when it is acknowledged, as of the last check: `confirmed`: also on a standby; `single`: on the primary
 * alone; `hidden`: the server does not let this account look; `unwatched`: only one server is named.
 */
export type SaveCopies = 'confirmed' | 'single' | 'hidden' | 'unwatched';

export interface StandbyWatch {
  /** Returns the missing standbys of the last check. */
  missing(): readonly MissingStandby[];
  saveCopies(): SaveCopies;
  look(): Promise<void>;
  stop(): void;
}

interface Options {
  db: Database;
  log: Logger;
  hasStandbys?: boolean;
  everyMs?: number | undefined;
}

interface Look {
  /** The timeline, which changes with each failover. */
  timeline: string;
  /** Connections that replicate. Without `pg_read_all_stats` their state is unknown, not their name. */
  connected: string[];
  idleSlots: MissingStandby[];
  isWithoutSynchronous: boolean;
  /** Commits wait until a standby has them. */
  isConfirmed: boolean;
}

/**
 * Checks once a minute whether the standbys of the primary replicate, and logs once that one has stopped and once that
 * it is back. Only a state found twice in a row counts, so a restart is not logged. With `hasStandbys`, if the operator
 * named several servers, saves are expected on two of them.
 */
export function watchStandbys({ db, log, hasStandbys = false, everyMs = 60_000 }: Options): StandbyWatch {
  let timeline = '';
  const everConnected = new Set<string>();
  let suspected = new Map<string, MissingStandby>();
  let missing = new Map<string, MissingStandby>();
  let copies: SaveCopies = 'unwatched';

  async function poll(): Promise<void> {
    const now = await readStandbys(db).catch(hide);
    if (now === undefined) return;
    const copiesOfMany = now.isConfirmed ? 'confirmed' : 'single';
    copies = hasStandbys ? copiesOfMany : 'unwatched';
    // After a failover others follow the new primary.
    if (now.timeline !== timeline) everConnected.clear();
    timeline = now.timeline;
    for (const name of now.connected) everConnected.add(name);
    const absent = findAbsent(now, everConnected);
    const confirmed = Array.from(absent).filter(([name]) => suspected.has(name));
    suspected = absent;
    say(new Map(confirmed));
  }

  /** Notes that the server forbids to look, as some providers do. */
  function hide(error: unknown): undefined {
    const message = refusalOf(error);
    if (copies !== 'hidden') log.warn({ why: message }, 'standbysHidden: standbys cannot be seen here');
    copies = 'hidden';
    missing = new Map();
  }

  function say(next: Map<string, MissingStandby>): void {
    for (const [name, standby] of next)
      if (!missing.has(name))
        log.warn(
          standby,
          'standbyMissing: a standby has stopped replicating, or none confirms synchronous commits',
        );
    for (const name of missing.keys())
      if (!next.has(name)) log.info({ name }, 'standbyBack: it replicates again, or its slot is gone');
    missing = next;
  }

  // An unavailable database is logged elsewhere.
  const timer = setInterval(() => void poll().catch(() => {}), everyMs);
  timer.unref();
  return {
    missing: () => Array.from(missing.values()),
    saveCopies: () => copies,
    look: poll,
    stop: () => clearInterval(timer),
  };
}

/** Returns why the server refuses; throws the error of an unavailable one or a standby, which says nothing new. */
function refusalOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (isDatabaseAway(error) || code === inRecovery) throw error;
  return message;
}

function findAbsent(now: Look, names: ReadonlySet<string>): Map<string, MissingStandby> {
  const absent = new Map<string, MissingStandby>();
  for (const name of names)
    if (!now.connected.includes(name)) absent.set(name, { name, retainedBytes: null, isLost: false });
  // The slot of the same name has more information.
  for (const slot of now.idleSlots) absent.set(slot.name, slot);
  if (now.isWithoutSynchronous) absent.set('', { name: '', retainedBytes: null, isLost: false });
  return absent;
}

/** Reads the state of the standbys; base backups and slots that were never used do not count. Fails on a standby. */
async function readStandbys(db: Database): Promise<Look> {
  const { rows } = await sql<Look>`
    with senders as (
      select application_name, sync_state from pg_stat_replication
      where application_name <> 'pg_basebackup' and coalesce(state, 'streaming') in ('streaming', 'catchup')
        and pid not in (select active_pid from pg_replication_slots where slot_type = 'logical' and active_pid is not null))
    select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline,
      (select coalesce(json_agg(application_name), '[]') from senders) as connected,
      (select coalesce(json_agg(json_build_object('name', slot_name,
          'retainedBytes', pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn),
          'isLost', wal_status = 'lost') order by slot_name), '[]')
        from pg_replication_slots where slot_type = 'physical' and not active and not temporary
          and (restart_lsn is not null or wal_status = 'lost')) as "idleSlots",
      current_setting('synchronous_standby_names') <> '' and not exists (
        select from senders where coalesce(sync_state, 'sync') in ('sync', 'quorum')) as "isWithoutSynchronous",
      current_setting('synchronous_standby_names') <> ''
        and current_setting('synchronous_commit') not in ('off', 'local') as "isConfirmed"`.execute(db);
  return rows[0]!;
}
