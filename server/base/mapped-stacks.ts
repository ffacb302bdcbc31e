import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const maps = new Map<string, SourceMap | undefined>();

/**
 * Makes stacks name the files and lines that were written where they ran in bundled ones (`cli/bundle-server.mjs`). Node can do
 * that too, but reads all maps when it starts; here they are read with the first fault.
 */
export function mapStacks(): void {
  Error.prepareStackTrace = (error, sites) =>
    [String(error), ...sites.map((site) => `    at ${written(site)}`)].join('\n');
}

function written(site: NodeJS.CallSite): string {
  const [url, line, column] = [site.getFileName(), site.getLineNumber(), site.getColumnNumber()];
  const said = site.toString();
  if (!url?.startsWith('file:') || line === null || column === null) return said;
  const file = fileURLToPath(url);
  const origin = mapOf(file)?.findOrigin(line, column);
  if (origin === undefined || !('fileName' in origin)) return said;
  const place = join(dirname(file), origin.fileName);
  return said.replace(`${url}:${line}:${column}`, `${place}:${origin.lineNumber}:${origin.columnNumber}`);
}

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) maps.set(file, readMap(`${file}.map`));
  return maps.get(file);
}

function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
