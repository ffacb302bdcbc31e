import { businessRosters, type RosterImportResult } from '#contract/members/roster.ts';
import { sendFile } from '../send-file.ts';
import type { TestApp } from '../start-test-app.ts';
import { makeSheet } from './make-sheet.ts';

/** Sends a roster of these lines, the first of which is its head unless `content` is given. */
export async function sendRoster(
  site: TestApp,
  token: string,
  lines: string[][] | Buffer,
  fields: Record<string, string> = {},
  name = '名册.xlsx',
) {
  const content = Buffer.isBuffer(lines) ? lines : await makeSheet(lines.slice(1), lines[0] ?? []);
  const { Code, Message, Data } = await sendFile<RosterImportResult>(site, businessRosters.ImportRoster, {
    name,
    content,
    fields,
    token,
  });
  return { Code, Message, ...Data };
}
