import * as v from 'valibot';
import { positiveInteger } from '../fields/rules.ts';

export const pageSizes = [10, 20, 50, 100] as const;
export const defaultPageSize = 10;
export const maxPageSize = 999;

/** Absent and blank mean the same, since old clients send either. */
const orElse = (fallback: number, schema: v.GenericSchema<string | number, number>, message: string) =>
  v.optional(
    v.union(
      [
        v.pipe(
          v.literal(''),
          v.transform(() => fallback),
        ),
        schema,
      ],
      message,
    ),
    fallback,
  );

const pageSize = v.pipe(
  positiveInteger('每页条数有误'),
  v.maxValue(maxPageSize, `每页最多 ${maxPageSize} 条`),
);

/** `pageindex` counts from 1. */
export const page = {
  pageindex: orElse(1, positiveInteger('页码有误'), '页码有误'),
  pagesize: orElse(defaultPageSize, pageSize, '每页条数有误'),
};

/** The pages of a list of choices, which clients of earlier programs read whole (product: section 9). */
export const wholePage = { ...page, pagesize: orElse(maxPageSize, pageSize, '每页条数有误') };

export interface Page {
  pageindex: number;
  pagesize: number;
}

/** A page past the end is an empty `List` with the true `TotalCount`. */
export function listOf<Item extends v.GenericSchema<unknown, unknown>>(item: Item) {
  return v.object({ List: v.array(item), TotalCount: v.number() });
}

/** A list of many thousands that is searched by words: `TotalCount` is an estimate where too many rows contain them to check each one. */
export function searchedListOf<Item extends v.GenericSchema<unknown, unknown>>(item: Item) {
  return v.object({ ...listOf(item).entries, IsAbout: v.optional(v.literal(true)) });
}
