import { programVersion } from '../../platform/core/program-version.ts';
import { isSchemaNewer } from '../../platform/db/newer-schema.ts';
import type { Database } from '../../platform/db/open.ts';
import { findStandbyWait } from '../../platform/db/replication/standby-wait.ts';
import type { StandbyWatch } from '../../platform/db/replication/standbys.ts';
import { isReady, openChecks } from '../../platform/http/api/health.ts';
import type { Metric } from '../../platform/http/api/metrics.ts';
import { readJobCounts } from '../../platform/jobs/job-counts.ts';
import { messageKinds } from '../messages/kinds.ts';
import { readMessageCounts } from './message-counts.ts';
import { openPrimaryWatch } from './primary-watch.ts';
import { readPrograms } from './programs.ts';

interface Site {
  db: Database;
  checkStorage: () => Promise<void>;
  standbys: Pick<StandbyWatch, 'missing'>;
}

/**
 * Returns the metrics for which somebody on call is woken (deploy/alerts.yml). They contain numbers, names of queues and
 * settings, and the address of the database: nothing personal, and no value of a setting.
 */
export function healthMetrics({ db, checkStorage, standbys }: Site): Metric[] {
  const checks = oncePerScrape(openChecks({ db, checkStorage }));
  return [
    {
      name: 'xiehui_health_ready',
      help: 'Whether the program is complete, as /readyz says: 1 or 0.',
      read: async () => Number(isReady(await checks())),
      whenUnknown: 0,
      together: 'min',
    },
    {
      name: 'xiehui_health_database_available',
      help: 'Whether the database answers: 1 or 0.',
      read: async () => Number((await checks()).database === undefined),
      whenUnknown: 0,
      together: 'min',
    },
    ...databaseMetrics(db, standbys),
    ...jobMetrics(db),
    ...messageMetrics(db),
    ...programMetrics(db),
  ];
}

function databaseMetrics(db: Database, standbys: Site['standbys']): Metric[] {
  const readPrimary = openPrimaryWatch();
  const primary = oncePerScrape(() => readPrimary(db));
  return [
    {
      name: 'xiehui_health_primary_info',
      help: 'The database server that takes the writes, by its address; always 1.',
      label: 'host',
      read: async () => ({ [(await primary()).host]: 1 }),
    },
    {
      name: 'xiehui_health_primary_change_timestamp_seconds',
      help: 'When another database server was last found to take the writes; 0: not since the program started.',
      read: async () => (await primary()).changedAt / 1000,
    },
    {
      name: 'xiehui_health_standbys_missing',
      help: 'Standbys of the database that have stopped replicating, as of the last minute.',
      read: async () => standbys.missing().length,
    },
    {
      name: 'xiehui_health_commits_waiting',
      help: 'Whether saves wait for a synchronous standby that does not answer: 1 or 0.',
      read: async () => Number(await findStandbyWait(db)),
    },
    {
      name: 'xiehui_health_migrations_newer',
      help: 'Whether a newer version of the program has migrated the database: 1 or 0.',
      read: async () => Number(await isSchemaNewer(db)),
    },
    {
      name: 'xiehui_health_postgres_info',
      help: 'The version of the database server; always 1.',
      label: 'version',
      read: async () => ({ [(await primary()).version]: 1 }),
    },
  ];
}

function jobMetrics(db: Database): Metric[] {
  const counts = oncePerScrape(() => readJobCounts(db));
  return [
    {
      name: 'xiehui_health_jobs_failed',
      help: 'Jobs that failed for good in the last seven days, by queue.',
      label: 'queue',
      read: async () => byName(await counts(), ({ failed }) => failed),
    },
    {
      name: 'xiehui_health_jobs_waiting',
      help: 'Jobs that wait, also for their next attempt, by queue.',
      label: 'queue',
      read: async () => byName(await counts(), ({ waiting }) => waiting),
    },
    {
      name: 'xiehui_health_jobs_overdue_seconds',
      help: 'For how long the oldest job could have begun that has not, by queue.',
      label: 'queue',
      read: async () => byName(await counts(), ({ overdueSeconds }) => overdueSeconds),
    },
  ];
}

function messageMetrics(db: Database): Metric[] {
  const counts = oncePerScrape(async () => await Promise.all(messageKinds.map(countsOf)));
  const countsOf = async (name: (typeof messageKinds)[number]) => ({
    name,
    ...(await readMessageCounts(db, name)),
  });
  return [
    {
      name: 'xiehui_health_messages_failed',
      help: 'Mails and short messages that could not be delivered in the last seven days, by kind.',
      label: 'kind',
      read: async () => byName(await counts(), ({ failed }) => failed),
    },
    {
      name: 'xiehui_health_messages_held',
      help: 'Mails and short messages that have no way out and whose recipients are to be called, by kind.',
      label: 'kind',
      read: async () => byName(await counts(), ({ toTell }) => toTell),
    },
    {
      name: 'xiehui_health_messages_waiting',
      help: 'Mails and short messages that wait to be sent, by kind.',
      label: 'kind',
      read: async () => byName(await counts(), ({ queued }) => queued),
    },
  ];
}

function programMetrics(db: Database): Metric[] {
  const programs = oncePerScrape(() => readPrograms(db));
  return [
    {
      name: 'xiehui_health_programs',
      help: 'Processes of the program that run on the database.',
      read: async () => (await programs()).count,
    },
    {
      name: 'xiehui_health_setting_differs',
      help: 'Whether programs on the database have different values of a setting: 1 or 0, by setting.',
      label: 'setting',
      async read() {
        const { names, differing } = await programs();
        return Object.fromEntries(names.map((name) => [name, Number(differing.includes(name))]));
      },
    },
    {
      name: 'xiehui_health_version_info',
      help: 'The version of the program; always 1.',
      label: 'version',
      read: async () => ({ [programVersion]: 1 }),
    },
  ];
}

function byName<Row extends { name: string }>(rows: readonly Row[], valueOf: (row: Row) => number) {
  return Object.fromEntries(rows.map((row) => [row.name, valueOf(row)]));
}

/** Metrics that are read at the same time share one reading. */
function oncePerScrape<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | undefined;
  return () => {
    reading ??= read().finally(() => (reading = undefined));
    return reading;
  };
}
