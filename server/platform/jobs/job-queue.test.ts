import { once } from 'node:events';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTraceReceiver } from '../../testing/services/start-trace-receiver.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/start-test-database.ts';
import { createLogger } from '../core/log.ts';
import { openTraces } from '../core/traces/open-traces.ts';
import type { Traces } from '../core/traces/traces.ts';
import { transaction } from '../db/transaction.ts';
import { findJobBackend, openJobQueue, type JobQueue } from './job-queue.ts';

let database: TestDatabase;
beforeAll(async () => (database = await createTestDatabase()));
afterAll(() => database.drop());

const started: JobQueue[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()));
});

/** Opens a process of its own, as far as the queue can tell. */
function openProcess({
  backend = 'postgres',
  traces,
}: { backend?: 'postgres' | 'citus'; traces?: Traces | undefined } = {}): {
  jobs: JobQueue;
  logged: string[];
} {
  const logged: string[] = [];
  const log = createLogger({ level: 'info', destination: { write: (line) => void logged.push(line) } });
  const jobs = openJobQueue({ databaseUrl: database.url, backend, log, traces, clockSeconds: 1 });
  started.push(jobs);
  return { jobs, logged };
}

const countUp = { name: 'count-up', data: v.object({ number: v.number() }), withinSeconds: 60 };
const send = (jobs: JobQueue, number: number) =>
  transaction(database.db, (tx) => jobs.send(tx, countUp, { number }));

/** Counts the completed jobs; no process runs one of them again. */
async function countCompleted(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from jobs.job where name = ${countUp.name} and state = 'completed'`.execute(
    database.db,
  );
  return rows[0]!.count;
}

test('each job is done by only one of two processes', async () => {
  const done: string[] = [];
  const [one, other] = [openProcess(), openProcess()];
  one.jobs.work(countUp, async ({ number }) => void done.push(`one ${number}`));
  other.jobs.work(countUp, async ({ number }) => void done.push(`other ${number}`));
  await Promise.all([one.jobs.start(), other.jobs.start()]);

  for (let number = 0; number < 6; number++) await send(one.jobs, number);
  await expect.poll(countCompleted).toBe(6);
  await Promise.all([one.jobs.stop(), other.jobs.stop()]);

  expect(done.map((text) => text.split(' ')[1]).toSorted()).toEqual(['0', '1', '2', '3', '4', '5']);
});

test('jobs are done with the statements for Citus as well, which a plain server does not need', async () => {
  const done: number[] = [];
  const { jobs } = openProcess({ backend: 'citus' });
  jobs.work(countUp, async ({ number }) => void done.push(number));
  await jobs.start();

  await send(jobs, 71);

  await expect.poll(() => done).toEqual([71]);
  expect(await findJobBackend(database.db)).toBe('postgres');
});

test('a job of a transaction that was rolled back does not exist', async () => {
  const done: number[] = [];
  const { jobs } = openProcess();
  jobs.work(countUp, async ({ number }) => void done.push(number));
  await jobs.start();

  const undone = transaction(database.db, async (tx) => {
    await jobs.send(tx, countUp, { number: 1 });
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  await send(jobs, 2);

  await expect.poll(() => done).toEqual([2]);
});

test('a failed job is logged and waits for the next attempt', async () => {
  const { jobs, logged } = openProcess();
  jobs.work({ ...countUp, name: 'fail' }, async () => {
    throw new Error('not today');
  });
  await jobs.start();

  await transaction(database.db, (tx) => jobs.send(tx, { ...countUp, name: 'fail' }, { number: 1 }));

  await expect.poll(() => logged.filter((line) => line.includes('jobFailed')).length).toBe(1);
  await expect
    .poll(async () => {
      const { rows } = await sql<{ state: string; wait: number }>`
        select state, extract(epoch from start_after - now())::float8 as wait from jobs.job
        where name = 'fail'`.execute(database.db);
      return rows[0]?.state === 'retry' && rows[0].wait > 10;
    })
    .toBe(true);
});

test('a job is traced by its name and its id, with its statements and without its data', async () => {
  const receiver = await startTraceReceiver();
  onTestFinished(() => receiver.stop());
  const traces = await openTraces(receiver.url, createLogger({ level: 'silent' }));
  const { jobs } = openProcess({ traces });
  const kind = { name: 'traced', data: v.object({ name: v.string() }), withinSeconds: 60 };
  const done = Promise.withResolvers<void>();
  jobs.work(kind, async ({ name }) => {
    await sql`select count(*) from news where title = ${name}`.execute(database.db);
    done.resolve();
    throw new Error(`no ${name}`);
  });
  await jobs.start();

  await transaction(database.db, (tx) => jobs.send(tx, kind, { name: 'secret' }));
  await done.promise;
  await jobs.stop();
  await traces?.stop();

  const spans = receiver.spans();
  const job = spans.find(({ name }) => name === 'job traced');
  expect(job).toMatchObject({
    parentSpanId: '',
    hasFailed: true,
    attributes: { 'xiehui.job.name': 'traced', 'xiehui.job.id': expect.stringMatching(/^[\da-f-]{36}$/) },
  });
  expect(spans.filter(({ parentSpanId }) => parentSpanId === job?.spanId)).toMatchObject([
    { name: expect.stringMatching(/^select news /), traceId: job?.traceId, hasFailed: false },
  ]);
  expect(JSON.stringify(receiver.received)).not.toContain('secret');
});

test('a scheduled job is done by a single process at each time', async () => {
  const done: string[] = [];
  const [one, other] = [openProcess(), openProcess()];
  one.jobs.every('* * * * *', 'each-minute', async () => done.push('one'));
  other.jobs.every('* * * * *', 'each-minute', async () => done.push('other'));
  await Promise.all([one.jobs.start(), other.jobs.start()]);

  await expect.poll(() => done.length).toBeGreaterThan(0);
  const minutes = await sql`select 1 from jobs.job where name = 'each-minute'`.execute(database.db);

  expect(done.length).toBeLessThanOrEqual(minutes.rows.length);
});

test('a start updates changed queues and schedules only', async () => {
  const startWith = async (cron: string) => {
    const { jobs } = openProcess();
    jobs.every('5 5 * * *', 'as-before', async () => {});
    jobs.every(cron, 'otherwise', async () => {});
    if (cron === '6 6 * * *') jobs.every('7 7 * * *', 'given-up', async () => {});
    await jobs.start();
    await jobs.stop();
    const { rows } = await sql<{ name: string; cron: string; seconds: number; written: string }>`
      select name, s.cron, q.expire_seconds as seconds, concat(q.xmin, ' ', s.xmin) as written
      from jobs.queue q join jobs.schedule s using (name)
      where name in ('as-before', 'otherwise', 'given-up') order by name`.execute(database.db);
    return rows;
  };

  const [asBefore] = await startWith('6 6 * * *');
  await sql`update jobs.queue set expire_seconds = 900 where name = 'otherwise'`.execute(database.db);
  const later = await startWith('8 8 * * *');

  expect(later).toEqual([
    asBefore,
    expect.objectContaining({ name: 'otherwise', cron: '8 8 * * *', seconds: 86_400 }),
  ]);
});

test('jobs continue after the connections to the database were lost', async () => {
  const done: number[] = [];
  const { jobs, logged } = openProcess();
  jobs.work(countUp, async ({ number }) => void done.push(number));
  await jobs.start();

  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db);
  await expect
    .poll(() =>
      send(jobs, 7).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);

  await expect.poll(() => done).toContain(7);
  expect(logged.length).toBeLessThan(10);
});

test('a stop waits for the running job', async () => {
  let state = 'waiting';
  let hasStopped = false;
  const { promise: canEnd, resolve: endJob } = Promise.withResolvers<void>();
  const { jobs } = openProcess();
  jobs.work({ ...countUp, name: 'slow' }, async () => {
    state = 'begun';
    await canEnd;
    state = 'done';
  });
  await jobs.start();
  await transaction(database.db, (tx) => jobs.send(tx, { ...countUp, name: 'slow' }, { number: 1 }));
  await expect.poll(() => state).toBe('begun');

  const stopping = jobs.stop().then(() => (hasStopped = true));
  await sql`select 1`.execute(database.db);
  expect(hasStopped).toBe(false);
  endJob();
  await stopping;

  expect(state).toBe('done');
});

/** A job that does one batch until it is told to end, and the rest at once when it is called again. */
function workInBatches(done: string[]): (signal: AbortSignal) => Promise<void> {
  let batch = 0;
  return async (signal) => {
    done.push('begun');
    for (batch++; batch < 4; batch++) {
      done.push(`batch ${batch}`);
      if (batch === 1) await once(signal, 'abort');
      signal.throwIfAborted();
    }
    done.push('ended');
  };
}

/** Makes the next job of a queue, as the clock does. */
const start = (jobs: JobQueue, name: string) =>
  transaction(database.db, (tx) => jobs.send(tx, { ...countUp, name }, { number: 0 }));

const statesOf = async (name: string) => {
  const { rows } = await sql<{ state: string }>`
    select state from jobs.job where name = ${name} order by created_on`.execute(database.db);
  return rows.map(({ state }) => state);
};

const never = '1 1 1 1 *';

test('a job that meets its deadline ends between two batches, and a further one does the rest', async () => {
  const done: string[] = [];
  const { jobs, logged } = openProcess();
  jobs.every(never, 'long', workInBatches(done), 1);
  await jobs.start();

  await start(jobs, 'long');

  await expect.poll(() => done.at(-1)).toBe('ended');
  expect(done).toEqual(['begun', 'batch 1', 'begun', 'batch 2', 'batch 3', 'ended']);
  await expect.poll(() => statesOf('long')).toEqual(['completed', 'completed']);
  expect(logged.join()).not.toContain('jobFailed');
});

test('a job that is started again while it runs in one process does not begin in another one', async () => {
  const done: string[] = [];
  const { promise: canEnd, resolve: endJob } = Promise.withResolvers<void>();
  const open = () => {
    const process = openProcess();
    process.jobs.every(never, 'alone', async () => {
      done.push('begun');
      await canEnd;
      done.push('ended');
    });
    process.jobs.work({ ...countUp, name: 'marker' }, async () => void done.push('marker'));
    return process.jobs;
  };
  const [one, other] = [open(), open()];
  await Promise.all([one.start(), other.start()]);
  await start(one, 'alone');
  await expect.poll(() => done).toEqual(['begun']);

  // Two more starts; both processes look for jobs before they find the marker.
  await start(other, 'alone');
  await start(other, 'alone');
  await start(other, 'marker');
  await expect.poll(() => done).toEqual(['begun', 'marker']);
  expect((await statesOf('alone')).toSorted()).toEqual(['active', 'created']);
  endJob();

  await expect.poll(() => done).toEqual(['begun', 'marker', 'ended', 'begun', 'ended']);
});

test('a stop ends a job between two batches, and another process does the rest', async () => {
  const done: string[] = [];
  const work = workInBatches(done);
  const [one, other] = [openProcess().jobs, openProcess().jobs];
  one.every(never, 'interrupted', work);
  other.every(never, 'interrupted', work);
  await one.start();
  await start(one, 'interrupted');
  await expect.poll(() => done.at(-1)).toBe('batch 1');

  await one.stop();
  expect(done).toEqual(['begun', 'batch 1']);
  await other.start();

  await expect.poll(() => done.at(-1)).toBe('ended');
  expect(done).toEqual(['begun', 'batch 1', 'begun', 'batch 2', 'batch 3', 'ended']);
});

test('a queue of an earlier version becomes one whose jobs do not run beside each other', async () => {
  const { jobs: earlier } = openProcess();
  earlier.work({ ...countUp, name: 'by-hand' }, async () => {});
  await earlier.start();
  await earlier.stop();

  const { jobs } = openProcess();
  jobs.every(never, 'by-hand', async () => {});
  await jobs.start();

  const { rows } = await sql`select policy, heartbeat_seconds, expire_seconds from jobs.queue
    where name = 'by-hand'`.execute(database.db);
  expect(rows).toEqual([{ policy: 'stately', heartbeat_seconds: 60, expire_seconds: 86_400 }]);
});

test('processes that start at the same time make such queues once', async () => {
  const names = Array.from({ length: 8 }, (_, index) => `by-hand-${index}`);
  const { jobs: earlier } = openProcess();
  for (const name of names) earlier.work({ ...countUp, name }, async () => {});
  await earlier.start();
  await earlier.stop();

  const processes = Array.from({ length: 4 }, () => openProcess().jobs);
  for (const jobs of processes) for (const name of names) jobs.every(never, name, async () => {});
  await Promise.all(processes.map((jobs) => jobs.start()));

  const { rows } = await sql`select name, policy, cron from jobs.queue join jobs.schedule using (name)
    where name like 'by-hand-%' order by name`.execute(database.db);
  expect(rows).toEqual(names.map((name) => ({ name, policy: 'stately', cron: never })));
});
