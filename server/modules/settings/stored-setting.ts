import { sql } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../../platform/db/open.ts';
import type { JsonObject } from '../../platform/db/tables.ts';

/*
 * Settings as they are stored may be of an earlier version, of a restored backup, or changed by hand in the database. No
 * value stops the start or a page: whatever does not have its present form counts as not set, part by part.
 */

type Schema = v.GenericSchema<unknown, unknown>;

/** Reads the setting of this name; `usual` replaces what is not set or does not fit. */
export async function readSetting<Value>(
  db: Pick<Database, 'selectFrom'>,
  name: string,
  schema: v.GenericSchema<unknown, Value>,
  usual: Value,
): Promise<Value> {
  const row = await db
    .selectFrom('site_settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return readStored(schema, usual, row?.value);
}

/** Reads a stored setting with the schema of the answer that contains it; `usual` replaces what does not fit. */
export function readStored<Value>(
  schema: v.GenericSchema<unknown, Value>,
  usual: Value,
  stored: unknown,
): Value {
  return fitting(schema, usual, stored) as Value;
}

/** The stored fields with those that are given in their place; what is no record is replaced. */
export const mergedOver = sql<JsonObject>`case jsonb_typeof(site_settings.value)
  when 'object' then site_settings.value || excluded.value else excluded.value end`;

function fitting(schema: Schema, usual: unknown, stored: unknown): unknown {
  if (isObject(schema) && isRecord(stored)) {
    const usuals = isRecord(usual) ? usual : {};
    const fields = Object.entries(schema.entries).map(([name, entry]) => [
      name,
      fitting(entry, usuals[name], stored[name]),
    ]);
    const read = v.safeParse(schema, Object.fromEntries(fields));
    return read.success ? read.output : usual;
  }
  if (isArray(schema) && Array.isArray(stored)) {
    const usuals: unknown[] = Array.isArray(usual) ? usual : [];
    return stored
      .map((item, index) => fitting(schema.item, usuals[index], item))
      .filter((item) => v.is(schema.item, item));
  }
  const read = v.safeParse(schema, stored);
  return read.success ? read.output : usual;
}

function isObject(schema: Schema): schema is Schema & { entries: Record<string, Schema> } {
  return schema.type === 'object';
}

function isArray(schema: Schema): schema is Schema & { item: Schema } {
  return schema.type === 'array';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
