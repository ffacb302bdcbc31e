import { businessOpenings, webOpenings, type Opening } from '#contract/accounts/openings.ts';
import { businessOpenable } from '#contract/members/openable-members.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import { formatTime, timeOrBlank } from '../../platform/core/shanghai-time.ts';
import type { Database } from '../../platform/db/open.ts';
import { Answer } from '../../platform/http/api/answers.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import { openAccount, readOpening } from './open-account.ts';
import { findOpenable } from './openable-members.ts';
import { sendOpenings } from './send-openings.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  const { db, vault, config } = deps;
  const limit = config.limits.openingCodes;
  api.serve(webOpenings, {
    GetOpening: ({ Code }, { address }) => readOpening({ db, address, limit }, Code),
    async OpenAccount(form, { address, by, log }) {
      const memberId = await openAccount({ db, vault, address, limit }, form, by);
      log.info({ memberId }, 'memberAccountOpened');
      return new Answer(null, { message: '账号已开通，请登录' });
    },
  });
  api.serve(businessOpenings, {
    SendOpenings: async (form, { caller, by, siteAddress }) =>
      await sendOpenings(deps, form, { by: { ...by, id: caller.id }, siteUrl: await siteAddress() }),
    GetOpenings: ({ memberid }) => listOpenings(db, memberid),
  });
  api.serve(businessOpenable, {
    GetOpenableMembers: (filters) => findOpenable(deps, filters),
  });
}

/** Lists what was sent to a member, the latest first. */
async function listOpenings(db: Database, memberId: number): Promise<Opening[]> {
  const rows = await db
    .selectFrom('account_openings as o')
    .leftJoin('administrators as a', 'a.id', 'o.sent_by')
    .select(['o.id', 'o.way', 'o.created_at', 'o.expires_at', 'o.used_at', 'o.ended_at'])
    .select(['a.real_name', 'a.account'])
    .where('o.member_id', '=', memberId)
    .orderBy('o.id', 'desc')
    .limit(50)
    .execute();
  return rows.map((row) => ({
    OpeningId: row.id,
    Way: row.way as Opening['Way'],
    SentBy: row.real_name || row.account || '',
    SentTime: formatTime(row.created_at),
    Until: formatTime(row.expires_at).slice(0, 10),
    State: stateOf(row),
    UseTime: timeOrBlank(row.used_at),
  }));
}

function stateOf(row: { used_at: Date | null; ended_at: Date | null; expires_at: Date }): Opening['State'] {
  if (row.used_at) return 'used';
  if (row.ended_at) return 'ended';
  return row.expires_at.getTime() <= Date.now() ? 'expired' : 'open';
}
