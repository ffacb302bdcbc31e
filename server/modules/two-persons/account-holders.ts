import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/open.ts';

/*
 * Where the product asks for two persons, two accounts are not enough: whoever makes an account, or sets its password,
 * has both in hand. Accounts that one person had in hand within 30 days count as one (docs/decisions/0435).
 */

/** What an administrator did to the account of another one. */
export type AccountControl = 'made' | 'enabled' | 'password' | 'factor' | 'role';

/** Records that `controllerId` had these accounts in hand; one's own are left out. */
export async function noteControl(
  tx: Tx,
  administratorIds: number[],
  controllerId: number,
  kind: AccountControl,
): Promise<void> {
  const others = administratorIds.filter((id) => id !== controllerId);
  if (others.length === 0) return;
  await tx
    .insertInto('account_controls')
    .values(others.map((administrator_id) => ({ administrator_id, controlled_by: controllerId, kind })))
    .onConflict((conflict) =>
      conflict
        .columns(['administrator_id', 'controlled_by'])
        .doUpdateSet({ kind, controlled_at: sql`now()` }),
    )
    .execute();
}

const acts: Readonly<Record<AccountControl, string>> = {
  made: '新建',
  enabled: '重新启用',
  password: '重置过密码',
  factor: '取消过两步验证',
  role: '分配或增加过权限',
};

/** Returns in words why two accounts may belong to one person; undefined when they belong to two. */
export async function whyOnePerson(
  db: Database,
  { callerId, otherId, other }: { callerId: number; otherId: number; other: string },
): Promise<string | undefined> {
  const { rows } = await sql<{
    are_two: boolean;
    by_other: AccountControl | null;
    by_caller: AccountControl | null;
  }>`
    select are_two_persons(${callerId}, ${otherId}) as are_two,
      ${latestControl(callerId, otherId)} as by_other, ${latestControl(otherId, callerId)} as by_caller`.execute(
    db,
  );
  const [relation] = rows;
  if (!relation || relation.are_two) return undefined;
  if (relation.by_other) return `您的账号在 30 天内由${other}${acts[relation.by_other]}`;
  if (relation.by_caller) return `${other}的账号在 30 天内由您${acts[relation.by_caller]}`;
  return `您和${other}的账号在 30 天内由同一位管理员新建或重置过`;
}

const latestControl = (administratorId: number, controllerId: number) =>
  sql`(select kind from account_controls where administrator_id = ${administratorId} and controlled_by = ${controllerId}
    and controlled_at > now() - interval '30 days')`;
