import * as v from 'valibot';
import { filter, recordId } from './rules.ts';

/** Ids of a bulk call: 1 to 500. */
export const bulkIds = v.pipe(
  v.array(recordId(), '请选择记录'),
  v.minLength(1, '请选择记录'),
  v.maxLength(500, '一次最多处理 500 条'),
);

/** Ids in a query, in which a name occurs once: `Ids=1,2,3`, or `Ids[0]=1&Ids[1]=2`, as clients write a list. */
export const idsInQuery = v.pipe(
  v.optional(v.union([v.string(), v.record(v.string(), v.string())], '请选择记录'), ''),
  v.transform((ids): (string | number)[] => {
    const each = typeof ids === 'string' ? ids.split(',') : Object.values(ids);
    return each.filter((id) => id.trim() !== '');
  }),
  bulkIds,
);

/** Records in their new order. */
export const sortedIds = v.pipe(
  bulkIds,
  v.check((ids) => new Set(ids).size === ids.length, '编号重复'),
);

const optionalId = filter(recordId());

/** One record under the name that old clients use, or `Ids`; parses to `{ Ids }`. */
export const oneOrMany = <Name extends string>(name: Name) =>
  v.pipe(
    v.object({
      ...({ [name]: filter(recordId(`${name} 有误`)) } as Record<Name, typeof optionalId>),
      Ids: v.optional(bulkIds),
    }),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
      const selection: { Ids?: number[] | undefined } & { [Key in Name]?: number | undefined } = value;
      const ids = selection.Ids ?? (selection[name] === undefined ? [] : [selection[name]]);
      if (ids.length > 0) return { Ids: [...new Set(ids)] };
      addIssue({
        message: '请选择记录',
        path: [{ type: 'object', origin: 'value', input: value, key: 'Ids', value: undefined }],
      });
      return NEVER;
    }),
  );
