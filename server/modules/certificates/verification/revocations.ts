import { sql } from 'kysely';
import {
  revocationMark,
  revocationsText,
  type RevocationList,
  type SignedRevocations,
} from '#contract/certificates/certificate-code.ts';
import { formatTime } from '../../../platform/core/shanghai-time.ts';
import type { Vault } from '../../../platform/core/vault.ts';
import type { Database } from '../../../platform/db/open.ts';
import { findSiteInfo } from '../../settings/store.ts';
import { readSigningKeys } from '../issuing/signing-keys.ts';

/** The maximum age of the list's date when nothing has ended since. */
const maxAgeMs = 10 * 60_000;

/** Returns the signed list of all ended issues, made again when one ends; its date is never older than some minutes. */
export function revocationLists(db: Database, vault: Vault): () => Promise<SignedRevocations> {
  let last: { state: string; madeAt: number; signed: Promise<SignedRevocations> } | undefined;
  return async () => {
    const state = await stateOf(db);
    if (!last || last.state !== state || Date.now() - last.madeAt > maxAgeMs) {
      const signed = makeList(db, vault);
      last = { state, madeAt: Date.now(), signed };
      signed.catch(() => (last = undefined));
    }
    return await last.signed;
  };
}

/** Changes whenever an issue ends or another key signs. */
async function stateOf(db: Database): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select concat_ws(' ', count(*), max(ended_at), (select max(id) from signing_keys)) as state
    from certificate_issues where ended_at is not null`.execute(db);
  return rows[0]?.state ?? '';
}

async function makeList(db: Database, vault: Vault): Promise<SignedRevocations> {
  const ended = await db
    .selectFrom('certificate_issues')
    .select(['signature', 'ended_at', 'end_reason'])
    .where('ended_at', 'is not', null)
    .orderBy('ended_at')
    .orderBy('id')
    .execute();
  const list: RevocationList = {
    Issuer: (await findSiteInfo(db)).SiteName,
    Date: formatTime(new Date()),
    Ended: ended.map((one) => [
      revocationMark(one.signature),
      one.ended_at ? formatTime(one.ended_at).slice(0, 10) : '',
      one.end_reason,
    ]),
  };
  const List = JSON.stringify(list);
  const keys = await readSigningKeys(db, vault);
  return { List, Signature: keys.sign(revocationsText(List)) };
}
