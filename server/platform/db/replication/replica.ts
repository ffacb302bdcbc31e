import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { isApiError } from '#contract/api/envelope.ts';
import type { Logger } from '../../core/log.ts';
import type { RevisionSource } from '../content-revision.ts';
import { isDatabaseAway } from '../database-away.ts';
import { openDatabase, type Database } from '../open.ts';
import { followContent } from './follow-content.ts';
import { connectionToStandby, onSameStandby, standbyInUse } from './standby-host.ts';

/** Reads public content that is not in memory. */
export interface Reads {
  /**
   * Runs `work` on the replica when it is good enough, otherwise, and when it fails there, on the primary. For readings of
   * content under the revision alone; work may be run twice.
   */
  read<T>(work: (db: Database) => Promise<T>): Promise<T>;
  /** Wraps a revision source, so that this one learns which revision the replica must have. */
  watch(source: RevisionSource): RevisionSource;
  start(): void;
  stop(): Promise<void>;
  /** The metrics for `/metrics`. */
  figures: { name: string; help: string; read(): Promise<number | undefined>; together?: 'sum' | 'min' }[];
}

interface Options {
  primary: Database;
  /** If unset, everything is read from the primary. */
  replicaUrl: string | undefined;
  log: Logger;
  /** The maximum delay of a replica that is read. */
  maxBehindMs?: number;
  pollEveryMs?: number;
}

/** The clocks of primary and replica may differ by less than this. */
const clocksDifferMs = 1_500;
/** The maximum wait for the replica to be found fit, after the primary was found to be unavailable. */
const noticedWithinMs = 250;
/** The interval of checks while neither can be read. */
const pollMs = 200;

export function openReads(options: Options): Reads {
  return options.replicaUrl === undefined
    ? readsOfPrimary(options.primary)
    : readsOfReplica({ ...options, replicaUrl: options.replicaUrl });
}

function readsOfPrimary(primary: Database): Reads {
  return {
    read: (work) => work(primary),
    watch: (source) => source,
    start() {},
    stop: async () => {},
    figures: [],
  };
}

function readsOfReplica(options: Options & { replicaUrl: string }): Reads {
  const { primary, replicaUrl, log, maxBehindMs = 5_000, pollEveryMs = 1_000 } = options;
  // A reader is to be answered within 2 s, by the primary when the replica does not answer.
  const connection = connectionToStandby;
  const replica = openDatabase({ url: replicaUrl, connection, max: 20, log, answersWithinMs: 800 });
  const replay = followReplay();
  const content = followContent(() => {
    // The result of an earlier outage does not hold for this one.
    isAlone = false;
    void seeAlone();
  });
  let state: 'unknown' | 'good' | 'unfit' = 'unknown';
  let revision = -1;
  let isAlone = false;
  /** The standby among several that was compared last. */
  let compared: string | undefined;
  const waiting = new Set<(isAlone: boolean) => void>();
  let answered = 0;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  function isGood(): boolean {
    return (
      state === 'good' &&
      compared === standbyInUse(replicaUrl) &&
      content.isSettled() &&
      revision >= content.revision() &&
      replay.behindMs() <= maxBehindMs
    );
  }

  function become(next: 'good' | 'unfit', why?: unknown): void {
    if (stopping.signal.aborted) return;
    if (next !== state) {
      if (next === 'good') log.info('replicaAnswers');
      else log.warn({ why: why instanceof Error ? why.message : why }, 'replicaNotAsked');
    }
    state = next;
  }

  /** Reads the state of the standby in use; one that takes its place meanwhile is not compared by that. */
  async function readCompared() {
    const standby = standbyInUse(replicaUrl);
    const answer = await readReplica(replica);
    compared = standby;
    return answer;
  }

  async function look(): Promise<void> {
    try {
      const ahead = await promptly(readPrimary(primary));
      isAlone = false;
      replay.recordWritten(ahead.position, ahead.askedAt);
      const behind = await readCompared();
      replay.replayed(behind.position);
      revision = behind.revision;
      const problem = !behind.isStandby ? 'it is no standby' : clockError(ahead, behind);
      become(problem ? 'unfit' : 'good', problem);
    } catch (error) {
      become('unfit', error);
      await seeAlone();
    }
  }

  /** Allows the replica, while the primary is unavailable, if it has the last known change. */
  async function seeAlone(): Promise<void> {
    const alone = await readCompared().catch(() => undefined);
    isAlone = alone !== undefined && alone.revision >= content.revision();
    if (standsIn()) for (const callback of waiting) callback(true);
  }

  const standsIn = () => isAlone && compared === standbyInUse(replicaUrl) && !content.isHeard();

  /** Reads from the primary; when it is unavailable or stops responding, from the replica. */
  async function readOfEither<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const { promise: alone, resolve } = Promise.withResolvers<boolean>();
    waiting.add(resolve);
    const reading = work(primary);
    const isAway = reading.then(() => false, isDatabaseAway);
    try {
      if (!(await Promise.race([isAway, alone]))) return await reading;
      // The connection that hears changes may notice a moment later.
      const isUsableInstead =
        standsIn() || (await Promise.race([alone, pause(noticedWithinMs, false, { ref: false })]));
      return await (isUsableInstead ? countedReading(work) : reading);
    } finally {
      waiting.delete(resolve);
    }
  }

  async function countedReading<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const answer = await onSameStandby(replicaUrl, () => work(replica));
    answered++;
    return answer;
  }

  async function pollRepeatedly(): Promise<void> {
    await look();
    const isWaitedFor = !content.isHeard() && !standsIn();
    const restMs = isWaitedFor ? Math.min(pollEveryMs, pollMs) : pollEveryMs;
    if (!stopping.signal.aborted) timer = setTimeout(() => void pollRepeatedly(), restMs).unref();
  }

  return {
    async read(work) {
      if (!isGood() && !standsIn()) return await readOfEither(work);
      try {
        return await countedReading(work);
      } catch (error) {
        if (isApiError(error)) throw error;
        isAlone = false;
        become('unfit', error);
        return await work(primary);
      }
    },
    watch: (source) => content.watch(source),
    start() {
      void pollRepeatedly();
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      // A silent server does not close the connection either.
      await Promise.race([replica.destroy(), pause(1_000, undefined, { ref: false })]);
    },
    figures: [
      {
        name: 'database_replica_reads_total',
        help: 'Readings that the replica answered.',
        read: async () => answered,
        together: 'sum',
      },
      {
        name: 'database_replica_behind_seconds',
        help: 'How far the replica is behind at most, as last seen.',
        read: async () => Math.min(replay.behindMs(), 86_400_000) / 1000,
      },
      {
        name: 'database_replica_is_asked',
        help: 'Whether public readings go to the replica: 1 or 0.',
        read: async () => Number(isGood()),
        together: 'min',
      },
    ],
  };
}

/** Tracks the age of the replica's data, by the last position of the primary that it has reached. */
function followReplay() {
  let positions: { position: bigint; at: number }[] = [];
  let shownAt = -Infinity;
  return {
    recordWritten(position: bigint, at: number): void {
      positions = [...positions.slice(-99), { position, at }];
    },
    replayed(position: bigint): void {
      shownAt = positions.findLast((one) => one.position <= position)?.at ?? shownAt;
      positions = positions.filter(({ at }) => at >= shownAt);
    },
    behindMs: () => performance.now() - shownAt,
  };
}

/** A primary that is frozen answers nothing. */
async function promptly<T>(reading: Promise<T>): Promise<T> {
  const tooLate = pause(1_000, undefined, { ref: false }).then(() => {
    throw new Error('the primary does not answer');
  });
  return await Promise.race([reading, tooLate]);
}

async function readPrimary(db: Database) {
  const askedAt = performance.now();
  const { rows } = await sql<{ position: string; now: Date }>`
    select pg_current_wal_lsn()::text as position, clock_timestamp() as now`.execute(db);
  return { position: positionOf(rows[0]!.position), askedAt, clock: rows[0]!.now.getTime() - askedAt };
}

async function readReplica(db: Database) {
  const askedAt = performance.now();
  const { rows } = await sql<{ position: string | null; now: Date; revision: number }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position,
      clock_timestamp() as now, revision from content_revision`.execute(db);
  const { position, now, revision } = rows[0]!;
  return {
    isStandby: position !== null,
    position: position === null ? -1n : positionOf(position),
    revision,
    clock: now.getTime() - askedAt,
  };
}

function clockError(one: { clock: number }, other: { clock: number }): string | undefined {
  return Math.abs(one.clock - other.clock) > clocksDifferMs
    ? 'its clock differs from the primary'
    : undefined;
}

/** Parses a position such as `16/B374D848`: the upper and lower half in hexadecimal. */
function positionOf(text: string): bigint {
  const [upper, lower] = text.split('/');
  return (BigInt(`0x${upper}`) << 32n) + BigInt(`0x${lower}`);
}
