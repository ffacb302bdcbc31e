import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessFiles, webFiles } from '#contract/content/files.ts';
import { openDatabase } from '../../platform/db/open.ts';
import { signInAdministrator, signInMember } from '../../testing/factories/records.ts';
import { overtaken } from '../../testing/held-row.ts';
import { sendFile } from '../../testing/send-file.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { createTestDatabase } from '../../testing/start-test-database.ts';

/* A file that has arrived completely is not discarded when the log is locked for longer than a page may take. */

let site: TestApp;
beforeAll(async () => {
  const database = await createTestDatabase();
  const db = openDatabase({ url: database.url, max: 8, waitsForLocksMs: 50 });
  const drop = async () => {
    await db.destroy();
    await database.drop();
  };
  site = await startTestApp({}, { database: { ...database, db, drop } });
});
afterAll(() => site.close());

test.for([
  ['an administrator', businessFiles.UploadFile, signInAdministrator],
  ['a member', webFiles.UploadFile, async (one: TestApp) => await signInMember(one)],
] as const)(
  'an upload by %s succeeds while the operation log is locked for longer than the lock timeout',
  async ([, endpoint, signIn]) => {
    const token = await signIn(site);

    const { Code } = await overtaken(
      site,
      (tx) => sql`select from operation_log_head for update`.execute(tx),
      () => sendFile(site, endpoint, { name: '说明.pdf', content: '%PDF-1.7\n<</Type/Page>>\n', token }),
    );

    expect(Code).toBe(200);
  },
);
