import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/* Every sheet takes its colours, levels and other tokens from ui/styles. */

const root = join(import.meta.dirname, '../..');
const files = ['admin', 'site', 'ui'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(css|tsx?)$/.test(name) && !name.includes('.test.'))
    .map((name) => ({
      name: join(folder, name),
      text: readFileSync(join(root, folder, name), 'utf8').replace(/\/\*[^]*?\*\//g, ''),
    })),
);
const sheets = files.filter(({ name }) => name.endsWith('.css'));

/** Sheets whose colours are the same in each look. */
const ownColours = [
  /^ui\/styles\//,
  // A page of its own, without the tokens.
  /^site\/verifier\//,
  // Above pictures, which are as they are.
  /picture-viewer\.module\.css$/,
  /^admin\/programmes\/stage\.css$/,
  // The emblem of the filing authority.
  /^site\/shell\/footer\.module\.css$/,
];

test('a sheet has no colour of its own', () => {
  const colour = /^\s*([\w-]+): [^;]*(#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)\(|\b(?:white|black)\b)/i;
  const uses = sheets
    .filter(({ name }) => !ownColours.some((own) => own.test(name)))
    .flatMap(({ name, text }) =>
      text
        .replaceAll(/var\(--[\w-]+, [^;]*\)/g, '')
        .split('\n')
        .filter((line) => colour.test(line))
        .map((line) => `${name}: ${line.trim()}`),
    );

  expect(uses).toEqual([]);
});

test('a sheet names the level of what lies above the page', () => {
  const uses = sheets.flatMap(({ name, text }) =>
    [...text.matchAll(/z-index: (?!(?:calc\()?var\(--z-).*/g)].map(([use]) => `${name}: ${use}`),
  );

  expect(uses).toEqual([]);
});

test('a sheet takes its sizes of letters from the scale', () => {
  // Below 11 px are marks, from 2 rem pictures and great numbers.
  const isLetters = (size: number, unit: string) => (unit === 'px' ? size > 10 : size < 2);
  const uses = sheets
    .filter(({ name }) => !/^(ui\/styles|site\/verifier)\//.test(name))
    .flatMap(({ name, text }) =>
      [...text.matchAll(/font-size: ([\d.]+)(px|rem);/g)]
        .filter(([, size, unit]) => isLetters(Number(size), unit!))
        .map(([use]) => `${name}: ${use}`),
    );

  expect(uses).toEqual([]);
});

test('every token that is used has a value', () => {
  const given = new Set(
    files.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+)['"`\]]*\s*:/g)].map(([, name]) => name)),
  );
  const uses = sheets.flatMap(({ name, text }) =>
    [...text.matchAll(/var\((--[\w-]+)\)/g)]
      .map(([, token]) => token!)
      .filter((token) => !given.has(token) && !token.startsWith('--ant-'))
      .map((token) => `${name}: ${token}`),
  );

  expect(uses).toEqual([]);
});
