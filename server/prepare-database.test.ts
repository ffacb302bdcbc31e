import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { openDataDir } from './base/data-dir.ts';
import { createLogger } from './base/log.ts';
import { connect } from './db/connect.ts';
import { findRunningDatabase, startEmbeddedPostgres } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { prepareJobTables } from './jobs/job-tables.ts';
import { prepareDatabase } from './prepare-database.ts';
import { makeTemporaryFolder, startProgram } from './testing/start-program.ts';
import { createEmptyDatabase } from './testing/start-test-database.ts';

test.each([['1'], ['2']])(
  'a data folder from before the program had a role of its own gets one, with %s processes',
  async (WORKERS) => {
    const folder = await makeTemporaryFolder();
    await makeAsBefore(folder.path);

    const program = startProgram({ DATA_DIR: folder.path, WORKERS });
    const origin = await program.ready;

    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    const { url, ownerUrl } = findRunningDatabase(folder.path)!;
    expect(
      await ask(
        ownerUrl,
        `select distinct usename as role from pg_stat_activity where datname = 'xiehui' and pid <> pg_backend_pid()`,
      ),
    ).toEqual([{ role: 'xiehui_program' }]);
    expect(
      await ask(
        url,
        `select rolsuper or rolcreaterole or rolcreatedb or rolbypassrls as may,
           exists (select from pg_class where relowner = r.oid) as owns,
           has_database_privilege(current_database(), 'temporary') as "makesTables"
         from pg_roles r where rolname = current_user`,
      ),
    ).toEqual([{ may: false, owns: false, makesTables: false }]);
    program.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    await folder.remove();
  },
  120_000,
);

test('an external database that one role did everything in is parted as docs/operations.md says', async () => {
  const { owner, ownerUrl, drop } = await createEmptyDatabase();
  const [former, proper, program] = ['former', 'owner', 'program'].map(
    (name) => `xiehui_${name}_${process.pid}`,
  ) as [string, string, string];
  const run = (statement: string) => sql.raw(statement).execute(owner);
  const urlOf = (role: string) =>
    Object.assign(new URL(ownerUrl), { username: role, password: 'secret' }).href;
  const database = new URL(ownerUrl).pathname.slice(1);
  for (const role of [former, proper, program])
    await run(`create role ${role} login createdb password 'secret'`);
  await run(`alter database ${database} owner to ${former}`);
  await prepareDatabase({ url: urlOf(former), ownerUrl: urlOf(former) });

  await run(`reassign owned by ${former} to ${proper}`);
  await run(`alter database ${database} owner to ${proper}`);
  await prepareDatabase({ url: urlOf(program), ownerUrl: urlOf(proper) });

  expect(
    await ask(urlOf(program), `insert into links (title, address) values ('x', '/') returning id`),
  ).toEqual([{ id: 1 }]);
  await expect(ask(urlOf(program), 'alter table operation_log disable trigger all')).rejects.toThrow(
    'must be owner',
  );
  await expect(prepareDatabase({ url: urlOf(proper), ownerUrl })).rejects.toThrow('nor their owner');
  await run(`alter database ${database} owner to current_user`);
  for (const role of [proper, former, program]) await run(`drop owned by ${role}; drop role ${role}`);
  await drop();
});

async function makeAsBefore(path: string): Promise<void> {
  const dataDir = await openDataDir(path);
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLogger({ level: 'silent' }) });
  await migrate({ url: postgres.ownerUrl });
  const owner = await connect(postgres.ownerUrl);
  await prepareJobTables(owner);
  await owner.query('drop role xiehui_program');
  await owner.end();
  await postgres.stop();
  dataDir.release();
}

async function ask(url: string, question: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(question)).rows;
  } finally {
    await client.end();
  }
}
