import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { findRunningDatabase } from './platform/db/embedded/embedded.ts';
import { makeDataFolder } from './testing/data-folder.ts';
import { startTraceReceiver } from './testing/services/start-trace-receiver.ts';
import {
  makeTemporaryFolder,
  startProgram,
  type Program,
  type TemporaryFolder,
} from './testing/start-program.ts';

let folder: TemporaryFolder;
let program: Program;
const env = () => ({ DATA_DIR: folder.path, LOG_LEVEL: 'warn' });

beforeAll(async () => {
  folder = await makeDataFolder();
  program = startProgram(env());
  await program.ready;
});
afterAll(async () => {
  program.kill('SIGTERM');
  await program.ended;
  await folder.remove();
});

test('a second program on the same DATA_DIR is rejected with a message of one line', async () => {
  const second = startProgram(env());

  expect(await second.ended).toBe(1);
  expect(second.output()).toMatch(/^DATA_DIR \S+ is in use by another process \(pid \d+\)\n$/);
});

test('a start after kill -9 needs no manual repair and retains all confirmed changes', async () => {
  await query('create table notes (text text)');
  await query(`insert into notes values ('acknowledged')`);
  program.kill('SIGKILL');
  await program.ended;

  program = startProgram(env());
  await program.ready;

  expect(await query('select text from notes')).toEqual([{ text: 'acknowledged' }]);
});

test('the program restarts its database after the database was killed', async () => {
  const url = await program.ready;
  const killed = await databasePid();
  process.kill(killed, 'SIGKILL');

  await expect.poll(databasePid).not.toBe(killed);
  await expect.poll(() => statusOf(`${url}/readyz`)).toBe(200);
  expect(await query('select text from notes')).toEqual([{ text: 'acknowledged' }]);
});

test('an accepted request is answered although the program is stopping', async () => {
  const { hostname, port } = new URL(await program.ready);
  const body = JSON.stringify({ Account: 'nobody', Password: 'x', TreeCode: 'x', FullName: 'x' });
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST /api/XfSystemApi/Login HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\n` +
      `content-length: ${body.length}\r\nconnection: close\r\nexpect: 100-continue\r\n\r\n`,
  );
  const [accepted] = await once(socket, 'data');
  socket.write(body.slice(0, 5));

  program.kill('SIGTERM');
  await expect.poll(() => isListening(Number(port), hostname)).toBe(false);
  socket.write(body.slice(5));

  expect(String(accepted)).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200 OK[\s\S]+"Code":409/);
  expect(await program.ended).toBe(0);
  program = startProgram(env());
  await program.ready;
});

test('a program with a single process continues after a reload and logs a notice', async () => {
  const url = await program.ready;

  program.kill('SIGHUP');

  await expect.poll(() => program.output()).toContain('notReloaded');
  expect(await statusOf(`${url}/readyz`)).toBe(200);
});

test('a program with a receiver of traces sends the last ones when it stops', async () => {
  const receiver = await startTraceReceiver();
  onTestFinished(() => receiver.stop());
  program.kill('SIGTERM');
  await program.ended;
  program = startProgram({ ...env(), OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
  await fetch(`${await program.ready}/privacy`);

  program.kill('SIGTERM');

  expect(await program.ended).toBe(0);
  expect(receiver.spans().map(({ name }) => name)).toContain('GET /privacy');
  program = startProgram(env());
  await program.ready;
});

test('a program that may not read the network interfaces serves on all of them', async () => {
  const other = await makeDataFolder();
  // As `RestrictAddressFamilies` of deploy/xiehui.service does.
  const refusing = `import os from 'node:os'; os.networkInterfaces = () => { throw new Error('not permitted'); };`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(refusing)}`;
  const started = startProgram({ DATA_DIR: other.path, HOST: '0.0.0.0', NODE_OPTIONS });
  onTestFinished(async () => {
    started.kill('SIGTERM');
    await started.ended;
    await other.remove();
  });

  expect(await statusOf(`${await started.ready}/readyz`)).toBe(200);
});

test('a busy port ends the start with a message of one line', async () => {
  const other = await makeTemporaryFolder();
  const occupied = createServer().listen(0, '127.0.0.1');
  await once(occupied, 'listening');
  const { port } = occupied.address() as AddressInfo;

  const late = startProgram({ ...env(), DATA_DIR: other.path, PORT: String(port) });

  expect(await late.ended).toBe(1);
  expect(late.output()).toBe(`port ${port} is in use: stop the other program, or set PORT\n`);
  occupied.close();
  await other.remove();
});

test.each([
  [{ STARTER: 'all' }, 'STARTER must be demo or empty\n'],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    /^OTEL_EXPORTER_OTLP_ENDPOINT 须为接收 OTLP（HTTP）的网址，.+\n$/,
  ],
  [{ DATA_DIR: '/proc/nowhere' }, /^DATA_DIR \/proc\/nowhere is not writable: .+\n$/],
  [{ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }, /^the database is not reachable: .+\n$/],
])('a start with %o ends with a message of one line', async (wrong, line) => {
  const other = await makeTemporaryFolder();

  const failing = startProgram({ DATA_DIR: other.path, ...wrong });

  expect(await failing.ended).toBe(1);
  expect(failing.output()).toMatch(line);
  await other.remove();
});

test('a stop during a migration is no failure', async () => {
  // Every `create table` sleeps first, as in a long migration.
  await query(
    `create function wait() returns event_trigger language plpgsql as 'begin perform pg_sleep(600); end'`,
  );
  await query(`create event trigger slow on ddl_command_start execute function wait()`);
  program.kill('SIGTERM');
  await program.ended;
  program = startProgram(env());
  const sleeping = `select from pg_stat_activity where wait_event = 'PgSleep'`;
  await expect.poll(() => query(sleeping).catch(() => [])).toHaveLength(1);

  program.kill('SIGTERM');

  expect(await program.ended).toBe(0);
  expect(program.output()).not.toMatch(/failed|terminat/);
});

async function databasePid(): Promise<number> {
  const pidFile = await readFile(join(folder.path, 'postgres/cluster/postmaster.pid'), 'utf8').catch(
    () => '',
  );
  return Number.parseInt(pidFile, 10);
}

async function isListening(port: number, hostname: string): Promise<boolean> {
  const socket = connect(port, hostname);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function statusOf(url: string): Promise<number> {
  const { status } = await fetch(url);
  return status;
}

async function query(statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: findRunningDatabase(folder.path)?.ownerUrl });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}
