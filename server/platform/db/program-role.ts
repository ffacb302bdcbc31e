import { Client } from 'pg';
import { OperatorError } from '../core/operator-error.ts';
import { connectionTo } from './replication/primary-host.ts';

/*
 * The program works as a role that owns nothing (docs/decisions/0171): it reads and writes rows, and cannot alter the
 * triggers that protect the operation log.
 */

/** The addresses of the program's role and of the owner of the database; equal when only one is configured. */
export interface DatabaseAddresses {
  url: string;
  ownerUrl: string;
}

/**
 * Grants the role of `url` the needed privileges, in existing tables and in future ones. Existing grants stay. The
 * caller prevents other programs from doing the same meanwhile: two grants on one table cannot run at once.
 * @throws OperatorError when the role has the privileges of the owner
 */
export async function letProgramIn(owner: Client, url: string): Promise<void> {
  const name = new Client(connectionTo(url)).user!;
  await refuseOwner(owner, name);
  if (await isIn(owner, name)) return;
  const role = owner.escapeIdentifier(name);
  await owner.query('begin');
  try {
    await owner.query(nothingOfItsOwn(owner.escapeIdentifier(owner.database!)));
    for (const schema of ['public', 'jobs'])
      await owner.query(rowsOf(schema, role) + laterRowsOf(schema, role));
    await owner.query(notToBeChanged('public', role) + notToBeOrdered(role));
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback').catch(() => {}); // the connection itself may have failed
    throw error;
  }
}

/** Grants the same in tables that are about to replace the live ones, for the role that writes the log there. */
export async function letSameIn(owner: Client, live: string, incoming: string): Promise<void> {
  const { rows } = await owner.query<{ role: string }>(
    `select distinct quote_ident(r.rolname) as role
     from pg_class c cross join aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
     where c.oid = to_regclass($1) and a.grantee <> c.relowner and a.privilege_type = 'INSERT'`,
    [`${live}.operation_log`],
  );
  for (const { role } of rows) await owner.query(rowsOf(incoming, role) + notToBeChanged(incoming, role));
}

async function refuseOwner(owner: Client, role: string): Promise<void> {
  const { rowCount } = await owner.query(
    `select from pg_class where oid = 'public.operation_log'::regclass and pg_has_role($1, relowner, 'member')`,
    [role],
  );
  if (rowCount !== 0)
    throw new OperatorError(
      `the role ${role} of DATABASE_URL may do whatever the owner of the tables may: it must be neither a superuser nor their owner (docs/operations.md)`,
    );
}

/** A table of which it may not read or, but for those few, delete rows has come since. */
async function isIn(owner: Client, role: string): Promise<boolean> {
  const { rowCount } = await owner.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'jobs') and c.relkind in ('r', 'p')
       and not (has_schema_privilege($1, n.oid, 'usage') and has_table_privilege($1, c.oid, 'select')
         and has_table_privilege($1, c.oid, 'delete') = (n.nspname || '.' || c.relname <> all ($2)))
     limit 1`,
    [role, ownerOnlyTables],
  );
  return rowCount === 0;
}

const ownerOnlyTables = [
  'public.migrations',
  'public.operation_log',
  'public.operation_log_head',
  'public.operation_log_signatures',
  'jobs.bam',
];

const rowsOf = (schema: string, role: string) => `
  grant usage on schema ${schema} to ${role};
  grant select, insert, update, delete on all tables in schema ${schema} to ${role};
  grant usage, select on all sequences in schema ${schema} to ${role};`;

const laterRowsOf = (schema: string, role: string) => `
  alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${role};
  alter default privileges in schema ${schema} grant usage, select on sequences to ${role};`;

const notToBeChanged = (schema: string, role: string) => `
  revoke insert, update, delete on ${schema}.migrations from ${role};
  revoke update, delete on ${schema}.operation_log from ${role};
  revoke update, delete on ${schema}.operation_log_signatures from ${role};
  revoke insert, update, delete on ${schema}.operation_log_head from ${role};
  grant update (last_id, last_hash) on ${schema}.operation_log_head to ${role};
  grant execute on function ${schema}.forget_operations(bigint) to ${role};`;

/** Statements that the queue has its owner run at a later time. */
const notToBeOrdered = (role: string) => `
  revoke insert, update, delete on jobs.bam from ${role};`;

/** Leaves the role without the right to create objects, which code running as the owner could mistake for ours. */
const nothingOfItsOwn = (database: string) => `
  revoke temporary on database ${database} from public;
  revoke create on schema public from public;`;
