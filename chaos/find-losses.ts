import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { verifyOperations } from '../server/modules/audit/verify.ts';
import type { Site } from './site.ts';
import type { Acknowledged } from './writers.ts';

/** Returns the acknowledged data that a restarted site has lost or altered, one line each. */
export async function missingFrom(site: Site, acknowledged: Acknowledged): Promise<string[]> {
  return [
    ...(await missingRows(site, acknowledged)),
    ...(await missingFiles(site, acknowledged)),
    ...(await rowsWithoutFile(site, acknowledged)),
    ...(await alteredLog(site)),
  ];
}

export function countOf({ rows, files }: Acknowledged): number {
  return rows.size + files.size;
}

async function missingRows({ db }: Site, { rows }: Acknowledged): Promise<string[]> {
  const titles = new Set((await db.selectFrom('links').select('title').execute()).map(({ title }) => title));
  return [...rows].filter((title) => !titles.has(title)).map((title) => `row missing: ${title}`);
}

/** Checks each file by its bytes on the disk, and the last ones also as visitors receive them. */
async function missingFiles({ url, dataDir }: Site, { files }: Acknowledged): Promise<string[]> {
  const losses: string[] = [];
  for (const [address, sha256] of files)
    if ((await digestOnDisk(dataDir, address)) !== sha256) losses.push(`file missing or altered: ${address}`);
  for (const [address, sha256] of [...files].slice(-20)) {
    const answer = await fetch(url + address);
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== 200 || digest(bytes) !== sha256)
      losses.push(`file answers ${answer.status}: ${address}`);
  }
  return losses;
}

/** A row may exist without an acknowledgement; its file must then exist as well. */
async function rowsWithoutFile({ db, dataDir }: Site, { files }: Acknowledged): Promise<string[]> {
  const losses: string[] = [];
  for (const { path, sha256 } of await db.selectFrom('files').select(['path', 'sha256']).execute()) {
    const address = `/files/${path}`;
    if (!files.has(address) && (await digestOnDisk(dataDir, address)) !== sha256?.toString('hex'))
      losses.push(`row without its file: ${path}`);
  }
  return losses;
}

async function digestOnDisk(dataDir: string, address: string): Promise<string | undefined> {
  return await readFile(join(dataDir, address)).then(digest, () => undefined);
}

async function alteredLog({ db }: Site): Promise<string[]> {
  const { firstAltered } = await verifyOperations(db);
  return firstAltered === null ? [] : [`operation log altered at ${firstAltered}`];
}

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
