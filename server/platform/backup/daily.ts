import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../core/fsync.ts';
import { formatTime } from '../core/shanghai-time.ts';
import type { Storage } from '../storage/storage.ts';
import { assertSpaceForBackup } from './disk-space.ts';
import { makeBackup } from './make.ts';

interface Daily {
  folder: string;
  passphrase: string | undefined;
  databaseUrl: string;
  storage: Storage;
  /** The disk space that a backup must leave free, in bytes. */
  leaveBytes: number;
}

export interface MadeBackup {
  fileName: string;
  bytes: number;
}

/** Makes today's backup in a folder that exists, under a name that sorts by time; until it is whole it has another one. */
export async function makeDailyBackup(
  { folder, leaveBytes, ...source }: Daily,
  now = new Date(),
): Promise<MadeBackup> {
  const unfinished = join(folder, 'unfinished');
  await rm(unfinished, { force: true }); // an interrupted backup leaves it behind
  await assertSpaceForBackup({ databaseUrl: source.databaseUrl, folder, leaveBytes });
  await makeBackup({ ...source, path: unfinished, report: () => {} });
  const fileName = nameAt(now, source.passphrase !== undefined);
  await rename(unfinished, join(folder, fileName));
  await syncFolder(folder);
  const { size } = await stat(join(folder, fileName));
  return { fileName, bytes: size };
}

function nameAt(time: Date, isEncrypted: boolean): string {
  const stamp = formatTime(time).replace(' ', '-').replaceAll(':', '');
  return `xiehui-${stamp}.tar.zst${isEncrypted ? '.age' : ''}`;
}

const ownName = /^xiehui-(\d{4}-\d{2}-\d{2})-\d{6}\.tar\.zst(\.age)?$/;

export async function newestBackup(folder: string): Promise<string | undefined> {
  return (await ownBackups(folder)).at(-1);
}

/** Lists the backups of this program, oldest first; other files in the folder are ignored. */
async function ownBackups(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => ownName.test(name)).toSorted();
}

/** Removes all but the newest of each of the last days and weeks that have one. Weeks begin on Monday. */
export async function pruneBackups(folder: string, keep: { days: number; weeks: number }): Promise<void> {
  const newestFirst = (await ownBackups(folder)).toReversed();
  const retained = new Set([
    ...newestOfEach(newestFirst, dayOf, keep.days),
    ...newestOfEach(newestFirst, weekOf, keep.weeks),
  ]);
  for (const name of newestFirst) if (!retained.has(name)) await rm(join(folder, name));
}

function newestOfEach(newestFirst: string[], periodOf: (name: string) => string, count: number): string[] {
  const newest = new Map<string, string>();
  for (const name of newestFirst) {
    const period = periodOf(name);
    if (!newest.has(period) && newest.size < count) newest.set(period, name);
  }
  return [...newest.values()];
}

function dayOf(name: string): string {
  return ownName.exec(name)?.[1] ?? '';
}

/** Returns the Monday of a backup's week. */
function weekOf(name: string): string {
  const day = new Date(`${dayOf(name)}T00:00:00Z`);
  const sinceMonday = (day.getUTCDay() + 6) % 7;
  return new Date(day.getTime() - sinceMonday * 86_400_000).toISOString().slice(0, 10);
}
