import { OperatorError } from '../server/base/operator-error.ts';
import { refuseLostFolder } from '../server/files/lost-folder.ts';
import { scrubFiles } from '../server/files/scrub.ts';
import { openStorage } from '../server/files/storage.ts';
import type { Site } from './open-site.ts';
import { progressOn } from './progress.ts';

/** Reads every file, names those that are damaged or missing, and answers that all are whole. */
export async function scrub({ db, config }: Site): Promise<string> {
  await refuseLostFolder(db, config.files);
  const storage = await openStorage(config.files);
  const progress = progressOn(process.stderr);
  const { checked, missing, damaged } = await scrubFiles({ db, storage }, ({ name, bytes }) =>
    progress.report({ what: 'file', name, bytes }),
  );
  progress.end();
  for (const { path, name } of missing) console.log(`缺失 ${path}（${name}）`);
  for (const { path, name } of damaged) console.log(`损坏 ${path}（${name}）`);
  const summary = `共 ${checked} 个文件，缺失 ${missing.length} 个，损坏 ${damaged.length} 个`;
  if (missing.length + damaged.length > 0) throw new OperatorError(`${summary}：请从备份恢复`);
  return `文件完整，共 ${checked} 个`;
}
