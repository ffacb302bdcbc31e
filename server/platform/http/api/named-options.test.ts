import { expect, test } from 'vitest';
import { withOptionIds } from './named-options.ts';

/* A client that sends a whole record back has one option under several names. */

const names: Record<string, number> = { 会员单位: 13, 理事单位: 12 };
const findOption = async (_kind: number, name: string) => names[name];

test.each([
  ['changed by its id', [12, 13, '会员单位'], 12],
  ['changed under the name of the specification', [12, 13, '理事单位'], 13],
  ['changed by its name', [12, 12, '会员单位'], 13],
  ['not changed', [12, 12, '理事单位'], 12],
  ['an id where the record has a name', [12, '13'], '13'],
  ['a name beside another id, which a client of the contract changed', [12, '会员单位'], 12],
  ['three different values', [11, 12, 13], 11],
  ['a name that no option has', ['没有'], '没有'],
])('an option in a record that is sent back: %s', async (_case, sent, id) => {
  const named = { fields: { LevelId: sent[0], Name: '申安' }, unknown: [], options: { LevelId: sent } };

  expect(await withOptionIds(named, { LevelId: 2 }, findOption)).toEqual({ LevelId: id, Name: '申安' });
});

test('a value that is no text stays for the rule of its field', async () => {
  const broken = { toString: 'x' };
  for (const options of [
    [broken],
    [broken, broken],
    [12, broken],
    [broken, 12],
    [broken, 12, '会员单位'],
    [Object.create(null), [[]], null],
  ]) {
    const named = { fields: { LevelId: options[0] }, unknown: [], options: { LevelId: options } };

    expect(await withOptionIds(named, { LevelId: 2 }, findOption)).toEqual({ LevelId: options[0] });
  }
  const named = { fields: { LevelId: broken }, unknown: [] };
  expect(await withOptionIds(named, { LevelId: 2 }, findOption)).toEqual({ LevelId: broken });
});

test('an absent option stays absent, and a name becomes an id', async () => {
  const find = (fields: Record<string, unknown>) =>
    withOptionIds({ fields, unknown: [] }, { LevelId: 2 }, findOption);

  expect(await find({})).toEqual({ LevelId: undefined });
  expect(await find({ LevelId: '理事单位' })).toEqual({ LevelId: 12 });
});
