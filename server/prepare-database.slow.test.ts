import { Client } from 'pg';
import { expect, test } from 'vitest';
import { openDataDir } from './platform/core/data-dir.ts';
import { createLogger } from './platform/core/log.ts';
import { findRunningDatabase, startEmbeddedPostgres } from './platform/db/embedded/embedded.ts';
import { makeDataFolder } from './testing/data-folder.ts';
import { startProgram } from './testing/start-program.ts';

test.each([['1'], ['2']])(
  'a data folder from before the program role gets the role, with %s processes',
  async (WORKERS) => {
    const folder = await makeDataFolder();
    await takeRoleFrom(folder.path);

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
);

/** Restores a database to its state before the program had a role of its own. */
async function takeRoleFrom(path: string): Promise<void> {
  const dataDir = await openDataDir(path);
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLogger({ level: 'silent' }) });
  await ask(postgres.ownerUrl, 'drop owned by xiehui_program; drop role xiehui_program');
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
