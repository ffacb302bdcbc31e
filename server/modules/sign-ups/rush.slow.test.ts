import { Client } from 'pg';
import { expect, test as bare } from 'vitest';
import { findRunningDatabase } from '../../platform/db/embedded/embedded.ts';
import { makeDataFolder } from '../../testing/data-folder.ts';
import { signUpAtOnce } from '../../testing/sign-ups/rush.ts';
import { startProgram } from '../../testing/start-program.ts';

/* The minute in which a training opens that everybody wants to go to: through HTTP, with two processes of the program. */

const places = 80;
const visitors = 1000;

const test = bare.extend('site', async ({}, { onCleanup }) => {
  const folder = await makeDataFolder();
  const program = startProgram({ DATA_DIR: folder.path, WORKERS: '2', LIMIT_REQUESTS: '1000000/10' });
  const url = await program.ready;
  const owner = new Client({ connectionString: findRunningDatabase(folder.path)!.ownerUrl });
  await owner.connect();
  onCleanup(async () => {
    await owner.end();
    program.kill('SIGTERM');
    await program.ended;
    await folder.remove();
  });
  return { url, rows: async (query: string) => (await owner.query(query)).rows as unknown[] };
});

test('a thousand sign-ups at once fill eighty places, and the rest wait in the order of arrival', async ({
  site,
}) => {
  const [made] = await site.rows(`insert into activities (title, begins_at, place)
    values ('抢位培训', '2098-12-01', '上海') returning id`);
  const { id } = made as { id: number };
  await site.rows(`insert into sign_up_settings (activity_id, is_open, places, closes_at, is_cancelled)
    values (${id}, true, ${places}, now(), false)`);

  const answers = await signUpAtOnce(site.url, id, visitors);

  expect(new Set(answers.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(['200 200']));
  expect(answers.filter(({ busy }) => busy > 0)).toEqual([]);
  const stored =
    await site.rows(`select p.state, p.arrival, p.queue_place, u.number, p.name from sign_up_people p
    join sign_ups u on u.id = p.sign_up_id where u.activity_id = ${id} order by u.number`);
  const people = stored as {
    state: string;
    arrival: number;
    queue_place: number;
    number: number;
    name: string;
  }[];
  expect(people.map(({ number }) => number)).toEqual(Array.from({ length: visitors }, (_, at) => at + 1));
  // Whoever was stored first arrived first, has a place before others, and waits before others.
  for (const { number, arrival, queue_place } of people)
    expect([arrival, queue_place]).toEqual([number, number]);
  expect(people.map(({ state }) => state)).toEqual(
    Array.from({ length: visitors }, (_, at) => (at < places ? 'placed' : 'waiting')),
  );
  // Everybody was told what the list says.
  const told = new Map(answers.map(({ data }) => [data?.People[0]?.Name, data?.People[0]?.State]));
  expect(people.map(({ name }) => told.get(name))).toEqual(people.map(({ state }) => state));
});
