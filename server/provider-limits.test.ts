import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBackup } from './platform/backup/make.ts';
import { proveBackup } from './platform/backup/prove.ts';
import { readConfig } from './platform/core/config.ts';
import { createLogger } from './platform/core/log.ts';
import { contentRevisionSource, invalidateContent } from './platform/db/content-revision.ts';
import { openDatabase, type Database } from './platform/db/open.ts';
import type { DatabaseAddresses } from './platform/db/program-role.ts';
import { transaction } from './platform/db/transaction.ts';
import { openJobQueue } from './platform/jobs/job-queue.ts';
import { openStorage } from './platform/storage/storage.ts';
import { prepareDatabase } from './prepare-database.ts';
import { makeTemporaryFolder, type TemporaryFolder } from './testing/start-program.ts';
import { createEmptyDatabase, type TestDatabase } from './testing/start-test-database.ts';

/*
 * A provider's database with short time limits for its accounts. Here they are so short that a connection which obeys
 * one of them fails at once.
 */

const limits = {
  statement_timeout: '1ms',
  lock_timeout: '1ms',
  idle_in_transaction_session_timeout: '1ms',
  idle_session_timeout: '1ms',
};

let folder: TemporaryFolder;
let empty: TestDatabase;
let addresses: DatabaseAddresses;
let db: Database;
const roles = ['owner', 'program'].map((kind) => `xiehui_${kind}_${randomBytes(6).toString('hex')}`);
const [owner = '', program = ''] = roles;
const asAdministrator = (statement: string) => sql.raw(statement).execute(empty.owner);
const logged: string[] = [];
const log = createLogger({ level: 'warn', destination: { write: (line) => void logged.push(line) } });

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  empty = await createEmptyDatabase();
  const urlOf = (role: string) =>
    Object.assign(new URL(empty.ownerUrl), { username: role, password: 'secret' }).href;
  for (const role of roles) {
    await asAdministrator(`create role ${role} login createdb password 'secret'`);
    for (const [name, value] of Object.entries(limits))
      await asAdministrator(`alter role ${role} set ${name} = '${value}'`);
  }
  await asAdministrator(`alter role ${program} nocreatedb`);
  await asAdministrator(`alter database ${nameOf(empty.ownerUrl)} owner to ${owner}`);
  await asAdministrator(`alter schema public owner to ${owner}`);
  addresses = { url: urlOf(program), ownerUrl: urlOf(owner) };
  await prepareDatabase(addresses);
  db = openDatabase({ url: addresses.url, max: 2, log });
});
afterAll(async () => {
  await db.destroy();
  await asAdministrator(`alter database ${nameOf(empty.ownerUrl)} owner to current_user`);
  for (const role of roles) await asAdministrator(`drop owned by ${role}; drop role ${role}`);
  await empty.drop();
  await folder.remove();
});

const nameOf = (url: string) => new URL(url).pathname.slice(1);

test('jobs run, and their connections are not closed', async () => {
  const done: number[] = [];
  const kind = { name: 'count', data: v.object({ number: v.number() }), withinSeconds: 60 };
  const jobs = openJobQueue({ databaseUrl: addresses.url, log });
  jobs.work(kind, async ({ number }) => void done.push(number));
  await jobs.start();

  for (const number of [1, 2, 3]) {
    await transaction(db, (tx) => jobs.send(tx, kind, { number }));
    await expect.poll(() => done).toContain(number);
  }

  await jobs.stop();
  expect(logged).toEqual([]);
});

test('the notification of a publication arrives', async () => {
  const heard: string[] = [];
  const stop = await contentRevisionSource(db, addresses.url, []).listen({
    changed: () => heard.push('changed'),
    away: () => heard.push('away'),
    back: () => heard.push('back'),
  });

  await transaction(db, (tx) => invalidateContent(tx));
  await expect.poll(() => heard).toContain('changed');
  await transaction(db, (tx) => invalidateContent(tx));
  await expect.poll(() => heard.filter((word) => word === 'changed')).toHaveLength(2);

  expect(heard).not.toContain('away');
  await stop();
});

test('a backup is created and verified', async () => {
  const { files } = readConfig({ DATA_DIR: folder.path });
  const storage = await openStorage(files);
  const path = join(folder.path, 'backup');
  const source = { path, passphrase: undefined, databaseUrl: addresses.ownerUrl, storage };

  await makeBackup({ ...source, report: () => {} });
  const { members } = await proveBackup({ ...source, look: async () => {} });

  expect(members.length).toBeGreaterThan(20);
});
