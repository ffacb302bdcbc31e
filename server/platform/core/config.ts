import { totalmem } from 'node:os';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { OperatorError } from './operator-error.ts';
import { settings } from './setting-rules.ts';

const megabyte = 1024 * 1024;

/** A setting cannot be used; the message names it. */
export class ConfigError extends OperatorError {}

export type Config = ReturnType<typeof readConfig>;

type Settings = v.InferOutput<typeof settings>;

/** Reads every setting of the program; each has a default. An empty value counts as not set. */
export function readConfig(env: Record<string, string | undefined> = process.env) {
  const entries = Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== '');
  const result = v.safeParse(settings, Object.fromEntries(entries));
  if (!result.success) throw new ConfigError(describe(result.issues[0]));
  const values = result.output;
  assertTogether(values);
  const dataDir = resolve(values.DATA_DIR);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir,
    /** If unset, the embedded database is used. */
    database:
      values.DATABASE_URL === undefined
        ? undefined
        : { url: values.DATABASE_URL, ownerUrl: values.DATABASE_OWNER_URL ?? values.DATABASE_URL },
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    /** The connections of each process that answer requests. Processes of one machine share the limit of a database. */
    databasePool:
      values.DATABASE_POOL ?? (values.WORKERS === 1 ? 20 : Math.max(8, Math.ceil(40 / values.WORKERS))),
    files: values.FILES_URL
      ? { ...values.FILES_URL, incoming: resolve(dataDir, 'incoming') }
      : { kind: 'folder' as const, folder: resolve(dataDir, 'files') },
    /** The scanner of every file before it is stored; if unset, files are not scanned. */
    scanner: values.CLAMD_URL && { url: values.CLAMD_URL, whenAway: values.CLAMD_AWAY },
    infectedFolder: resolve(dataDir, 'infected'),
    /** If unset, it is taken from the request. */
    siteUrl: values.SITE_URL,
    /** The names that are answered; none: loopback and the address listened on. */
    hosts: [...values.HOSTS, ...(values.SITE_URL === undefined ? [] : [new URL(values.SITE_URL).host])],
    mobileSiteUrl: values.MOBILE_SITE_URL,
    /** Addresses of the proxies whose forwarded headers count. */
    trustProxy: values.TRUST_PROXY,
    /** The networks of administrators; if none is set, any. */
    adminNetworks: values.ADMIN_NETWORKS,
    firstAdministrator: { account: values.ADMIN_ACCOUNT, password: values.ADMIN_PASSWORD },
    starter: values.STARTER,
    /** The networks inside that addresses typed into the back office may lead to. */
    innerNetworks: values.INNER_NETWORKS,
    smtpUrl: values.SMTP_URL,
    smsWebhookUrl: values.SMS_WEBHOOK_URL,
    logLevel: values.LOG_LEVEL,
    /** The time from which requests and statements are logged as slow; 0: never. */
    slowMs: values.SLOW_MS,
    /** Where traces are sent by OTLP; if unset, there are none. */
    traceEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    metricsToken: values.METRICS_TOKEN,
    /** If unset, it is stored in the data folder. Processes on several machines share one. */
    secretKey: values.SECRET_KEY,
    /** Processes behind the port. */
    workers: values.WORKERS,
    /** The memory of each process for public answers. */
    cacheBytes: (values.CACHE_MB ?? defaultCacheMegabytes(values.WORKERS)) * megabyte,
    /** The time for which it continues to serve after a stop signal, until load balancers stop sending requests. */
    drainMs: values.DRAIN_SECONDS * 1000,
    /** The free space below which nothing large is written. */
    minFreeBytes: values.FREE_SPACE_MB * megabyte,
    /** The maximum age of cached content while the database does not answer. */
    staleMs: values.STALE_MINUTES * 60_000,
    backup: backupOf(values, dataDir),
    retention: retentionOf(values),
    limits: limitsOf(values),
  };
}

/** Settings that only mean something together. */
function assertTogether(values: Settings): void {
  if (values.DATABASE_REPLICA_URL !== undefined && values.DATABASE_URL === undefined)
    throw new ConfigError('DATABASE_REPLICA_URL needs DATABASE_URL: the embedded database has no replica');
  if (values.DATABASE_OWNER_URL !== undefined && values.DATABASE_URL === undefined)
    throw new ConfigError(
      'DATABASE_OWNER_URL needs DATABASE_URL: the embedded database has an owner already',
    );
  if (values.TRUST_PROXY.length > 0 && values.SITE_URL === undefined && values.HOSTS.length === 0)
    throw new ConfigError(
      'TRUST_PROXY needs SITE_URL or HOSTS: through a proxy comes whatever name a client invents',
    );
}

function backupOf(values: Settings, dataDir: string) {
  return {
    folder: values.BACKUP_DIR === undefined ? resolve(dataDir, 'backups') : resolve(values.BACKUP_DIR),
    /** True when the operator configured the folder; otherwise the secretariat may choose it. */
    isFolderGiven: values.BACKUP_DIR !== undefined,
    /** The time of day in Shanghai. */
    at: values.BACKUP_TIME,
    keep: values.BACKUP_KEEP,
    /** If unset, backups are not encrypted. */
    passphrase: values.BACKUP_PASSPHRASE,
  };
}

function retentionOf(values: Settings) {
  return {
    applicationDays: values.RETENTION_APPLICATIONS,
    logDays: values.RETENTION_LOG,
    messageDays: values.RETENTION_MESSAGES,
    /** After the end of the activity. */
    signUpDays: values.RETENTION_SIGN_UPS,
    suggestionDays: values.RETENTION_SUGGESTIONS,
  };
}

function limitsOf(values: Settings) {
  return {
    requests: values.LIMIT_REQUESTS,
    /** The limit of failed sign-ins over all accounts. */
    signIn: values.LIMIT_SIGN_IN,
    /** The limit of wrong codes of a network, 开通账号. */
    openingCodes: values.LIMIT_OPENING_CODES,
    files: values.LIMIT_FILES,
    uploads: values.LIMIT_UPLOADS,
    applications: values.LIMIT_APPLICATIONS,
    suggestions: values.LIMIT_SUGGESTIONS,
    certificateSearch: values.LIMIT_CERTIFICATE_SEARCH,
    certificateDownload: values.LIMIT_CERTIFICATE_DOWNLOAD,
    /** Lists of employers. */
    certificateLists: values.LIMIT_CERTIFICATE_LISTS,
  };
}

// The value is not repeated: it may be a secret.
function describe(issue: v.BaseIssue<unknown>): string {
  return `${String(issue.path?.[0]?.key)} ${issue.message}`;
}

/** Returns a thirty-second part of the memory for the answers of all processes, each 64 to 512 MB. */
export function defaultCacheMegabytes(processes: number, machine = machineMegabytes()): number {
  return Math.min(512, Math.max(64, Math.floor(machine / 32 / processes)));
}

/** Returns the memory of the machine or the container. */
export function machineMegabytes(): number {
  // 0, or more than there is: no limit.
  const limit = process.constrainedMemory() || Infinity;
  return Math.min(totalmem(), limit) / megabyte;
}
