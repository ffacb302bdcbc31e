import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { isInstalled } from '../../testing/installed-tools.ts';
import { quietPort } from '../../testing/quiet-port.ts';
import { startPostgres } from '../../testing/services/start-postgres-pair.ts';
import { makeTemporaryFolder, startProgram, type TemporaryFolder } from '../../testing/start-program.ts';

/*
 * PgBouncer of the distribution in transaction mode, in front of a real server. `npm test` installs it where it can.
 */

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await makeTemporaryFolder();
  postgres = await startPostgres();
});
afterAll(async () => {
  await postgres.stop();
  await folder.remove();
});

describe.skipIf(!isInstalled('pgbouncer'))('behind PgBouncer', () => {
  test.each([
    ['as it comes', ''],
    [
      'told to ignore what it does not know',
      'ignore_startup_parameters = options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout',
    ],
  ])('the start behind a pooler %s ends with a message of one line', async (_how, setting) => {
    const url = await startPooler(setting);

    const program = startProgram({ DATA_DIR: join(folder.path, 'data'), DATABASE_URL: url });

    expect(await program.ended).toBe(1);
    expect(program.output()).toMatch(/^DATABASE_URL leads to a pooler that shares sessions .+\n$/);
  });
});

/** Ends with the test, also where that fails. */
async function startPooler(setting: string): Promise<string> {
  const port = await quietPort();
  const { hostname, port: behind, username } = new URL(postgres.url);
  const users = join(folder.path, 'users.txt');
  const settings = join(folder.path, 'pgbouncer.ini');
  await writeFile(users, `"${username}" ""\n`);
  await writeFile(
    settings,
    `[databases]
xiehui = host=${hostname} port=${behind}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
${setting}
`,
  );
  // It does not run as root.
  await chmod(folder.path, 0o755);
  const asNobody =
    process.getuid?.() === 0 ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : [];
  const [command, ...args] = [...asNobody, 'pgbouncer', settings];
  const pooler = spawn(command!, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(pooler, 'exit');
  onTestFinished(async () => {
    pooler.kill('SIGKILL');
    await ended;
  });
  await new Promise<void>((resolve, reject) => {
    pooler.stderr.on('data', (text) => String(text).includes('process up') && resolve());
    pooler.once('exit', () => reject(new Error('PgBouncer does not start')));
  });
  return `postgresql://${username}@127.0.0.1:${port}/xiehui`;
}
