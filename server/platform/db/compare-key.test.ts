import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareKey, compareKey } from '#contract/fields/normal-form.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/start-test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Returns the texts that the database's edition of Unicode has, with their keys there. */
async function keysInDatabase(texts: string[]) {
  const { rows } = await sql<{ text: string; key: string; bare: string }>`
    select text, compare_key(text) as key, bare_key(text) as bare from unnest(${texts}::text[]) as text where unicode_assigned(text)`.execute(
    database.db,
  );
  return rows;
}

test('the database and the program compare every character in the same way', async () => {
  const characters = Array.from({ length: 0x110000 }, (_, code) => code)
    .slice(1)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code));

  const differing = [];
  for (let from = 0; from < characters.length; from += 20_000) {
    for (const { text, key, bare } of await keysInDatabase(characters.slice(from, from + 20_000)))
      if (compareKey(text) !== key || bareKey(text) !== bare)
        differing.push(text.codePointAt(0)?.toString(16));
  }

  expect(differing).toEqual([]);
});

test('the database and the program compare texts in the same way', async () => {
  const mixed = fc.constantFrom(
    ...'江南⻢⺠⼴Aaé\u0301ΣςİßＦ①ﬁ가øßÁü.。’“”（）【〔[]·•ー–−\u00ad\u200d\u202d\ufe0f\u3000\u00a0 -1',
  );
  const unit = fc.oneof(mixed, fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }));
  const texts = fc
    .sample(fc.string({ unit, maxLength: 30 }), 5000)
    .map((text) => text.toWellFormed().replaceAll('\0', ''));

  const differing = (await keysInDatabase(texts)).filter(
    ({ text, key, bare }) => compareKey(text) !== key || bareKey(text) !== bare,
  );

  expect(differing).toEqual([]);
});
