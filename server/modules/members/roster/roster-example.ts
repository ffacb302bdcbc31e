import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileAnswer } from '#contract/api/endpoint.ts';
import { rosterLimits } from '#contract/members/roster.ts';
import { xlsxMediaType } from '../../../platform/spreadsheets/xlsx.ts';

const example = join(import.meta.dirname, '../../../../starter/roster-example.xlsx');

/** Returns 名册示例.xlsx: a roster as offices have it, to try the import with. */
export async function rosterExample(): Promise<FileAnswer> {
  const content = await readFile(example);
  return { fileName: rosterLimits.exampleName, mediaType: xlsxMediaType, content };
}
