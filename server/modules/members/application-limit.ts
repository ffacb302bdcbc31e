import { isApiError, resultCode } from '#contract/api/envelope.ts';
import { telephoneOf } from '#contract/fields/contacts.ts';
import { tooOften } from '../../platform/core/errors.ts';
import { formatTime, today } from '../../platform/core/shanghai-time.ts';
import type { Database } from '../../platform/db/open.ts';
import { hostOf, type Limit } from '../../platform/http/security/limits.ts';
import { takeFromLimit } from '../../platform/http/security/shared-limits.ts';
import { findSiteInfo } from '../settings/store.ts';

/**
 * Counts one application of this address.
 * @throws ApiError 429 above the limit, with the time to try again and the telephone number of the office
 */
export async function countApplication(db: Database, limit: Limit, address: string): Promise<void> {
  await count(db, { name: 'applications', ...limit }, address);
}

/**
 * Counts an attempt; refused ones count as well, so that nobody can list the existing accounts: some for each
 * application, within an hour at most.
 */
export async function countTry(db: Database, { count: applications, seconds }: Limit, address: string) {
  const tries = Math.min(applications * 7, applications + 20);
  await count(db, { name: 'application tries', count: tries, seconds: Math.min(seconds, 3600) }, address);
}

async function count(db: Database, limit: Limit & { name: string }, address: string): Promise<void> {
  try {
    await takeFromLimit(db, limit, hostOf(address));
  } catch (error) {
    if (!isApiError(error) || error.code !== resultCode.tooOften) throw error;
    const { Contacts } = await findSiteInfo(db);
    const telephone = telephoneOf(Contacts);
    const help = telephone === '' ? '或与协会联系' : `急需办理请致电 ${telephone}`;
    throw tooOften(
      `从您所在网络提交的申请过多，请在${timeIn(error.retryAfter ?? limit.seconds)}以后再试，${help}`,
      error.retryAfter,
    );
  }
}

/** Formats a time in whole minutes, with its day unless it is today. */
function timeIn(seconds: number): string {
  const time = formatTime(new Date(Date.now() + seconds * 1000 + 59_999));
  const [month, day] = [Number(time.slice(5, 7)), Number(time.slice(8, 10))];
  return `${time.startsWith(today()) ? '今天' : ` ${month} 月 ${day} 日`} ${time.slice(11, 16)} `;
}
