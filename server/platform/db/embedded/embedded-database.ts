import { Client } from 'pg';
import type { Address } from './postgres-address.ts';
import { programRole } from './postgres-cluster.ts';

export const databaseName = 'xiehui';

/** Creates the database, and the role of the program, where they are missing. */
export async function createDatabase({ url, programPassword }: Address): Promise<void> {
  const client = new Client({ connectionString: url('postgres') });
  await client.connect();
  try {
    const { rows } = await client.query<{ hasDatabase: boolean; hasRole: boolean }>(
      `select exists(select from pg_database where datname = $1) as "hasDatabase",
              exists(select from pg_roles where rolname = $2) as "hasRole"`,
      [databaseName, programRole],
    );
    if (!rows[0]?.hasRole) await client.query(`create role ${programRole} login`);
    // Its file may have been lost with a copy of the folder.
    if (programPassword)
      await client.query(`alter role ${programRole} password ${client.escapeLiteral(programPassword)}`);
    if (!rows[0]?.hasDatabase) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}
