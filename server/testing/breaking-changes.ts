/*
 * Changes that a migration must not make while programs of the previous release still use the database
 * (docs/decisions/0372).
 */

/** The step from release 0.1.0, whose programs are stopped first (docs/decisions/0516). */
const baseline = 601;

export interface MigrationFile {
  name: string;
  text: string;
}

/**
 * Returns one line for each change that would break a program of the previous release. A file with the line `-- allowed
 * after 0.3.0: reason` may make them once release 0.3.0, which no longer needs the removed parts, is published.
 */
export function findBreakingChanges({ name, text }: MigrationFile, released: readonly string[]): string[] {
  if (Number(name.slice(0, 4)) <= baseline) return [];
  const after = /^-- allowed after (\d+\.\d+\.\d+): \S/m.exec(text)?.[1];
  if (after !== undefined && released.includes(after)) return [];
  const reason = after === undefined ? 'breaks the release before' : `waits for the release of ${after}`;
  return changesOf(withoutWords(text)).map((change) => `${name}: ${change} ${reason}`);
}

/** Returns the releases that CHANGELOG.md lists with their date. */
export function releasesIn(changelog: string): string[] {
  return [...changelog.matchAll(/^## (\d+\.\d+\.\d+) — \d{4}-/gm)].map(([, release = '']) => release);
}

function changesOf(sql: string): string[] {
  const fresh = new Set(
    [...sql.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(\S+)/g)].map(([, name]) => name),
  );
  const dropped = [...sql.matchAll(/\bdrop\s+(table|view|type)\s+(?:if\s+exists\s+)?([^\s,;]+)/g)];
  const renamed = [...sql.matchAll(/\balter\s+(type|view|sequence)\s+\S+\s+rename\b/g)];
  const altered = [...sql.matchAll(/\balter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(\S+)([^;]*)/g)].filter(
    ([, table]) => !fresh.has(table),
  );
  return [
    ...dropped.map(([, kind, name]) => `drop ${kind} ${name}`),
    ...renamed.map(([, kind]) => `rename ${kind}`),
    ...altered.flatMap(([, table, actions = '']) =>
      actionsOf(actions).flatMap((action) => {
        const error = errorOf(action);
        return error === undefined ? [] : [`${error} in ${table}`];
      }),
    ),
  ];
}

/** Returns what is unsafe in one action of `alter table`. */
function errorOf(action: string): string | undefined {
  if (/^drop\s+(?!constraint\b|default\b)/.test(action)) return 'drop column';
  if (/^rename\b/.test(action)) return 'rename';
  if (/^alter\b.*\bset\s+not\s+null\b/s.test(action)) return 'set not null';
  if (/^alter\b.*?\s(?:set\s+data\s+)?type\s/s.test(action)) return 'change of type';
  const isNewColumn = /^add\s+(?!constraint\b|check\b|unique\b|primary\b|foreign\b|exclude\b)/.test(action);
  const isFilled = /\bdefault\b|\bgenerated\b|\bserial\b/.test(action);
  if (isNewColumn && /\bnot\s+null\b/.test(action) && !isFilled) return 'not null without default';
  return undefined;
}

/** Returns the parts between commas outside of brackets. */
function actionsOf(text: string): string[] {
  const actions = [''];
  let depth = 0;
  for (const sign of text) {
    if (sign === '(') depth++;
    if (sign === ')') depth--;
    if (sign === ',' && depth === 0) actions.push('');
    else actions[actions.length - 1] += sign;
  }
  return actions.map((action) => action.trim());
}

/** Returns SQL in lower case, without comments and string contents. */
function withoutWords(text: string): string {
  return text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .toLowerCase();
}
