import { OperatorError } from '../../server/platform/core/operator-error.ts';
import { formatTime } from '../../server/platform/core/shanghai-time.ts';
import { refuseLostFolder } from '../../server/platform/storage/lost-folder.ts';
import { scrubFiles } from '../../server/platform/storage/scrub.ts';
import { openStorage } from '../../server/platform/storage/storage.ts';
import { abortUpload, listUnfinished } from '../../server/platform/storage/unfinished-uploads.ts';
import type { Site } from './open-site.ts';
import { progressOn } from './progress.ts';

export const removeUnfinished = '--remove-unfinished';
const day = 86_400_000;

/**
 * Reads every file, lists those that are damaged or missing, and otherwise reports that all are intact. It also lists
 * incomplete uploads to a bucket that are older than a day, and removes them on request.
 */
export async function scrub({ db, config }: Site, options: string[]): Promise<string> {
  await refuseLostFolder(db, config.files);
  const storage = await openStorage(config.files);
  const progress = progressOn(process.stderr);
  const { checked, missing, damaged } = await scrubFiles({ db, storage }, ({ name, bytes }) =>
    progress.report({ what: 'file', name, bytes }),
  );
  progress.end();
  for (const { path, name } of missing) console.log(`缺失 ${path}（${name}）`);
  for (const { path, name } of damaged) console.log(`损坏 ${path}（${name}）`);
  await nameUnfinished(config.files, options.includes(removeUnfinished));
  const summary = `共 ${checked} 个文件，缺失 ${missing.length} 个，损坏 ${damaged.length} 个`;
  if (missing.length + damaged.length > 0) throw new OperatorError(`${summary}：请从备份恢复`);
  return `文件完整，共 ${checked} 个`;
}

async function nameUnfinished(files: Site['config']['files'], isToGo: boolean): Promise<void> {
  if (files.kind !== 's3') return;
  try {
    const unfinished = await listUnfinished(files, new Date(Date.now() - day));
    for (const upload of unfinished) {
      if (isToGo) await abortUpload(files, upload);
      const since = formatTime(upload.startedAt);
      console.log(`${isToGo ? '已清除' : '没有传完'} ${upload.path}（始于 ${since}）`);
    }
    if (unfinished.length > 0 && !isToGo)
      console.log(`没有传完的占用空间而没有用处：加 ${removeUnfinished} 清除`);
  } catch (error) {
    // Not every store lists them, and not every key may.
    console.log(`对象存储没有列出未传完的文件：${(error as Error).message}`);
  }
}
