import * as v from 'valibot';
import { businessBase, endpoints } from '../api/endpoint.ts';
import { wayState } from './delivery-state.ts';

/** Times are blank as long as it never happened. */
const time = v.string();

const channel = v.object({
  IsSet: v.boolean(),
  LastSentTime: time,
  QueuedCount: v.number(),
  /** Messages that could not be sent and whose recipients have not been called yet. */
  HeldCount: v.number(),
  /** In the last seven days. */
  FailedCount: v.number(),
  ...wayState.entries,
});

const health = v.object({
  Backup: v.object({
    /** `HH:mm` of each day. */
    DailyTime: v.string(),
    Folder: v.string(),
    /** A failing disk would take the backups together with the data. */
    IsOnDataDisk: v.boolean(),
    /** The reason why no backup can be written to the folder now; blank if one can. */
    FolderFault: v.string(),
    State: v.picklist(['none', 'proven', 'failed']),
    FileName: v.string(),
    LastTime: time,
    Bytes: v.number(),
    /** The time of the last successful test restore, possibly of an earlier backup. */
    ProvenTime: time,
    /** The reason why the last one is not proven. */
    Fault: v.string(),
  }),
  /** The operation log; it is checked whole with each proven backup. */
  Log: v.object({ LastLogId: v.number(), VerifiedTime: time }),
  /** Jobs of the program; pending messages are counted by `Mail` and `Sms`. */
  Queue: v.object({ WaitingCount: v.number(), FailedCount: v.number(), OldestTime: time }),
  Disk: v.object({
    FreeBytes: v.number(),
    TotalBytes: v.number(),
    /**
     * The days until the disk is full at the rate of the last 30 days; null in the first days, or when usage does not
     * grow.
     */
    DaysLeft: v.nullable(v.number()),
  }),
  Mail: channel,
  Sms: channel,
  Version: v.object({
    Program: v.string(),
    Node: v.string(),
    Postgres: v.string(),
    /** A newer version of the program has migrated the database; this one continues until it is stopped. */
    IsDatabaseNewer: v.boolean(),
  }),
  /** On this database, counting each process; the settings in which they differ and should not, by their names. */
  Programs: v.object({ Count: v.number(), Differing: v.array(v.string()) }),
  /**
   * Standbys of the database that have stopped replicating, as of the last minute. A blank name: synchronous commits
   * have no standby at all, or saves are waiting for one now.
   */
  Standbys: v.array(
    v.object({
      Name: v.string(),
      /** The bytes that the primary retains on its disk for this standby; null if it retains none. */
      RetainedBytes: v.nullable(v.number()),
      /** The standby must be copied again. */
      IsLost: v.boolean(),
    }),
  ),
  /**
   * Where a save is when it is acknowledged. confirmed: also on a standby; single: on the primary alone, although several
   * servers are named; hidden: the database service does not tell; unwatched: only one server is named.
   */
  SaveCopies: v.picklist(['confirmed', 'single', 'hidden', 'unwatched']),
  UptimeSeconds: v.number(),
});
export type Health = v.InferOutput<typeof health>;

export const businessHealth = endpoints(businessBase, {
  GetHealth: {
    method: 'GET',
    permission: 'health:view',
    summary: '系统健康：备份、操作日志、后台任务、磁盘、邮件与短信、版本',
    input: v.object({}),
    output: health,
  },
});
