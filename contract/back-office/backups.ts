import * as v from 'valibot';
import { endpoints, fileAnswer, systemBase } from '../api/endpoint.ts';
import { page } from '../api/paging.ts';
import { recordId } from '../fields/rules.ts';

const backup = v.object({
  BackupId: v.number(),
  /** Blank: it could not be made. */
  FileName: v.string(),
  MadeTime: v.string(),
  Bytes: v.number(),
  /** The time when a test restore succeeded; blank until then. */
  ProvenTime: v.string(),
  /** The reason why the backup is not proven. */
  Fault: v.string(),
  /** True while the file is in the folder of this machine. */
  IsHere: v.boolean(),
});
export type Backup = v.InferOutput<typeof backup>;

export const systemBackups = endpoints(systemBase, {
  GetBackups: {
    method: 'GET',
    permission: 'backup:list',
    summary: '备份，新的在前',
    input: v.object(page),
    output: v.object({
      List: v.array(backup),
      TotalCount: v.number(),
      /** `HH:mm` of each day. */
      DailyTime: v.string(),
      Folder: v.string(),
      /** A failing disk would take the backups together with the data. */
      IsOnDataDisk: v.boolean(),
      IsEncrypted: v.boolean(),
      /** A backup is running at the moment. */
      IsRunning: v.boolean(),
    }),
  },
  MakeBackup: {
    method: 'POST',
    permission: 'backup:make',
    summary: '立即备份，做成后验证；同一时间只做一个',
    input: v.object({}),
    output: v.null(),
  },
  DownloadBackup: {
    method: 'GET',
    permission: 'backup:download',
    asksSecondFactor: true,
    summary: '下载备份；须已启用两步验证，下载记入日志',
    input: v.object({ BackupId: recordId('BackupId 有误') }),
    output: fileAnswer,
  },
});
