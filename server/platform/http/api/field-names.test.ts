import * as v from 'valibot';
import { expect, test } from 'vitest';
import { webBase, type Endpoint } from '#contract/api/endpoint.ts';
import { bulkIds } from '#contract/fields/bulk-ids.ts';
import { filter, recordId } from '#contract/fields/rules.ts';
import { fieldNames } from './field-names.ts';

const call = (
  entries: Record<string, v.GenericSchema>,
  otherNames: Record<string, string> = {},
): Endpoint => ({
  path: `${webBase}/GetThing`,
  method: 'GET',
  audience: 'anyone',
  summary: '',
  input: v.object(entries),
  output: v.null(),
  otherNames,
});
const text = v.optional(v.string());
const read = (endpoint: Endpoint, sent: Record<string, unknown>) => fieldNames(endpoint).read(sent);

test('fields with their exact names are returned as they were sent', () => {
  const sent = { newsid: '1', key: '' };

  expect(read(call({ newsid: text, key: text }), sent).fields).toBe(sent);
});

test.each(['newsid', 'NEWSID', 'NewsId', 'newsId'])('%s is the field newsid', (name) => {
  expect(read(call({ newsid: text }), { [name]: '7' })).toEqual({ fields: { newsid: '7' }, unknown: [] });
});

test('an exact name wins over one in another case, and that one over another name', () => {
  const endpoint = call({ newsid: text }, { id: 'newsid' });

  expect(read(endpoint, { id: '3', NewsId: '2', newsid: '1' }).fields).toEqual({ newsid: '1' });
  expect(read(endpoint, { id: '3', NewsId: '2' }).fields).toEqual({ newsid: '2' });
  expect(read(endpoint, { ID: '3' }).fields).toEqual({ newsid: '3' });
});

test('a blank value gives way to one under another name', () => {
  expect(read(call({ newsid: text }, { id: 'newsid' }), { NewsId: '', id: '3' }).fields).toEqual({
    newsid: '3',
  });
});

test('fields inside an unknown group are read, and those beside the group win', () => {
  const endpoint = call({ pageindex: text, pagesize: text });

  expect(read(endpoint, { page: { PageIndex: '2', pagesize: '5' }, pagesize: '20' })).toEqual({
    fields: { pageindex: '2', pagesize: '20' },
    unknown: [],
  });
  expect(read(endpoint, { page: { pageindex: '2', colour: 'red' }, other: { x: 1 } }).unknown).toEqual([
    'page[colour]',
    'other',
  ]);
});

test('names that select nothing are ignored, and all others are reported', () => {
  const sent = { _: '17', t: '1', Timestamp: '2', total: '90', catid: '5' };

  expect(read(call({ key: text }), sent)).toEqual({ fields: {}, unknown: ['catid'] });
});

test.each([
  [5, [5]],
  ['5', ['5']],
  ['1,2', ['1', '2']],
  [{ 0: 1, 1: 2 }, [1, 2]],
  [
    [1, 2],
    [1, 2],
  ],
  ['x', 'x'],
  [{ x: 1 }, { x: 1 }],
])('the ids %j are read as %j', (sent, ids) => {
  expect(read(call({ Ids: bulkIds }, { id: 'Ids' }), { Ids: sent }).fields).toEqual({ Ids: ids });
});

test('a list of one id is that id where the call takes one', () => {
  const endpoint = call({ MenuId: filter(recordId()) }, { Ids: 'MenuId' });

  expect(read(endpoint, { Ids: [4] }).fields).toEqual({ MenuId: 4 });
  expect(read(endpoint, { Ids: [4, 5] }).fields).toEqual({ MenuId: [4, 5] });
});

test('a call whose names differ in case alone does not start', () => {
  expect(() => fieldNames(call({ newsid: text, NewsId: text }))).toThrow(/newsid and NewsId/);
  expect(() => fieldNames(call({ newsid: text, id: text }, { ID: 'newsid' }))).toThrow(/ID/);
  expect(() => fieldNames(call({ newsid: text }, { id: 'MenuId' }))).toThrow(/MenuId/);
});

test('a filter that gives way to another filter of the same field is reported, and a blank one is not', () => {
  const endpoint = call({ key: text }, { MemberName: 'key', Account: 'key' });

  expect(read(endpoint, { MemberName: '申安', Account: 'shenan' })).toEqual({
    fields: { key: '申安' },
    unknown: ['Account'],
  });
  expect(read(endpoint, { MemberName: '', Account: 'shenan' })).toEqual({
    fields: { key: 'shenan' },
    unknown: [],
  });
});

test('the values of an option under its several names are returned, the one that is used first', () => {
  const endpoint = {
    ...call({ LevelId: text }, { Level: 'LevelId', LevelName: 'LevelId' }),
    optionsByName: { LevelId: 2 },
  };

  expect(read(endpoint, { Level: '13', LevelName: '理事单位', LevelId: '12' })).toEqual({
    fields: { LevelId: '12' },
    unknown: [],
    options: { LevelId: ['12', '13', '理事单位'] },
  });
});
