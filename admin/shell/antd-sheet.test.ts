/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { components, writeAntdSheet } from './antd-sheet.ts';

const admin = join(import.meta.dirname, '..');

/** Returns the names that `admin/` imports from antd, except types and those that render nothing of their own. */
function importedComponents(): string[] {
  const sources = readdirSync(admin, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && path !== 'shell/antd-sheet.ts')
    .map((path) => readFileSync(join(admin, path), 'utf8'));
  const lists = sources.flatMap((source) =>
    [...source.matchAll(/import \{([^}]+)\} from 'antd'/g)].map(([, list = '']) => list),
  );
  const names = lists.flatMap((list) =>
    list
      .split(',')
      .map((name) => name.trim().split(' as ')[0] ?? '')
      .filter((name) => /^[A-Z]/.test(name)),
  );
  return [...new Set(names)].filter((name) => !['ConfigProvider', 'Grid', 'Input'].includes(name));
}

test('every component that is imported has its styles in the sheet', () => {
  expect(components).toEqual(expect.arrayContaining(importedComponents()));
});

test('the sheet is one layer with rules for each component and without rules for bare links or its own theme', () => {
  const folder = mkdtempSync(join(tmpdir(), 'antd-sheet-'));
  try {
    const path = join(folder, 'antd.css');
    writeAntdSheet(path);
    const css = readFileSync(path, 'utf8');

    expect(css.startsWith('@layer antd{')).toBe(true);
    for (const name of ['btn', 'modal', 'input-textarea', 'input-password', 'select', 'message', 'dropdown'])
      expect(css).toContain(`.ant-${name}`);
    expect(css).not.toContain('.ant-table');
    expect(css).not.toMatch(/_R_|cache-path/);
    expect(css).not.toMatch(/[{}]a(?::[\w-]+)?[,{]/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
