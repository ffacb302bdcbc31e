import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import { fromKysely, PgBoss, type QueueResult, type Schedule } from 'pg-boss';
import * as v from 'valibot';
import { account, type Account } from '../core/account.ts';
import type { Logger } from '../core/log.ts';
import type { Traces, WorkSpan } from '../core/traces/traces.ts';
import { connect, startWithoutLimits } from '../db/connect.ts';
import type { Database, Tx } from '../db/open.ts';
import { connectionTo } from '../db/replication/primary-host.ts';
import { schemaOfJobs } from './job-tables.ts';

/** A module's declaration of a job. `data` is parsed again when the job runs, possibly by a later version. */
export interface JobKind<Data extends object> {
  name: string;
  data: v.GenericSchema<unknown, Data>;
  /** The deadline: work in batches that takes longer ends between two of them, and a further job does the rest. */
  withinSeconds: number;
}

/**
 * Work that ends early when the signal aborts: at its deadline, and when the program stops. Work in batches calls
 * `signal.throwIfAborted()` between two of them; the rest is done by a further job, in this process or another one.
 */
type Work<Data> = (data: Data, signal: AbortSignal) => Promise<unknown>;

/** The queue and the clock that all processes on one database share: each job is done by one of them. */
export interface JobQueue {
  /** Queues a job in the transaction that gives the reason for it: both are stored, or neither. */
  send<Data extends object>(tx: Tx, kind: JobKind<Data>, data: Data): Promise<void>;
  /**
   * Registers the work of a kind of jobs, before `start`. A job is done again after its process died, so the work must
   * check what is done already. A job that throws is retried, at growing intervals, for about a day.
   */
  work<Data extends object>(kind: JobKind<Data>, work: Work<Data>): void;
  /**
   * Does something by the clock (five cron fields, Shanghai time), before `start`, and never twice at once. A missed
   * time is made up for once, and so are the times that pass while the work is being done.
   */
  every(
    cron: string,
    name: string,
    work: (signal: AbortSignal) => Promise<unknown>,
    withinSeconds?: number,
  ): void;
  start(): Promise<void>;
  /** Takes no more jobs and ends running ones between two batches; the rest is left to other processes. */
  stop(): Promise<void>;
}

interface Worker {
  name: string;
  withinSeconds: number;
  retryLimit: number;
  /** The interval of polling, because a notification for a busy worker is lost. */
  pollSeconds: number;
  cron?: string;
  work: Work<unknown>;
}

// Retries after 30 s, 1 min, 2 min … up to every 2 h.
const retryLimit = 20;
const firstRetrySeconds = 30;
const maxRetrySeconds = 7200;
const day = 86_400;
/** A process that sends no sign of life for so long has died, and its jobs are done again. */
const aliveSeconds = 60;

/** The kind of server, where the queue must know it. */
type JobBackend = 'postgres' | 'citus';

interface Options {
  databaseUrl: string;
  backend?: JobBackend;
  log: Logger;
  traces?: Traces | undefined;
  /** The interval between checks of the schedule. */
  clockSeconds?: number;
}

/** Returns `citus` where that extension spreads tables over several servers: it cannot run all statements of the queue. */
export async function findJobBackend(db: Database): Promise<JobBackend> {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(db);
  return rows.length > 0 ? 'citus' : 'postgres';
}

function openBoss({ databaseUrl, backend = 'postgres', log, clockSeconds = 30 }: Options): PgBoss {
  // It has connections of its own: it sends whole transactions as one text, and a failure halfway makes a connection
  // unusable.
  const boss = new PgBoss({
    ...connectionTo(databaseUrl),
    max: 3,
    connectionTimeoutMillis: 5_000,
    application_name: 'xiehui jobs',
    options: startWithoutLimits,
    schema: schemaOfJobs,
    backend,
    // Its tables are made by their owner, before.
    migrate: false,
    useListenNotify: true,
    cronMonitorIntervalSeconds: clockSeconds,
    cronWorkerIntervalSeconds: Math.min(clockSeconds, 5),
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'jobQueueDisturbed'));
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'jobQueueWarning'));
  return boss;
}

export function openJobQueue(options: Options): JobQueue {
  const { log, traces } = options;
  const workers: Worker[] = [];
  const stopping = new AbortController();
  const boss = openBoss(options);

  return {
    async send(tx, kind, data) {
      // Without the handle it would wait for the very transaction that it is part of.
      await boss.send(kind.name, data, { db: fromKysely(tx) });
    },
    work(kind, work) {
      workers.push({
        ...kind,
        retryLimit,
        pollSeconds: 2,
        work: (data, signal) => work(v.parse(kind.data, data), signal),
      });
    },
    every(cron, name, work, withinSeconds = 900) {
      // The next time is the retry.
      const byClock: Work<unknown> = (_data, signal) => work(signal);
      workers.push({ name, cron, work: byClock, withinSeconds, retryLimit: 0, pollSeconds: 30 });
    },
    async start() {
      await boss.start();
      await prepareQueues(boss, workers, options.databaseUrl);
      await arrangeClock(boss, workers);
      for (const worker of workers)
        await startWorker({ boss, log, traces, stopping: stopping.signal }, worker);
    },
    async stop() {
      // First, so that none of them takes the rest of a job that ends now.
      await Promise.all(workers.map(({ name }) => boss.offWork(name, { wait: false })));
      stopping.abort(new Error('the program stops'));
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

/** Returns the waiting jobs, and those that failed in the last seven days. */
export async function readQueueState(
  db: Database,
): Promise<{ waiting: number; failed: number; oldest: Date | null }> {
  const { rows } = await sql<{ waiting: number; failed: number; oldest: Date | null }>`
    select count(*) filter (where state in ('created', 'retry')) as waiting,
           count(*) filter (where state = 'failed' and completed_on > now() - interval '7 days') as failed,
           min(created_on) filter (where state in ('created', 'retry')) as oldest
    from jobs.job where name not like '\_\_pgboss%'`.execute(db);
  return rows[0]!;
}

/** Returns how many jobs of a kind wait or run, in any process. */
export async function countUnderWay(db: Database, { name }: Pick<JobKind<object>, 'name'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from jobs.job
    where name = ${name} and state in ('created', 'retry', 'active')`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Deletes the waiting jobs in the transaction that replaces their data: the new tables show what is left to do. */
export async function forgetWaitingJobs(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ known: string | null }>(`select to_regclass('jobs.job') as known`);
  if (rows[0]?.known) await client.query(`delete from jobs.job where state in ('created', 'retry')`);
}

/** Checks with one query whether an earlier start left work: mostly there is none. */
async function prepareQueues(boss: PgBoss, workers: Worker[], databaseUrl: string): Promise<void> {
  let present = await readQueues(boss);
  if (workers.some((worker) => isOfOtherPolicy(present.get(worker.name), worker))) {
    await deleteQueuesOfOtherPolicy(boss, workers, databaseUrl);
    present = await readQueues(boss);
  }
  for (const worker of workers) {
    const queue = present.get(worker.name);
    const options = optionsOf(worker);
    if (!queue) await boss.createQueue(worker.name, { ...options, policy: policyOf(worker) });
    if (!queue || !isSame(queue, options)) await boss.updateQueue(worker.name, options);
  }
}

async function readQueues(boss: PgBoss): Promise<Map<string, QueueResult>> {
  return new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
}

/**
 * The policy of a queue is fixed. One of the clock's has nothing but a time that comes again, so it can be deleted. One
 * process at a time, because another one may have made it again and scheduled its job since it was read.
 */
async function deleteQueuesOfOtherPolicy(boss: PgBoss, workers: Worker[], databaseUrl: string) {
  const client = await connect(databaseUrl);
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumber]);
    const present = await readQueues(boss);
    for (const worker of workers)
      if (isOfOtherPolicy(present.get(worker.name), worker)) await boss.deleteQueue(worker.name);
  } finally {
    await client.end();
  }
}

// An arbitrary number that only this program uses.
const lockNumber = 7_424_188;

const policyOf = ({ cron }: Worker) => (cron === undefined ? 'standard' : onceAtATime);

const isOfOtherPolicy = (queue: QueueResult | undefined, worker: Worker) =>
  queue !== undefined && queue.policy !== policyOf(worker);

/** One job of the queue runs, and at most one waits for its end. */
const onceAtATime = 'stately';

function optionsOf({ retryLimit: limit }: Worker) {
  return {
    // A living process is never taken its job away: that would be done beside itself. The deadline is the work's own.
    expireInSeconds: day,
    heartbeatSeconds: aliveSeconds,
    retryLimit: limit,
    retryDelay: firstRetrySeconds,
    retryBackoff: true,
    retryDelayMax: maxRetrySeconds,
    retentionSeconds: 14 * day,
    deleteAfterSeconds: 7 * day,
    notify: true,
  };
}

function isSame(queue: QueueResult, options: ReturnType<typeof optionsOf>): boolean {
  return Object.entries(options).every(([name, value]) => queue[name as keyof typeof options] === value);
}

const clock = { tz: 'Asia/Shanghai', missed: 'once' } as const;

/** Schedules the jobs, and removes those of an earlier version that this one does not have. */
async function arrangeClock(boss: PgBoss, workers: Worker[]): Promise<void> {
  const present = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]));
  for (const { name, cron } of workers) {
    const schedule = present.get(name);
    if (cron !== undefined) present.delete(name);
    if (cron !== undefined && !isArranged(schedule, cron)) await boss.schedule(name, cron, null, clock);
  }
  for (const name of present.keys()) await boss.unschedule(name);
}

function isArranged(schedule: Schedule | undefined, cron: string): boolean {
  return (
    schedule?.cron === cron && schedule.timezone === clock.tz && schedule.options?.missed === clock.missed
  );
}

/** Names a job in the log of slow statements and in traces; the metrics count what requests cost. */
function accountOf(job: string, span: WorkSpan | undefined): Account {
  return { name: `job ${job}`, span, queried() {}, waited() {}, wasSlow() {} };
}

interface Running {
  boss: PgBoss;
  log: Logger;
  traces: Traces | undefined;
  /** Aborts when the program stops. */
  stopping: AbortSignal;
}

async function startWorker({ boss, log, traces, stopping }: Running, worker: Worker): Promise<void> {
  const { name, pollSeconds, withinSeconds } = worker;
  const looking = { pollingIntervalSeconds: pollSeconds, notifyPollingIntervalSeconds: pollSeconds };
  await boss.work<object>(name, looking, async ([job]) => {
    if (!job) return;
    const deadline = AbortSignal.timeout(withinSeconds * 1000);
    const signal = AbortSignal.any([stopping, deadline, job.signal]);
    const span = traces?.startJob({ name, id: job.id });
    let hasFailed = false;
    try {
      await account.run(accountOf(name, span), () => worker.work(job.data, signal));
    } catch (error) {
      if (!signal.aborted || error !== signal.reason) {
        hasFailed = true;
        log.warn({ err: error, job: name, jobId: job.id }, 'jobFailed');
        throw error;
      }
      log.info({ job: name, jobId: job.id, reason: stopping.aborted ? 'stop' : 'deadline' }, 'jobContinues');
      // Another process has the job when the claim of this one is lost.
      if (!job.signal.aborted) await boss.send(name, job.data);
    } finally {
      span?.end({ hasFailed });
    }
  });
}
