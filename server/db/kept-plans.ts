import type { ClientBase } from 'pg';

const mostStatements = 200;
const names = new Map<string, string>();

/**
 * Has a connection prepare the statements it is asked for: of a query that finds few rows by a key, planning takes more
 * time than running (docs/decisions/0030). The first few hundred different ones are the program's own, whose text does
 * not depend on input; later ones run as they come.
 */
export function keepPlans(client: ClientBase): void {
  const query = client.query.bind(client);
  const prepared = (text: unknown, values?: unknown[], ...more: unknown[]) => {
    const name = typeof text === 'string' && values !== undefined && values.length > 0 ? nameOf(text) : undefined;
    return query(...([name === undefined ? text : { name, text }, values, ...more] as Parameters<typeof query>));
  };
  client.query = prepared as typeof client.query;
}

function nameOf(text: string): string | undefined {
  if (!names.has(text) && names.size < mostStatements) names.set(text, `xiehui_${names.size}`);
  return names.get(text);
}
