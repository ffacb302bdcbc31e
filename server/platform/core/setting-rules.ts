import { accessSync, constants } from 'node:fs';
import * as v from 'valibot';
import { administratorAccount } from '#contract/accounts/administrators.ts';
import { isAddressOrRange } from './ip-allowlist.ts';
import { logLevels } from './log.ts';
import { isOutsideReach, operatorReach } from './reach.ts';
import { toBucket } from './s3-address.ts';
import { serverAddresses } from './server-addresses.ts';
import { isUnreadable, readMailServerAddress, readWebhookAddress } from './service-addresses.ts';
import { traceEndpoint } from './traces/trace-endpoint.ts';

/* The rules and the default of each setting of the program. */

const urlWith = (protocols: string[], example: string) =>
  v.pipe(
    v.string(),
    v.check(
      (value) => protocols.includes(URL.parse(value)?.protocol ?? ''),
      `must be an address like ${example}`,
    ),
  );

const webUrl = v.pipe(
  urlWith(['http:', 'https:'], 'https://www.example.cn'),
  v.transform((value) => value.replace(/\/+$/, '')),
);
/** Scheme and host in the spelling of the site's addresses: lower case, Punycode, no default port. */
const siteOrigin = v.pipe(
  urlWith(['http:', 'https:'], 'https://www.example.cn'),
  v.transform((value) => new URL(value)),
  v.check(
    ({ pathname, search, hash, username }) => pathname === '/' && search + hash + username === '',
    'must have nothing behind the host: the site answers at the root of its host only',
  ),
  v.transform(({ origin }) => origin),
);
const postgresExample = 'postgresql://user:password@host:5432/xiehui';
/**
 * What may stand behind the name of a database. The driver takes every other option as one of its own, over those of the
 * program: another account, another server, another time limit.
 */
const postgresOptions = [
  'sslmode',
  'sslrootcert',
  'sslcert',
  'sslkey',
  'sslnegotiation',
  'host',
  // Of libpq; the driver does not read them.
  'connect_timeout',
  'target_session_attrs',
];
const postgresUrl = v.pipe(
  urlWith(['postgres:', 'postgresql:'], postgresExample),
  v.rawCheck(({ dataset, addIssue }) => {
    const url = dataset.typed ? URL.parse(dataset.value) : null;
    const option = url && [...url.searchParams.keys()].find((name) => !postgresOptions.includes(name));
    if (option) addIssue({ message: `has an option that is not supported: ${option}` });
    const [host = '/', ...more] = url?.searchParams.getAll('host') ?? [];
    if (!host.startsWith('/') || more.length > 0)
      addIssue({ message: 'may name the folder of a socket with ?host=/…, but no other server' });
    if (url && url.hash !== '') addIssue({ message: 'must have nothing behind a #' });
  }),
);
/** A primary and its standbys, separated by commas. */
const postgresUrls = v.pipe(
  v.string(),
  v.rawCheck(({ dataset, addIssue }) => {
    const checked = dataset.typed
      ? serverAddresses(dataset.value).map((one) => v.safeParse(postgresUrl, one))
      : [];
    const issue = checked.find(({ success }) => !success)?.issues?.[0];
    if (issue) addIssue({ message: issue.message });
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    const missing = dataset.typed ? unreadableFile(dataset.value) : undefined;
    if (missing !== undefined) addIssue({ message: `names a file that cannot be read: ${missing}` });
  }),
);

/** The standbys to read from; the present primary may be among them. */
const replicaUrls = v.pipe(
  postgresUrls,
  v.check((url) => {
    const role = URL.parse(serverAddresses(url)[0]!)?.searchParams.get('target_session_attrs');
    return role !== 'read-write' && role !== 'primary';
  }, 'is read from, so it may not ask for the primary with target_session_attrs'),
);

/** Returns an unreadable certificate or key of TLS that the URL names. */
function unreadableFile(url: string): string | undefined {
  const query = URL.parse(serverAddresses(url)[0]!)?.searchParams;
  const files = ['sslrootcert', 'sslcert', 'sslkey'].map((name) => query?.get(name) ?? '').filter(Boolean);
  return files.find((file) => !isReadable(file));
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

const refusedHost = 'must not lead to a link-local address, a metadata service or 0.0.0.0';

const smtpUrl = v.pipe(
  urlWith(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.cn'),
  v.check(
    (text) => !isUnreadable(readMailServerAddress(text)),
    'must have account, host and port only, as smtps://user:password@mail.example.cn:465; behind them ?requireTLS=true or ?ignoreTLS=true alone',
  ),
  v.check((text) => {
    const address = readMailServerAddress(text);
    return isUnreadable(address) || !isOutsideReach(address.host, operatorReach);
  }, refusedHost),
);

const webhookUrl = v.pipe(
  urlWith(['http:', 'https:'], 'https://sms.example.cn/send'),
  v.check(
    (text) => !isUnreadable(readWebhookAddress(text)),
    'must have neither an account nor a fragment: https://sms.example.cn/send?key=…',
  ),
  v.check((text) => !isOutsideReach(new URL(text).hostname, operatorReach), refusedHost),
);

const scannerUrl = v.pipe(
  urlWith(['tcp:', 'unix:'], 'tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl'),
  v.transform((value) => new URL(value)),
  v.check(
    ({ protocol, host, pathname, search, hash, username, password }) =>
      search + hash + username + password === '' &&
      (protocol === 'tcp:' ? host !== '' && ['', '/'].includes(pathname) : host === ''),
    'must have nothing but a host and a port, or the path of a socket: tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl',
  ),
  v.check(({ hostname }) => hostname === '' || !isOutsideReach(hostname, operatorReach), refusedHost),
);

const limit = (fallback: string) =>
  v.pipe(
    v.optional(v.string(), fallback),
    v.regex(/^[1-9]\d{0,6}\/[1-9]\d{0,5}$/, `must be <count>/<seconds>, for example ${fallback}`),
    v.transform((value) => {
      const [count, seconds] = value.split('/').map(Number);
      return { count: count!, seconds: seconds! };
    }),
  );

const days = (fallback: string, least: number) =>
  v.pipe(
    v.optional(v.string(), fallback),
    v.regex(/^\d{1,5}$/, `must be a number of days, for example ${fallback}`),
    v.transform(Number),
    v.minValue(least, `must be at least ${least} days`),
  );

const wholeNumber = (fallback: string, most: number, message: string) =>
  v.pipe(
    v.optional(v.string(), fallback),
    v.regex(/^\d{1,7}$/, message),
    v.transform(Number),
    v.maxValue(most, message),
  );

const timeOfDay = v.pipe(
  v.optional(v.string(), '03:30'),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 03:30'),
  v.transform((value) => {
    const [hour, minute] = value.split(':').map(Number);
    return { hour: hour!, minute: minute! };
  }),
);

const retentionCount = v.pipe(
  v.optional(v.string(), '14/8'),
  v.regex(/^[1-9]\d{0,3}\/\d{1,4}$/, 'must be <days>/<weeks>, for example 14/8'),
  v.transform((value) => {
    const [daily, weekly] = value.split('/').map(Number);
    return { days: daily!, weeks: weekly! };
  }),
);

const addresses = v.pipe(
  v.optional(v.string(), ''),
  v.transform((value) =>
    value
      .split(',')
      .map((address) => address.trim())
      .filter(Boolean),
  ),
  v.everyItem(isAddressOrRange, 'must list addresses, for example 10.0.0.1,192.168.0.0/16'),
);

const hosts = v.pipe(
  v.optional(v.string(), ''),
  v.transform((value) =>
    value
      .split(',')
      .map((host) => asciiHost(host.trim()))
      .filter(Boolean),
  ),
  v.everyItem(
    (host) => /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/.test(host),
    'must list host names, for example www.example.cn,example.cn:8080',
  ),
);

/** Returns a host as browsers send it: in lower case, a Chinese name in Punycode. */
function asciiHost(host: string): string {
  return /^[^\s/?#@]+$/.test(host) ? (URL.parse(`ws://${host}`)?.host ?? host) : host;
}

export const settings = v.object({
  PORT: v.pipe(
    v.optional(v.string(), '3000'),
    v.regex(/^\d{1,5}$/, 'must be a port number, 0 to 65535'),
    v.transform(Number),
    v.maxValue(65_535, 'must be a port number, 0 to 65535'),
  ),
  HOST: v.optional(v.string(), '127.0.0.1'),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: v.optional(postgresUrls),
  DATABASE_OWNER_URL: v.optional(postgresUrls),
  DATABASE_REPLICA_URL: v.optional(replicaUrls),
  DATABASE_POOL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/, 'must be a number of connections, 2 to 500'),
      v.transform(Number),
      v.minValue(2, 'must be a number of connections, 2 to 500'),
      v.maxValue(500, 'must be a number of connections, 2 to 500'),
    ),
  ),
  FILES_URL: v.optional(
    v.pipe(urlWith(['s3+https:', 's3+http:'], 's3+https://key:secret@host/bucket'), v.rawTransform(toBucket)),
  ),
  SITE_URL: v.optional(siteOrigin),
  HOSTS: hosts,
  MOBILE_SITE_URL: v.optional(webUrl),
  TRUST_PROXY: addresses,
  ADMIN_NETWORKS: addresses,
  ADMIN_ACCOUNT: v.pipe(
    v.optional(v.string(), 'admin'),
    v.trim(),
    v.maxLength(50, 'must have at most 50 characters'),
    v.regex(administratorAccount, 'must begin with a letter or figure; then also . _ @ - are allowed'),
  ),
  ADMIN_PASSWORD: v.optional(v.pipe(v.string(), v.minLength(12, 'must have at least 12 characters'))),
  STARTER: v.optional(v.picklist(['demo', 'empty'], 'must be demo or empty'), 'demo'),
  CLAMD_URL: v.optional(scannerUrl),
  CLAMD_AWAY: v.optional(v.picklist(['allow', 'refuse'], 'must be allow or refuse'), 'refuse'),
  INNER_NETWORKS: addresses,
  SMTP_URL: v.optional(smtpUrl),
  SMS_WEBHOOK_URL: v.optional(webhookUrl),
  LOG_LEVEL: v.optional(v.picklist(logLevels, `must be one of ${logLevels.join(', ')}`), 'info'),
  SLOW_MS: wholeNumber('1000', 600_000, 'must be milliseconds, 0 to 600000'),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(traceEndpoint),
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters'))),
  SECRET_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]{43}=(,[A-Za-z0-9+/]{43}=)*$/, 'must be 32 bytes in base64')),
  ),
  FREE_SPACE_MB: wholeNumber('256', 9_999_999, 'must be megabytes, 0 to 9999999'),
  STALE_MINUTES: wholeNumber('15', 1440, 'must be minutes, 0 to 1440'),
  WORKERS: v.pipe(
    wholeNumber('1', 64, 'must be a number of processes, 1 to 64'),
    v.minValue(1, 'must be a number of processes, 1 to 64'),
  ),
  CACHE_MB: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, 'must be megabytes, 8 to 65536'),
      v.transform(Number),
      v.minValue(8, 'must be megabytes, 8 to 65536'),
      v.maxValue(65_536, 'must be megabytes, 8 to 65536'),
    ),
  ),
  DRAIN_SECONDS: wholeNumber('1', 60, 'must be seconds, 0 to 60'),
  BACKUP_DIR: v.optional(v.string()),
  BACKUP_TIME: timeOfDay,
  BACKUP_KEEP: retentionCount,
  BACKUP_PASSPHRASE: v.optional(v.pipe(v.string(), v.minLength(12, 'must have at least 12 characters'))),
  RETENTION_APPLICATIONS: v.pipe(days('180', 30), v.maxValue(3650, 'must be at most 3650 days')),
  RETENTION_LOG: days('400', 180),
  RETENTION_MESSAGES: days('90', 7),
  RETENTION_SIGN_UPS: days('730', 30),
  RETENTION_SUGGESTIONS: days('1095', 30),
  LIMIT_REQUESTS: limit('300/10'),
  LIMIT_SIGN_IN: limit('30/900'),
  LIMIT_OPENING_CODES: limit('100/600'),
  LIMIT_FILES: limit('1500/10'),
  LIMIT_UPLOADS: limit('20/3600'),
  LIMIT_APPLICATIONS: limit('20/86400'),
  LIMIT_CERTIFICATE_SEARCH: limit('10/600'),
  LIMIT_CERTIFICATE_DOWNLOAD: limit('5/600'),
  LIMIT_CERTIFICATE_LISTS: limit('3/600'),
  LIMIT_SUGGESTIONS: limit('3/600'),
});
