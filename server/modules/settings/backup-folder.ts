import { isAbsolute, relative, resolve } from 'node:path';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { FolderProbes } from '../../platform/backup/probe-folder.ts';
import { invalid } from '../../platform/core/errors.ts';
import type { Config } from '../../platform/core/config.ts';
import type { Database, Tx } from '../../platform/db/open.ts';

const settingName = 'backupFolder';
const stored = v.object({ folder: v.string() });

/** Returns the folder that backups are made in: that of the environment, else of the settings, else the one in the data folder. */
export async function findBackupFolder(
  db: Pick<Database, 'selectFrom'>,
  { folder, isFolderGiven }: Config['backup'],
): Promise<string> {
  return isFolderGiven ? folder : (await findChosenFolder(db)) || folder;
}

/** Returns the folder of the settings; blank when none is chosen. */
export async function findChosenFolder(db: Pick<Database, 'selectFrom'>): Promise<string> {
  const row = await db
    .selectFrom('site_settings')
    .select('value')
    .where('name', '=', settingName)
    .executeTakeFirst();
  return row ? v.parse(stored, row.value).folder : '';
}

export async function saveChosenFolder(tx: Tx, folder: string): Promise<void> {
  await tx
    .insertInto('site_settings')
    .values({ name: settingName, value: JSON.stringify({ folder }) })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: sql`excluded.value`, updated_at: sql`now()` }),
    )
    .execute();
}

/**
 * Creates the folder if it is missing. Backups contain all data, so they may be neither among uploads nor among the
 * files of the site.
 * @throws ApiError 400 when backups cannot be made in it
 */
export async function prepareChosenFolder(
  folder: string,
  { dataDir, folderProbes }: { dataDir: string; folderProbes: FolderProbes },
): Promise<void> {
  const error = (message: string) => invalid({ BackupFolder: message });
  const isAllowed = !isWithin(dataDir, folder) || isWithin(resolve(dataDir, 'backups'), folder);
  if (!isAllowed) throw error('数据目录里只能用 backups，请换一个目录');
  if (isWithin(programFolder, folder) && !isWithin(dataDir, folder))
    throw error('这里是程序所在的目录，请换一个目录');
  if ((await folderProbes.at(folder)).error !== '')
    throw error('这里不能写入：请换一个目录，或请管理服务器的人开放权限');
}

/** The program and the pages it serves are below it. */
const programFolder = resolve(import.meta.dirname, '../../..');

function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || (!way.startsWith('..') && !isAbsolute(way));
}
