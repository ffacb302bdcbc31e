import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { OperatorError } from './platform/core/operator-error.ts';
import { connect } from './platform/db/connect.ts';
import { prepareDatabase } from './prepare-database.ts';
import { createEmptyDatabase } from './testing/start-test-database.ts';

test('an external database with a single role is separated as docs/operations.md describes', async () => {
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

test('programs that start at once on an empty database prepare the database one after the other', async () => {
  const site = await makeEmptySite({ canCreate: true });

  const programs = await Promise.allSettled([1, 2, 3].map(() => prepareDatabase(site.addresses)));

  expect(programs.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  expect(await ask(site.addresses.url, 'select count(*)::int as count from jobs.queue')).toEqual([
    { count: 0 },
  ]);
  await site.drop();
});

test('time limits of a provider for a role do not apply to migrations and backups', async () => {
  const site = await makeEmptySite({ canCreate: true });
  const { ownerUrl } = site.addresses;
  const role = new URL(ownerUrl).username;
  for (const name of limits) await ask(ownerUrl, `alter role ${role} set ${name} = '1min'`);
  expect(await ask(ownerUrl, 'show statement_timeout')).toEqual([{ statement_timeout: '1min' }]);

  const owner = await connect(ownerUrl);

  for (const name of limits) expect((await owner.query(`show ${name}`)).rows).toEqual([{ [name]: '0' }]);
  await owner.end();
  await site.drop();
});

const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];

test('an owner without the right to create the queue schema gets a message of one line', async () => {
  const site = await makeEmptySite({ canCreate: false });

  const refused = prepareDatabase(site.addresses);

  await expect(refused).rejects.toThrow(OperatorError);
  await expect(refused).rejects.toThrow('the tables of the job queue cannot be made: permission denied');
  await site.drop();
});

/** Makes an empty database with the two accounts of docs/operations.md. */
async function makeEmptySite({ canCreate }: { canCreate: boolean }) {
  const { owner, ownerUrl: url, drop } = await createEmptyDatabase();
  const run = (statement: string) => sql.raw(statement).execute(owner);
  const [proper, program] = [uniqueRole('owner'), uniqueRole('program')];
  for (const role of [proper, program]) await run(`create role ${role} login password 'secret'`);
  const name = new URL(url).pathname.slice(1);
  if (canCreate) await run(`alter database ${name} owner to ${proper}`);
  await run(`alter schema public owner to ${proper}`);
  const urlOf = (role: string) => Object.assign(new URL(url), { username: role, password: 'secret' }).href;
  return {
    addresses: { url: urlOf(program), ownerUrl: urlOf(proper) },
    async drop() {
      await run(`alter database ${name} owner to current_user`);
      for (const role of [proper, program]) await run(`drop owned by ${role}; drop role ${role}`);
      await drop();
    },
  };
}

const uniqueRole = (kind: string) => `xiehui_${kind}_${randomBytes(6).toString('hex')}`;

async function ask(url: string, question: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(question)).rows;
  } finally {
    await client.end();
  }
}
