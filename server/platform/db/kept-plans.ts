import type { ClientBase, Pool } from 'pg';

const mostStatements = 200;

/**
 * Has the connections of a pool prepare the statements they are asked for: of a query that finds few rows by a key,
 * planning takes more time than running (docs/decisions/0030). The first few hundred different ones are the program's
 * own, whose text does not depend on input; later ones run as they come.
 */
export function keepPlans(pool: Pool): void {
  const names = new Map<string, string>();
  pool.on('connect', (client) => prepareStatements(client, (text) => nameOf(text, names)));
}

function prepareStatements(client: ClientBase, name: (text: string) => string | undefined): void {
  const query = client.query.bind(client);
  const prepared = (text: unknown, values?: unknown[], ...more: unknown[]) => {
    const known =
      typeof text === 'string' && values !== undefined && values.length > 0 ? name(text) : undefined;
    const asked = known === undefined ? text : { name: known, text };
    return query(...([asked, values, ...more] as Parameters<typeof query>));
  };
  client.query = prepared as typeof client.query;
}

function nameOf(text: string, names: Map<string, string>): string | undefined {
  if (!names.has(text) && names.size < mostStatements) names.set(text, `xiehui_${names.size}`);
  return names.get(text);
}
