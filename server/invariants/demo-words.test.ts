import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { expect, test } from 'vitest';
import programmes from '../../starter/programmes.json' with { type: 'json' };
import site from '../../starter/site.json' with { type: 'json' };

/* The demo association and its field are in its starter alone: another association never meets a word of them. */

const dist = join(import.meta.dirname, '../../dist');
const readable = new Set(['.js', '.mjs', '.css', '.html', '.svg', '.webmanifest']);

const demoWords = [
  site.SiteName,
  site.SiteNameEn,
  site.Address,
  ...site.Contacts.map(({ Value }) => Value),
  ...programmes.map(({ name }) => name),
  '江澜',
  '澜州',
  'jacrm',
  '0500-555',
  '021-6',
  '建设工程',
  '工程咨询',
  '工程检测',
  '工程师培训',
  '潜在缺陷',
  '质量风险',
  '保险',
];

/** Lists the files sent to browsers or run by the server, except the separately loaded chunk that writes the demo. */
async function builtFiles(): Promise<string[]> {
  const folders = ['site', 'admin', 'verifier', 'server'];
  const names = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(dist, folder), { recursive: true })).map((name) => join(folder, name)),
    ),
  );
  return names.flat().filter((name) => readable.has(extname(name)) && !name.startsWith('server/fill-'));
}

test('the built program contains no word of the demo association or of its field', async () => {
  const files = await builtFiles();
  const found: string[] = [];
  for (const name of files) {
    const text = await readFile(join(dist, name), 'utf8');
    for (const word of demoWords) if (text.includes(word)) found.push(`${name}: ${word}`);
  }

  expect(files.length).toBeGreaterThan(50);
  expect(found).toEqual([]);
});
