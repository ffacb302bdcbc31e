import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, defaultCacheMegabytes, readConfig } from './config.ts';

test('the program without settings serves the demo site on this machine only', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    database: undefined,
    files: { kind: 'folder', folder: resolve('data/files') },
    trustProxy: [],
    firstAdministrator: { account: 'admin', password: undefined },
    starter: 'demo',
    logLevel: 'info',
    limits: { requests: { count: 300, seconds: 10 }, uploads: { count: 20, seconds: 3600 } },
  });
});

test('an empty setting counts as missing', () => {
  expect(readConfig({ PORT: '', SITE_URL: ' ' })).toMatchObject({ port: 3000, siteUrl: undefined });
});

test('the files folder is inside DATA_DIR', () => {
  expect(readConfig({ DATA_DIR: '/srv/xiehui' }).files).toEqual({
    kind: 'folder',
    folder: '/srv/xiehui/files',
  });
});

test('DATABASE_URL may name a primary and its standbys', () => {
  const url = 'postgresql://xiehui@10.0.0.1:5432,10.0.0.2:5432/xiehui';

  expect(readConfig({ DATABASE_URL: url }).database).toEqual({ url, ownerUrl: url });
});

test('the owner of the tables may differ from the role of the program', () => {
  const [url, ownerUrl] = ['postgresql://program@10.0.0.1/xiehui', 'postgresql://owner@10.0.0.1/xiehui'];

  const { database } = readConfig({ DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl });

  expect(database).toEqual({ url, ownerUrl });
  expect(() => readConfig({ DATABASE_OWNER_URL: ownerUrl })).toThrow('DATABASE_OWNER_URL needs DATABASE_URL');
});

test('DATABASE_POOL sets the connections per process, and several processes share the default', () => {
  expect(readConfig({}).databasePool).toBe(20);
  expect(readConfig({ WORKERS: '4' }).databasePool).toBe(10);
  expect(readConfig({ DATABASE_POOL: '6', WORKERS: '4' }).databasePool).toBe(6);
  for (const DATABASE_POOL of ['1', '501', 'many'])
    expect(() => readConfig({ DATABASE_POOL })).toThrow(
      'DATABASE_POOL must be a number of connections, 2 to 500',
    );
});

test('the embedded database has no replica', () => {
  expect(() => readConfig({ DATABASE_REPLICA_URL: 'postgresql://xiehui@10.0.0.2/xiehui' })).toThrow(
    'DATABASE_REPLICA_URL needs DATABASE_URL',
  );
});

test('CACHE_MB sets the cache of each process, and the default is a part of the memory of the machine', () => {
  expect(readConfig({ CACHE_MB: '96' }).cacheBytes).toBe(96 * 1024 * 1024);
  expect([1024, 4096, 8192, 65_536].map((machine) => defaultCacheMegabytes(1, machine))).toEqual([
    64, 128, 256, 512,
  ]);
  expect(defaultCacheMegabytes(4, 16_384)).toBe(128);
});

test('FILES_URL configures a bucket', () => {
  const { files } = readConfig({
    FILES_URL: 's3+https://key:se%2Fcret@s3.example.cn/files?region=cn-east-2',
    DATA_DIR: '/data',
  });
  expect(files).toEqual({
    kind: 's3',
    endpoint: 'https://s3.example.cn/files',
    region: 'cn-east-2',
    incoming: '/data/incoming',
    accessKey: 'key',
    secretKey: 'se/cret',
  });
});

test('daily backups run at night in the data folder or BACKUP_DIR and are retained for weeks', () => {
  expect(readConfig({ DATA_DIR: '/data' }).backup).toEqual({
    folder: '/data/backups',
    isFolderGiven: false,
    at: { hour: 3, minute: 30 },
    keep: { days: 14, weeks: 8 },
    passphrase: undefined,
  });
  expect(
    readConfig({ BACKUP_DIR: '/backups', BACKUP_TIME: '23:05', BACKUP_KEEP: '7/0' }).backup,
  ).toMatchObject({
    folder: '/backups',
    isFolderGiven: true,
    at: { hour: 23, minute: 5 },
    keep: { days: 7, weeks: 0 },
  });
});

test('TRUST_PROXY is a list of addresses', () => {
  expect(readConfig({ TRUST_PROXY: '10.0.0.1, 192.168.0.0/16', HOSTS: 'a.example' }).trustProxy).toEqual([
    '10.0.0.1',
    '192.168.0.0/16',
  ]);
});

test('a program behind a proxy requires the host names of the site', () => {
  expect(() => readConfig({ TRUST_PROXY: '10.0.0.1' })).toThrow('TRUST_PROXY needs SITE_URL or HOSTS');
  const { hosts } = readConfig({
    SITE_URL: 'https://www.example.cn',
    HOSTS: 'Example.cn, m.example.cn:8443',
  });
  expect(hosts).toEqual(['example.cn', 'm.example.cn:8443', 'www.example.cn']);
});

test.each([
  ['https://www.example.cn/', 'https://www.example.cn'],
  ['HTTPS://WWW.Example.CN:443', 'https://www.example.cn'],
  ['https://协会.example.cn', 'https://xn--6oq65h.example.cn'],
])('SITE_URL %s is normalized', (SITE_URL, origin) => {
  const { siteUrl, hosts } = readConfig({ SITE_URL });

  expect([siteUrl, hosts]).toEqual([origin, [new URL(origin).host]]);
});

test('a Chinese host name is converted to the form that browsers send', () => {
  expect(readConfig({ HOSTS: '协会.example.cn:8080' }).hosts).toEqual(['xn--6oq65h.example.cn:8080']);
});

test.each([
  [
    'ADMIN_ACCOUNT',
    'a b<',
    'ADMIN_ACCOUNT must begin with a letter or figure; then also . _ @ - are allowed',
  ],
  ['HOSTS', 'https://a.example', 'HOSTS must list host names, for example www.example.cn,example.cn:8080'],
  ['PORT', '70000', 'PORT must be a port number, 0 to 65535'],
  ['PORT', 'http', 'PORT must be a port number, 0 to 65535'],
  [
    'DATABASE_URL',
    'mysql://x',
    'DATABASE_URL must be an address like postgresql://user:password@host:5432/xiehui',
  ],
  [
    'FILES_URL',
    's3+https://host/bucket',
    'FILES_URL must name key, secret, host and bucket: s3+https://key:secret@host/bucket',
  ],
  ['SITE_URL', 'www.example.cn', 'SITE_URL must be an address like https://www.example.cn'],
  [
    'SITE_URL',
    'https://www.example.cn/portal',
    'SITE_URL must have nothing behind the host: the site answers at the root of its host only',
  ],
  [
    'SITE_URL',
    'https://www.example.cn/?a=1',
    'SITE_URL must have nothing behind the host: the site answers at the root of its host only',
  ],
  ['TRUST_PROXY', 'true', 'TRUST_PROXY must list addresses, for example 10.0.0.1,192.168.0.0/16'],
  ['ADMIN_PASSWORD', 'short', 'ADMIN_PASSWORD must have at least 12 characters'],
  ['STARTER', 'full', 'STARTER must be demo or empty'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent'],
  ['RETENTION_LOG', '179', 'RETENTION_LOG must be at least 180 days'],
  ['RETENTION_APPLICATIONS', '29', 'RETENTION_APPLICATIONS must be at least 30 days'],
  ['RETENTION_APPLICATIONS', '3651', 'RETENTION_APPLICATIONS must be at most 3650 days'],
  ['RETENTION_LOG', 'long', 'RETENTION_LOG must be a number of days, for example 400'],
  ['BACKUP_TIME', '24:00', 'BACKUP_TIME must be a time like 03:30'],
  ['BACKUP_KEEP', '14', 'BACKUP_KEEP must be <days>/<weeks>, for example 14/8'],
  ['CACHE_MB', '7', 'CACHE_MB must be megabytes, 8 to 65536'],
  ['BACKUP_PASSPHRASE', 'short', 'BACKUP_PASSPHRASE must have at least 12 characters'],
  ['LIMIT_REQUESTS', '0/10', 'LIMIT_REQUESTS must be <count>/<seconds>, for example 300/10'],
])('%s=%s is rejected with a message of one line', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(new ConfigError(message));
});

test.each([
  [
    'SMTP_URL',
    'smtp://a.example?sendmail=true&path=/bin/sh',
    /^SMTP_URL must have account, host and port only/,
  ],
  ['SMTP_URL', 'smtp://169.254.169.254', /^SMTP_URL must not lead to a link-local address/],
  ['SMS_WEBHOOK_URL', 'https://a:b@sms.example/', /^SMS_WEBHOOK_URL must have neither an account nor/],
  ['SMS_WEBHOOK_URL', 'http://[::ffff:169.254.1.1]/', /^SMS_WEBHOOK_URL must not lead to a link-local/],
  ['FILES_URL', 's3+https://k:s@host/bucket?endpoint=x', /^FILES_URL must have nothing behind the bucket/],
  ['FILES_URL', 's3+http://k:s@0.0.0.0/bucket', /^FILES_URL must not lead to a link-local/],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', /^OTEL_EXPORTER_OTLP_ENDPOINT 须为接收 OTLP/],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://a:b@collector:4318', /不带账号/],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector:4318/?key=x', /不带账号、查询/],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://169.254.169.254', /不能是本地链路/],
  ['CLAMD_URL', 'tcp://127.0.0.1:3310/?x=1', /^CLAMD_URL must have nothing but a host and a port/],
  ['CLAMD_URL', 'tcp://169.254.1.1:3310', /^CLAMD_URL must not lead to a link-local address/],
  ['DATABASE_URL', 'postgresql://u:p@h/d?host=other', /^DATABASE_URL may name the folder of a socket/],
  ['DATABASE_URL', 'postgresql://u:p@h,i/d?user=postgres', /^DATABASE_URL has an option .+: user$/],
  ['DATABASE_URL', 'postgresql://u:p@h/d?statement_timeout=0', /: statement_timeout$/],
  ['DATABASE_URL', 'postgresql://u:p@h/d?options=-c%20search_path%3Dx', /: options$/],
  ['DATABASE_REPLICA_URL', 'postgresql://u:p@h/d?password=x', /: password$/],
  [
    'DATABASE_REPLICA_URL',
    'postgresql://u:p@h,i/d?target_session_attrs=primary',
    /may not ask for the primary/,
  ],
  ['DATABASE_OWNER_URL', 'postgresql://u:p@h/d?stream=x', /: stream$/],
])('%s=%s is rejected: a library would read it as something else', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(message);
});

test.each([
  ['SMTP_URL', 'smtp://relay.inner.example:25?requireTLS=true'],
  ['SMTP_URL', 'smtp://127.0.0.1:25'],
  ['SMS_WEBHOOK_URL', 'http://10.0.0.8:8080/send?key=x'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector:4318/'],
  ['CLAMD_URL', 'unix:/run/clamav/clamd.ctl'],
  ['CLAMD_URL', 'tcp://scanner:3310'],
  ['DATABASE_URL', 'postgresql://u:p@h:5432,i:5432/d?sslmode=verify-full&connect_timeout=5'],
  ['DATABASE_URL', 'postgresql://u@localhost/d?host=%2Frun%2Fpostgresql'],
])('%s=%s is the word of the operator and is taken', (name, value) => {
  expect(() => readConfig({ [name]: value })).not.toThrow();
});
