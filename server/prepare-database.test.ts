import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { prepareDatabase } from './prepare-database.ts';
import { createEmptyDatabase } from './testing/start-test-database.ts';

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

async function ask(url: string, question: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(question)).rows;
  } finally {
    await client.end();
  }
}
