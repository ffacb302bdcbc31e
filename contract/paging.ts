import * as v from 'valibot';
import { positiveInteger } from './rules.ts';

export const pageSizes = [10, 20, 50, 100] as const;
export const defaultPageSize = 10;
export const maxPageSize = 999;

/** `pageindex` counts from 1. */
export const page = {
  pageindex: v.optional(positiveInteger('页码有误'), 1),
  pagesize: v.optional(
    v.pipe(positiveInteger('每页条数有误'), v.maxValue(maxPageSize, `每页最多 ${maxPageSize} 条`)),
    defaultPageSize,
  ),
};

export interface Page {
  pageindex: number;
  pagesize: number;
}

/** A page past the end is an empty `List` with the true `TotalCount`. */
export function listOf<Item extends v.GenericSchema<unknown, unknown>>(item: Item) {
  return v.object({ List: v.array(item), TotalCount: v.number() });
}
