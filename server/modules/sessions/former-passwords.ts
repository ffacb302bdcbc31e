import type { Database } from '../../platform/db/open.ts';
import { verifyPassword } from './passwords.ts';
import type { SessionAudience } from './store.ts';

/** Besides the current one; the database stores no more. */
const formerAtMost = 4;

/** Returns whether the password is one of the last five, including the current one. */
export async function isFormerPassword(
  db: Database,
  holder: { audience: SessionAudience | 'person'; holderId: number; present: string },
  password: string,
): Promise<boolean> {
  const rows = await db
    .selectFrom('former_passwords')
    .select('password_hash')
    .where('audience', '=', holder.audience)
    .where('holder_id', '=', holder.holderId)
    .orderBy('id', 'desc')
    .limit(formerAtMost)
    .execute();
  const hashes = [holder.present, ...rows.map(({ password_hash }) => password_hash)];
  // One after the other, because each uses a slot of the pool for sign-ins.
  for (const hash of hashes) if (hash !== '' && (await verifyPassword(password, hash))) return true;
  return false;
}

export const formerPasswordError = '不能使用最近五次用过的密码';
