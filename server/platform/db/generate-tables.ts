import { sql, type Kysely } from 'kysely';

type Column = {
  table: string;
  column: string;
  type: string;
  element: string | null;
  nullable: boolean;
  origin: 'always generated' | 'by default' | 'by hand';
  labels: string[] | null;
};

/**
 * Returns the text of tables.ts: the Kysely types of every table in schema `public`, from the migrated schema itself.
 */
export async function generateTables<Schema>(db: Kysely<Schema>): Promise<string> {
  const { rows } = await readColumns.execute(db);
  const tables = Object.entries(Object.groupBy(rows, ({ table }) => table)).map(([name, columns]) => ({
    name,
    type: `${name.replace(/(^|_)([a-z])/g, (_, _gap, letter: string) => letter.toUpperCase())}Table`,
    columns: columns ?? [],
  }));
  return [
    header,
    `export interface Tables {\n${tables.map(({ name, type }) => `  ${name}: ${type};\n`).join('')}}\n`,
    ...tables.map(({ type, columns }) => `export interface ${type} {\n${columns.map(property).join('')}}\n`),
  ].join('\n');
}

const header = `// Written by \`npm run db:types\` from the migrated schema. Not edited by hand.
import type { ColumnType, GeneratedAlways } from 'kysely';

export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;
export type JsonObject = { [key: string]: JsonValue | undefined };

/** Read as a value. Written as an object or as JSON text: the driver would take an array for an SQL array. */
export type Json = ColumnType<JsonValue, JsonObject | string, JsonObject | string>;

/** A column with a default: it may be left out of an insert. */
export type Generated<T> =
  T extends ColumnType<infer Read, infer Insert, infer Update>
    ? ColumnType<Read, Insert | undefined, Update>
    : ColumnType<T, T | undefined, T>;
`;

const readColumns = sql<Column>`
  select c.relname as table, a.attname as column, t.typname as type, e.typname as element, not a.attnotnull as nullable,
    case when a.attgenerated <> '' or a.attidentity = 'a' then 'always generated'
         when a.atthasdef or a.attidentity = 'd' then 'by default'
         else 'by hand' end as origin,
    (select array_agg(l.enumlabel::text order by l.enumsortorder) from pg_enum l where l.enumtypid = t.oid) as labels
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type own on own.oid = a.atttypid
  join pg_type t on t.oid = coalesce(nullif(own.typbasetype, 0), own.oid)
  left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
    and c.relname <> 'migrations'
  order by c.relname collate "C", a.attnum`;

function property({ column, ...rest }: Column): string {
  return `  ${column}: ${columnType(rest)};\n`;
}

function columnType({ type, element, nullable, origin, labels }: Omit<Column, 'column'>): string {
  const single = labels ? labels.map((label) => `'${label}'`).join(' | ') : scalarType(element ?? type);
  const value = [element ? `${single}[]` : single, nullable ? ' | null' : ''].join('');
  if (origin === 'always generated') return `GeneratedAlways<${value}>`;
  return origin === 'by default' ? `Generated<${value}>` : value;
}

function scalarType(type: string): string {
  const scalar = scalars[type];
  if (!scalar)
    throw new Error(
      `no TypeScript type is decided for the PostgreSQL type ${type}: add it to generate-tables.ts`,
    );
  return scalar;
}

// The types that the driver returns; see open.ts.
const scalars: Record<string, string> = {
  bool: 'boolean',
  bpchar: 'string',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  interval: 'string',
  json: 'Json',
  jsonb: 'Json',
  name: 'string',
  numeric: 'string',
  text: 'string',
  timestamptz: 'Date',
  tsvector: 'string',
  uuid: 'string',
  varchar: 'string',
};
