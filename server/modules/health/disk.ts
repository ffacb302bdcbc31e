import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Health } from '#contract/back-office/health.ts';
import { today } from '../../platform/core/shanghai-time.ts';
import type { Database } from '../../platform/db/open.ts';

/** The least and the most days from which a rate is computed. */
const minDays = 3;
const maxDays = 30;

export async function readDisk(db: Database, dataDir: string): Promise<Health['Disk']> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  return { FreeBytes: free, TotalBytes: blocks * bsize, DaysLeft: await daysLeft(db, free) };
}

/** Records today's free space, and deletes records too old to count for the rate. */
export async function noteFreeSpace(db: Database, dataDir: string): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  await db
    .insertInto('free_space')
    .values({ day: today(), free_bytes: bavail * bsize })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ free_bytes: sql`excluded.free_bytes` }))
    .execute();
  await db
    .deleteFrom('free_space')
    .where(sql<boolean>`day < ${today()}::date - ${maxDays}::int`)
    .execute();
}

/** Returns for how many days the free space lasts at the present rate; null if unknown, or if usage does not grow. */
async function daysLeft(db: Database, free: number): Promise<number | null> {
  const oldest = await db
    .selectFrom('free_space')
    .select(['free_bytes', sql<number>`${today()}::date - day`.as('days')])
    .orderBy('day')
    .limit(1)
    .executeTakeFirst();
  if (!oldest || oldest.days < minDays) return null;
  const usedPerDay = (oldest.free_bytes - free) / oldest.days;
  return usedPerDay > 0 ? Math.floor(free / usedPerDay) : null;
}
