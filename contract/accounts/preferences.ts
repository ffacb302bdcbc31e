import * as v from 'valibot';
import { endpoints, systemBase } from '../api/endpoint.ts';
import { requiredText } from '../fields/rules.ts';

/** The looks of the back office. */
export const appearances = ['system', 'light', 'dark'] as const;
export const maxShortcuts = 6;
export const maxRecentPlaces = 6;
export const maxSavedFilters = 12;

const text = (max: number) => v.pipe(v.string(), v.maxLength(max));
const listOf = <Item extends v.GenericSchema>(item: Item, max: number) =>
  v.pipe(v.array(item), v.maxLength(max));
/** The address of a page of the back office. */
const address = v.pipe(text(500), v.startsWith('/System/'));

/** 常用筛选: a name for the query of an address. */
const savedFilter = v.object({ name: text(50), query: text(2000) });
export type SavedFilter = v.InferOutput<typeof savedFilter>;

const columnKeys = listOf(text(60), 60);
const listSettings = v.object({
  /** Column keys in their order; those that are not named follow. */
  order: v.optional(columnKeys),
  hidden: v.optional(columnKeys),
  pagesize: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000))),
  /** Of a list that is also rendered in another way: what the user has chosen. */
  layout: v.optional(v.picklist(['grid', 'table'])),
  saved: v.optional(listOf(savedFilter, maxSavedFilters)),
});
/** The settings of one user for one list. */
export type ListSettings = v.InferOutput<typeof listSettings>;

/** The kinds of places that 快速前往 remembers. */
export const recentKinds = ['page', 'member', 'news', 'certificate'] as const;

const recentPlace = v.object({
  kind: v.picklist(recentKinds),
  title: text(500),
  hint: text(500),
  address,
});

/** The preferences of the back office, by their keys; each list has another one under `list.` and its name. */
const schemas = {
  appearance: v.picklist(appearances),
  'home.firstStepsHidden': v.boolean(),
  'home.shortcuts': listOf(address, maxShortcuts),
  /** The pages that the user took out of the side bar. */
  'menu.hidden': listOf(address, 200),
  /** The latest targets of 快速前往. */
  'quick.recent': listOf(recentPlace, maxRecentPlaces),
};
const listKey = /^list\.[a-z][A-Za-z-]*$/;

type Preferences = { [Key in keyof typeof schemas]: v.InferOutput<(typeof schemas)[Key]> };
export type PreferenceKey = keyof Preferences | `list.${string}`;
export type PreferenceValue<Key extends string> = Key extends keyof Preferences
  ? Preferences[Key]
  : Key extends PreferenceKey
    ? ListSettings
    : unknown;

function schemaOf(key: string): v.GenericSchema | undefined {
  return listKey.test(key)
    ? listSettings
    : new Map<string, v.GenericSchema>(Object.entries(schemas)).get(key);
}

/**
 * Reads a preference. Returns undefined for a key that the back office does not have, and for a value of another shape, such
 * as one of an earlier version.
 */
export function readPreference<Key extends string>(
  key: Key,
  value: unknown,
): PreferenceValue<Key> | undefined {
  const schema = schemaOf(key);
  const read = schema && v.safeParse(schema, value);
  return read?.success ? (read.output as PreferenceValue<Key>) : undefined;
}

/** In bytes of its JSON. */
const preferenceSize = 8 * 1024;
export const preferencesAtMost = 200;

const key = v.pipe(
  requiredText('请提供 Key', 60),
  v.check((name) => schemaOf(name) !== undefined, '没有这项界面设置'),
);

const fitting = v.pipe(v.string(), v.maxBytes(preferenceSize));

/** Any JSON value. */
const value = v.pipe(
  v.unknown(),
  v.check((setting) => setting !== undefined, '请提供 Value'),
  v.check((setting) => v.is(fitting, JSON.stringify(setting)), '设置不能超过 8 KB'),
);

/** Settings that an administrator made for the own screens. */
export const systemPreferences = endpoints(systemBase, {
  GetPreferences: {
    method: 'GET',
    audience: 'administrator',
    summary: '自己的界面设置（列、每页条数、常用筛选），以 Key 为名；不再有的和旧格式的不出现',
    input: v.object({}),
    output: v.record(v.string(), v.unknown()),
  },
  SavePreferences: {
    method: 'POST',
    audience: 'administrator',
    summary: '保存自己的界面设置，一次一项，限后台现有的几项；Value 为 null 时删除',
    input: v.pipe(
      v.object({
        Key: key,
        Value: value,
        /** The value that was read, null for none; another one is 409 with the present one in `Data.Current`. Absent: not compared. */
        Before: v.optional(value),
      }),
      v.forward(
        v.partialCheck(
          [['Key'], ['Value']],
          ({ Key, Value }) => Value === null || readPreference(Key, Value) !== undefined,
          '这项界面设置的内容有误',
        ),
        ['Value'],
      ),
    ),
    output: v.null(),
  },
});
