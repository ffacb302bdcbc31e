import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { parse } from 'yaml';
import { isInstalled } from '../../server/testing/installed-tools.ts';
import { readMetrics } from '../../server/testing/metrics-format.ts';
import { test } from '../../server/testing/test.ts';

/* The files for Prometheus and Grafana in deploy/: they name only metrics that the program has, and each alert fires. */

const root = join(import.meta.dirname, '../..');
const read = async (path: string) => await readFile(join(root, path), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; action: string };
}

async function readRules(): Promise<Rule[]> {
  const { groups } = parse(await read('deploy/alerts.yml')) as { groups: { rules: Rule[] }[] };
  return groups.flatMap(({ rules }) => rules);
}

interface Panel {
  id: number;
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets: { expr: string }[];
}

const readDashboard = async () => JSON.parse(await read('deploy/dashboard.json')) as { panels: Panel[] };

/** Returns the metrics that an expression names; functions, labels and keywords are none. */
function metricsIn(expr: string): string[] {
  const bare = expr
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(?:by|on|without)\s*\([^)]*\)/g, ' ');
  return [...bare.matchAll(/\b[a-z]\w*\b(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !['and', 'or', 'unless', 'by', 'bool', 'up'].includes(name));
}

/** Returns the names of all samples that the program has, those without a value too. */
async function knownMetrics(text: string): Promise<Set<string>> {
  const families = Array.from(readMetrics(text).values());
  return new Set(
    families.flatMap(({ name, type }) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
}

test('alerts and dashboard name only metrics of the program', async ({ site }) => {
  const known = await knownMetrics((await site.app.inject('/metrics')).body);
  const rules = await readRules();
  const { panels } = await readDashboard();

  const named = (expressions: string[]) => [...new Set(expressions.flatMap(metricsIn))];
  const inRules = named(rules.map(({ expr }) => expr));
  const inPanels = named(panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)));

  expect(inRules.length).toBeGreaterThan(12);
  expect(inPanels.length).toBeGreaterThan(25);
  expect([...inRules, ...inPanels].filter((name) => !known.has(name))).toEqual([]);
});

test('each alert says what to do, and names sections of the documentation that exist', async () => {
  const rules = await readRules();

  for (const { alert, labels, annotations } of rules) {
    expect(labels.severity, alert).toMatch(/^(page|ticket)$/);
    expect(annotations.summary, alert).toMatch(/\p{Script=Han}/u);
    expect(annotations.action.length, alert).toBeGreaterThan(20);
    for (const [, path = '', heading = ''] of annotations.action.matchAll(/(docs\/\w+\.md)“([^”]+)”/g))
      expect(await read(path), `${alert}: ${path} ${heading}`).toMatch(
        new RegExp(`^#+ (?:\\d+\\. )?${heading}$`, 'm'),
      );
  }
});

test('the panels of the dashboard have one number each and do not cover each other', async () => {
  const { panels } = await readDashboard();
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)} ${y + Math.floor(cell / w)}`),
  );

  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  expect(new Set(cells).size).toBe(cells.length);
  expect(Math.max(...panels.map(({ gridPos: { x, w } }) => x + w))).toBe(24);
});

test('there is a case for each alert', async () => {
  const cases = await read('cli/deploy/alerts-cases.yml');

  for (const { alert } of await readRules()) expect(cases).toContain(`alertname="${alert}"`);
});

describe.skipIf(!isInstalled('promtool'))('promtool', () => {
  const promtool = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: root, encoding: 'utf8' });
    return { status, text: stdout + stderr };
  };

  test('accepts the rules', () => {
    expect(promtool('check', 'rules', 'deploy/alerts.yml')).toMatchObject({ status: 0 });
  });

  test('finds that each alert fires when its cause is there, and none on a healthy site', () => {
    const { status, text } = promtool('test', 'rules', 'cli/deploy/alerts-cases.yml');

    expect(text).toContain('SUCCESS');
    expect(status).toBe(0);
  });
});
