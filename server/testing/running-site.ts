import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { test as bare } from 'vitest';
import { findRunningDatabase } from '../platform/db/embedded/embedded.ts';
import { makeDataFolder } from './data-folder.ts';
import { compileCache, makeTemporaryFolder, startProgram, type Program } from './start-program.ts';

/** The built program in a process and on a database of its own, with the operator's commands for it. */
export interface RunningSite {
  dataDir: string;
  /** A test that ends it starts another one. */
  program: Program;
  /** Runs `npm run cli -- …` for this site; rejects with `code` and `stderr` when it fails. */
  command(args: string[], env?: Record<string, string>): Promise<{ lastLine: string; stderr: string }>;
  /** Makes a call with this token that shows its session. */
  identityOf(token: string): Promise<unknown>;
  /** Runs statements as the owner of the database. */
  inDatabase(...statements: string[]): Promise<void>;
  /** The rows that a statement finds, read as the owner. */
  readDatabase(statement: string): Promise<unknown[]>;
}

/** `test` with a site that runs, once for a file; its administrator `admin` has changed the first password. */
export const test = bare
  /** An empty folder for the site's test. */
  .extend('folder', { scope: 'file' }, async ({}, { onCleanup }) => {
    const { path, remove } = await makeTemporaryFolder();
    onCleanup(remove);
    return path;
  })
  .extend('running', { scope: 'file' }, async ({}, { onCleanup }) => {
    const folder = await makeDataFolder();
    const dataDir = folder.path;
    const running: RunningSite = {
      dataDir,
      program: startProgram({ DATA_DIR: dataDir, ADMIN_PASSWORD: 'Xh-first-start-26' }),
      command: (args, env = {}) => runCommand(args, { DATA_DIR: dataDir, ...env }),
      async identityOf(token) {
        const url = `${await running.program.ready}/api/XfSystemApi/GetLoginUser`;
        return (await fetch(url, { headers: { token } })).json();
      },
      async inDatabase(...statements) {
        await running.readDatabase(statements.join('; '));
      },
      async readDatabase(statement) {
        const database = new Client({ connectionString: findRunningDatabase(dataDir)?.ownerUrl });
        await database.connect();
        const { rows } = await database.query(statement);
        await database.end();
        return rows;
      },
    };
    onCleanup(async () => {
      running.program.kill('SIGTERM');
      await running.program.ended;
      await folder.remove();
    });
    await running.program.ready;
    return running;
  });

const commands = join(import.meta.dirname, '../../cli/cli.ts');

/** Runs `npm run cli -- …` with these settings. */
export async function runCommand(args: string[], env: Record<string, string>) {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [commands, ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, ...env },
  });
  return { lastLine: stdout.trim().split('\n').at(-1) ?? '', stderr };
}
