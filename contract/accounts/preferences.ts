import * as v from 'valibot';
import { endpoints, systemBase } from '../api/endpoint.ts';
import { requiredText } from '../fields/rules.ts';

/** In bytes of its JSON. */
const preferenceSize = 8 * 1024;
export const preferencesAtMost = 200;

const key = v.pipe(
  requiredText('请提供 Key', 60),
  v.regex(/^[A-Za-z][A-Za-z0-9.-]*$/, 'Key 只能用字母、数字、点和短横线'),
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
    summary: '自己的界面设置（列、每页条数、常用筛选），以 Key 为名',
    input: v.object({}),
    output: v.record(v.string(), v.unknown()),
  },
  SavePreferences: {
    method: 'POST',
    audience: 'administrator',
    summary: '保存自己的界面设置，一次一项；Value 为 null 时删除',
    input: v.object({
      Key: key,
      Value: value,
      /** The value that was read, null for none; another one is 409 with the present one in `Data.Current`. Absent: not compared. */
      Before: v.optional(value),
    }),
    output: v.null(),
  },
});
