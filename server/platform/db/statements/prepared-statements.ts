import type { PostgresQueryResult } from 'kysely';
import type { ClientBase } from 'pg';

/** Runs one statement on a connection. */
export type Ask = (text: string, values: readonly unknown[]) => Promise<PostgresQueryResult<unknown>>;

const maxStatements = 200;

/**
 * Makes connections prepare their statements: for a query that finds few rows by a key, planning takes longer than
 * running (docs/decisions/0030). The first few hundred different ones are the program's own, whose text does not depend
 * on input; later ones run unprepared.
 */
export function openPlans(): (client: ClientBase) => Ask {
  const names = new Map<string, string>();
  return (client) => async (text, values) => {
    const name = values.length > 0 ? nameOf(text, names) : undefined;
    const query = { text, values: [...values], ...(name !== undefined && { name }) };
    return (await client.query(query)) as unknown as PostgresQueryResult<unknown>;
  };
}

function nameOf(text: string, names: Map<string, string>): string | undefined {
  if (!names.has(text) && names.size < maxStatements) names.set(text, `xiehui_${names.size}`);
  return names.get(text);
}
