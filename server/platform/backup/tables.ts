import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { to } from 'pg-copy-streams';

/*
 * Tables as COPY gives them: CSV with a heading, times and numbers written the same on every server.
 */

export interface TableShape {
  name: string;
  /** The columns, without generated ones. */
  columns: string[];
}

/** The tables that a backup leaves out, and why; after a restore everybody signs in again. */
export const leftOutOfBackups = {
  sessions: 'a token of a stolen backup must not open the site',
  captchas: 'answers live for minutes',
  sign_in_failures: 'lock-outs live for minutes',
  person_tickets: 'links live for days, and their messages are sent already',
  password_tickets: 'links live for hours, and their mails are sent already',
  review_reads: 'belongs to sessions',
  free_space: 'belongs to the disk of the machine',
  running_programs: 'belongs to the running programs',
} as const;

/** Lists the tables of a schema except those above and unlogged ones, which a crash empties anyway. */
export async function listTables(client: Client, schema: string): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = $1::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and c.relname <> all ($2)
     group by c.relname order by c.relname`,
    [schema, Object.keys(leftOutOfBackups)],
  );
  return rows;
}

export interface SequenceState {
  name: string;
  /** Text, because it may exceed the range of a number. */
  lastValue: string;
  isCalled: boolean;
}

export async function readSequences(client: Client, schema: string): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = $1::regnamespace and relkind = 'S' order by 1`,
    [schema],
  );
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const state = await client.query<Omit<SequenceState, 'name'>>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${nameIn(client, schema, name)}`,
    );
    states.push({ name, ...state.rows[0]! });
  }
  return states;
}

/**
 * Runs `read` on one snapshot of the whole database, with values formatted alike everywhere. After an error the
 * connection may be in the middle of a COPY and can only be closed.
 */
export async function inSnapshot<T>(client: Client, read: () => Promise<T>): Promise<T> {
  await client.query('begin isolation level repeatable read read only');
  await client.query(sameEverywhere);
  const result = await read();
  await client.query('commit');
  return result;
}

// A scan of a large table may else begin where another one is, and a copy of it would have its rows in another order.
const sameEverywhere = `
  set local client_encoding = 'UTF8';
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local timezone = 'UTC';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1;
  set local synchronize_seqscans = off;
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
`;

/** Copies a table out piece by piece; returns its number of rows and the SHA-256 of all pieces. */
export async function copyOut(
  client: Client,
  { schema, table }: { schema: string; table: TableShape },
  take: (piece: Buffer) => Promise<void> | void,
): Promise<{ rowCount: number; sha256: string }> {
  const target = `${nameIn(client, schema, table.name)} (${columnsOf(client, table)})`;
  const rows = client.query(to(`copy ${target} to stdout with (format csv, header true)`));
  const sum = createHash('sha256');
  for await (const piece of rows as AsyncIterable<Buffer>) {
    sum.update(piece);
    await take(piece);
  }
  // The count comes after the last piece.
  await client.query('select');
  return { rowCount: rows.rowCount, sha256: sum.digest('hex') };
}

export function nameIn(client: Client, schema: string, name: string): string {
  return `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;
}

export function columnsOf(client: Client, { columns }: TableShape): string {
  return columns.map((column) => client.escapeIdentifier(column)).join(', ');
}
