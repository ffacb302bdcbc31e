import { resolve } from 'node:path';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { FolderPlace } from '../../platform/backup/folder-place.ts';
import type { FolderProbes } from '../../platform/backup/probe-folder.ts';
import type { Config } from '../../platform/core/config.ts';
import { invalid } from '../../platform/core/errors.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { readSetting } from './stored-setting.ts';

const settingName = 'backupFolder';
const setting = v.object({ folder: v.string() });

/** Returns the folder that backups are made in: that of the environment, else of the settings, else the one in the data folder. */
export async function findBackupFolder(
  db: Pick<Database, 'selectFrom'>,
  { folder, isFolderGiven }: Config['backup'],
): Promise<string> {
  return isFolderGiven ? folder : (await findChosenFolder(db)) || folder;
}

/** Returns the folder of the settings; blank when none is chosen. */
export async function findChosenFolder(db: Pick<Database, 'selectFrom'>): Promise<string> {
  return (await readSetting(db, settingName, setting, { folder: '' })).folder;
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
 * Creates the folder if it is missing.
 * @throws ApiError 400 when backups cannot be made in it
 */
export async function prepareChosenFolder(folder: string, folderProbes: FolderProbes): Promise<void> {
  const error = (message: string) => invalid({ BackupFolder: message });
  if (folder !== resolve(folder) && folder !== `${resolve(folder)}/`)
    throw error('请填写不含 . 和 .. 的完整路径');
  const state = await folderProbes.at(folder, 'new');
  if (state.place !== 'free') throw error(refusedPlaces[state.place]);
  if (state.error !== '') throw error('这里不能写入：请换一个目录，或请管理服务器的人开放权限');
}

const refusedPlaces: Record<Exclude<FolderPlace, 'free'>, string> = {
  system: '这里是系统的目录（如 /proc、/dev、/etc），请换一个目录',
  data: '数据目录里只能用 backups，请换一个目录',
  program: '这里是程序所在的目录，请换一个目录',
  around: '数据目录或程序就在这个目录里，请在它下面另建一个目录，或换一个目录',
};
