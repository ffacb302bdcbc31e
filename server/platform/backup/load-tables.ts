import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from } from 'pg-copy-streams';
import { OperatorError } from '../core/operator-error.ts';
import { migrate } from '../db/migrate.ts';
import { damaged } from './damaged.ts';
import type { Report } from './progress.ts';
import { readTables, type CheckedBackup } from './read-backup.ts';
import { columnsOf, copyOut, inSnapshot, listTables, nameIn } from './tables.ts';

interface Target {
  client: Client;
  databaseUrl: string;
  schema: string;
  report: Report;
}

/** Creates the tables of a backup in an empty schema, fills and compares them row by row, and migrates them. */
export async function loadTables(target: Target, backup: CheckedBackup): Promise<void> {
  const { client, databaseUrl, schema } = target;
  await migrate({ url: databaseUrl, schema, as: backup.manifest.migrations });
  await inTransaction(client, async () => {
    await client.query(`set local search_path = ${client.escapeIdentifier(schema)}`);
    await client.query(settings);
    await fill(target, backup);
  });
  await compare(target, backup);
  await migrate({ url: databaseUrl, schema });
  const tables = await listTables(client, schema);
  await client.query(`analyze ${tables.map(({ name }) => nameIn(client, schema, name)).join(', ')}`);
}

const settings = `
  set local client_encoding = 'UTF8';
  set local datestyle = 'ISO, YMD';
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local maintenance_work_mem = '128MB';
`;

/**
 * Fills the tables without triggers, which guard changes by users; indexes and references are made once all rows are
 * there, which checks them all the same.
 */
async function fill(target: Target, backup: CheckedBackup): Promise<void> {
  const { client, schema } = target;
  const tables = await listTables(client, schema);
  const names = tables.map(({ name }) => nameIn(client, schema, name));
  const { setAside, putBack } = await secondary(client, schema);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  for (const statement of setAside) await client.query(statement);
  // In the transaction that empties a table, rows need no log and stay in order.
  await client.query(`truncate ${names.join(', ')}`);
  await copyIn(target, backup);
  for (const statement of putBack) await client.query(statement);
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const { name, lastValue, isCalled } of backup.manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      nameIn(client, schema, name),
      lastValue,
      isCalled,
    ]);
}

async function copyIn({ client, schema, report }: Target, backup: CheckedBackup): Promise<void> {
  const manifestTables = new Map(backup.manifest.tables.map((table) => [table.name, table]));
  for await (const { name, content } of readTables(backup)) {
    const table = manifestTables.get(name);
    if (!table) throw damaged();
    manifestTables.delete(name);
    const into = `${nameIn(client, schema, name)} (${columnsOf(client, table)})`;
    const rows = client.query(from(`copy ${into} from stdin with (format csv, header match, freeze true)`));
    await pipeline(
      reported(content, (bytes) => report({ what: 'table', name, bytes })),
      rows,
    );
    if (rows.rowCount !== table.rowCount) throw damaged();
  }
  if (manifestTables.size > 0) throw damaged();
}

/** Compares the stored rows with the backup, byte by byte. */
async function compare({ client, schema, report }: Target, { manifest }: CheckedBackup): Promise<void> {
  await inSnapshot(client, async () => {
    for (const table of manifest.tables) {
      const copy = await copyOut(client, { schema, table }, (piece) =>
        report({ what: 'check', name: table.name, bytes: piece.length }),
      );
      if (copy.rowCount !== table.rowCount || copy.sha256 !== table.sha256)
        throw new OperatorError(`恢复后的表 ${table.name} 与备份不一致`);
    }
  });
}

/** Returns the statements that drop indexes and foreign keys, and those that create them again. */
async function secondary(client: Client, schema: string): Promise<{ setAside: string[]; putBack: string[] }> {
  const { rows } = await client.query<{ setAside: string; putBack: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as "setAside",
            format('alter table %s add constraint %I %s', conrelid::regclass, conname,
                   pg_get_constraintdef(oid)) as "putBack", 2 as turn
     from pg_constraint where connamespace = $1::regnamespace and contype = 'f' and conparentid = 0
     union all
     select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid), 1
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = $1::regnamespace
       and not exists (select from pg_constraint where conindid = i.indexrelid)
     order by turn`,
    [schema],
  );
  const [indexes, references] = [rows.filter(isIndex), rows.filter((row) => !isIndex(row))];
  return {
    setAside: [...references, ...indexes].map(({ setAside }) => setAside),
    putBack: [...indexes, ...references].map(({ putBack }) => putBack),
  };
}

const isIndex = ({ setAside }: { setAside: string }) => setAside.startsWith('drop index');

async function* reported(content: AsyncIterable<Buffer>, report: (bytes: number) => void) {
  for await (const piece of content) {
    report(piece.length);
    yield piece;
  }
}

export async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {}); // the connection itself may have failed
    throw error;
  }
}
