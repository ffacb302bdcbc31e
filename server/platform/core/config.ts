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
  const given = Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== '');
  const result = v.safeParse(settings, Object.fromEntries(given));
  if (!result.success) throw new ConfigError(describe(result.issues[0]));
  const set = result.output;
  assertTogether(set);
  const dataDir = resolve(set.DATA_DIR);
  return {
    port: set.PORT,
    host: set.HOST,
    dataDir,
    /** If unset, the embedded database is used. */
    database:
      set.DATABASE_URL === undefined
        ? undefined
        : { url: set.DATABASE_URL, ownerUrl: set.DATABASE_OWNER_URL ?? set.DATABASE_URL },
    databaseReplicaUrl: set.DATABASE_REPLICA_URL,
    /** The connections of each process that answer requests. Processes of one machine share the limit of a database. */
    databasePool: set.DATABASE_POOL ?? (set.WORKERS === 1 ? 20 : Math.max(8, Math.ceil(40 / set.WORKERS))),
    files: set.FILES_URL
      ? { ...set.FILES_URL, incoming: resolve(dataDir, 'incoming') }
      : { kind: 'folder' as const, folder: resolve(dataDir, 'files') },
    /** The scanner of every file before it is stored; if unset, files are not scanned. */
    scanner: set.CLAMD_URL && { url: set.CLAMD_URL, whenAway: set.CLAMD_AWAY },
    infectedFolder: resolve(dataDir, 'infected'),
    /** If unset, it is taken from the request. */
    siteUrl: set.SITE_URL,
    /** The names that are answered; none: loopback and the address listened on. */
    hosts: [...set.HOSTS, ...(set.SITE_URL === undefined ? [] : [new URL(set.SITE_URL).host])],
    mobileSiteUrl: set.MOBILE_SITE_URL,
    /** Addresses of the proxies whose forwarded headers count. */
    trustProxy: set.TRUST_PROXY,
    /** The networks of administrators; if none is set, any. */
    adminNetworks: set.ADMIN_NETWORKS,
    firstAdministrator: { account: set.ADMIN_ACCOUNT, password: set.ADMIN_PASSWORD },
    starter: set.STARTER,
    /** The networks inside that addresses typed into the back office may lead to. */
    innerNetworks: set.INNER_NETWORKS,
    smtpUrl: set.SMTP_URL,
    smsWebhookUrl: set.SMS_WEBHOOK_URL,
    logLevel: set.LOG_LEVEL,
    metricsToken: set.METRICS_TOKEN,
    /** If unset, it is stored in the data folder. Processes on several machines share one. */
    secretKey: set.SECRET_KEY,
    /** Processes behind the port. */
    workers: set.WORKERS,
    /** The memory of each process for public answers. */
    cacheBytes: (set.CACHE_MB ?? defaultCacheMegabytes(set.WORKERS)) * megabyte,
    /** The time for which it continues to serve after a stop signal, until load balancers stop sending requests. */
    drainMs: set.DRAIN_SECONDS * 1000,
    /** The free space below which nothing large is written. */
    leastFreeBytes: set.FREE_SPACE_MB * megabyte,
    /** The maximum age of cached content while the database does not answer. */
    staleMs: set.STALE_MINUTES * 60_000,
    backup: backupOf(set, dataDir),
    retention: retentionOf(set),
    limits: limitsOf(set),
  };
}

/** Settings that only mean something together. */
function assertTogether(set: Settings): void {
  if (set.DATABASE_REPLICA_URL !== undefined && set.DATABASE_URL === undefined)
    throw new ConfigError('DATABASE_REPLICA_URL needs DATABASE_URL: the embedded database has no replica');
  if (set.DATABASE_OWNER_URL !== undefined && set.DATABASE_URL === undefined)
    throw new ConfigError(
      'DATABASE_OWNER_URL needs DATABASE_URL: the embedded database has an owner already',
    );
  if (set.TRUST_PROXY.length > 0 && set.SITE_URL === undefined && set.HOSTS.length === 0)
    throw new ConfigError(
      'TRUST_PROXY needs SITE_URL or HOSTS: through a proxy comes whatever name a client invents',
    );
}

function backupOf(set: Settings, dataDir: string) {
  return {
    folder: set.BACKUP_DIR === undefined ? resolve(dataDir, 'backups') : resolve(set.BACKUP_DIR),
    /** True when the operator configured the folder; otherwise the secretariat may choose it. */
    isFolderGiven: set.BACKUP_DIR !== undefined,
    /** The time of day in Shanghai. */
    at: set.BACKUP_TIME,
    keep: set.BACKUP_KEEP,
    /** If unset, backups are not encrypted. */
    passphrase: set.BACKUP_PASSPHRASE,
  };
}

function retentionOf(set: Settings) {
  return {
    applicationDays: set.RETENTION_APPLICATIONS,
    logDays: set.RETENTION_LOG,
    messageDays: set.RETENTION_MESSAGES,
    suggestionDays: set.RETENTION_SUGGESTIONS,
  };
}

function limitsOf(set: Settings) {
  return {
    requests: set.LIMIT_REQUESTS,
    /** The limit of failed sign-ins over all accounts. */
    signIn: set.LIMIT_SIGN_IN,
    files: set.LIMIT_FILES,
    uploads: set.LIMIT_UPLOADS,
    applications: set.LIMIT_APPLICATIONS,
    suggestions: set.LIMIT_SUGGESTIONS,
    certificateSearch: set.LIMIT_CERTIFICATE_SEARCH,
    certificateDownload: set.LIMIT_CERTIFICATE_DOWNLOAD,
    /** Lists of employers. */
    certificateLists: set.LIMIT_CERTIFICATE_LISTS,
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
function machineMegabytes(): number {
  // 0, or more than there is: no limit.
  const limit = process.constrainedMemory() || Infinity;
  return Math.min(totalmem(), limit) / megabyte;
}
