import { execFile } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { isInstalled } from '../../testing/installed-tools.ts';
import { startPostgres } from '../../testing/services/start-postgres-pair.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/start-program.ts';
import { waitLimitMs } from '../../testing/time-limits.ts';
import { readConfig } from '../core/config.ts';
import { connect } from './connect.ts';

/* A server with a certificate of an authority of its own, for 127.0.0.1 alone. */

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let folder: TemporaryFolder;
let authority: string;
const hasOpenssl = isInstalled('openssl', 'version');

beforeAll(async () => {
  if (!hasOpenssl) return;
  folder = await makeTemporaryFolder();
  postgres = await startPostgres();
  authority = join(folder.path, 'authority.pem');
  const [certificate, key] = ['server.crt', 'server.key'].map((name) =>
    join(postgres.folder, 'cluster', name),
  );
  const names = ['-subj', '/CN=database', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-out', authority];
  await promisify(execFile)('openssl', [...made, '-keyout', key!, ...names]);
  await copyFile(authority, certificate!);
  // PostgreSQL finds both in its own folder, by these names.
  for (const file of [certificate!, key!]) postgres.giveToServer(file);
  await postgres.query('alter system set ssl = on');
  await postgres.query('select pg_reload_conf()');
  await vi.waitUntil(async () => (await postgres.query<{ ssl: string }>('show ssl'))[0]?.ssl === 'on', {
    timeout: waitLimitMs,
  });
});
afterAll(async () => {
  if (!hasOpenssl) return;
  await postgres.stop();
  await folder.remove();
});

async function isEncrypted(url: string): Promise<boolean> {
  const client = await connect(readConfig({ DATABASE_URL: url }).database!.url);
  const { rows } = await client.query<{ ssl: boolean }>(
    'select ssl from pg_stat_ssl where pid = pg_backend_pid()',
  );
  await client.end();
  return rows[0]!.ssl;
}

describe.skipIf(!hasOpenssl)('over TLS', () => {
  test('`require` encrypts with a certificate of any authority', async () => {
    expect(await isEncrypted(postgres.url)).toBe(false);
    expect(await isEncrypted(`${postgres.url}?sslmode=require`)).toBe(true);
  });

  test('`verify-full` accepts only a server with a certificate of the given authority for its name', async () => {
    const checked = `sslmode=verify-full&sslrootcert=${authority}`;
    const otherName = postgres.url.replace('127.0.0.1', 'localhost');

    expect(await isEncrypted(`${postgres.url}?${checked}`)).toBe(true);
    await expect(isEncrypted(`${otherName}?${checked}`)).rejects.toThrow(
      /^the database is not reachable: .+$/,
    );
    await expect(isEncrypted(`${postgres.url}?sslmode=verify-full`)).rejects.toThrow(
      /^the database is not reachable: self-signed certificate/,
    );
  });

  test('a missing authority file is reported in one line', async () => {
    const missing = join(folder.path, 'missing.pem');

    await expect(isEncrypted(`${postgres.url}?sslmode=verify-full&sslrootcert=${missing}`)).rejects.toThrow(
      `DATABASE_URL names a file that cannot be read: ${missing}`,
    );
  });
});
