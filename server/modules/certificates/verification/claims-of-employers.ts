import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { CheckedClaim, Claim } from '#contract/certificates/certificate-checks.ts';
import { certificateStatus } from '#contract/certificates/certificates.ts';
import type { Vault } from '../../../platform/core/vault.ts';
import type { Database } from '../../../platform/db/open.ts';
import { signedText } from '../issuing/issue.ts';
import { readSigningKeys } from '../issuing/signing-keys.ts';

/**
 * Returns the status of each name and number as printed on a certificate. A replaced certificate counts as revoked.
 * Every kind of miss is the same `fail` (security line 26).
 */
export async function checkClaims(
  db: Database,
  vault: Vault,
  claims: readonly Claim[],
): Promise<CheckedClaim[]> {
  const { rows } = await sql<{ at: number; facts: string; signature: string; has_ended: boolean }>`
    select asked.at::int as at, i.facts, i.signature, i.ended_at is not null as has_ended
    from unnest(${claims.map(({ Name }) => Name)}::text[], ${claims.map(({ CertNum }) => CertNum)}::text[])
      with ordinality as asked (name, number, at)
    join certificate_issues i on compare_key(i.cert_num) = compare_key(asked.number)
    join certificates c on c.id = i.certificate_id
    where c.status <> ${certificateStatus.hidden}
      and bare_key(i.facts::jsonb ->> 'name') = bare_key(asked.name)`.execute(db);
  const keys = await readSigningKeys(db, vault);
  const genuine = rows.filter(({ facts, signature }) =>
    keys.isSigned(signedText(facts, signature), signature),
  );
  const issuesByLine = Map.groupBy(genuine, ({ at }) => at);
  return claims.map(({ Name, CertNum }, index) => {
    const issues = issuesByLine.get(index + 1) ?? [];
    const Result = issues.some(({ has_ended: hasEnded }) => !hasEnded)
      ? 'pass'
      : issues.length > 0
        ? 'revoked'
        : 'fail';
    return { Name, CertNum, Result };
  });
}

const repeatedWithinMs = 10 * 60_000;
const maxRemembered = 1000;

/** Recognises a list sent again from the same address within minutes, so that its download is not counted. */
export function repeatedLists() {
  const times = new Map<string, number>();
  const keyOf = (address: string, claims: readonly Claim[]) =>
    createHash('sha256')
      .update(JSON.stringify([address, claims]))
      .digest('base64url');
  return {
    isRepeated(address: string, claims: readonly Claim[]): boolean {
      const last = times.get(keyOf(address, claims));
      return last !== undefined && Date.now() - last < repeatedWithinMs;
    },
    /** Remembers a list that was counted; a refused one stays unknown, or sending it twice would avoid the limit. */
    note(address: string, claims: readonly Claim[]): void {
      const key = keyOf(address, claims);
      const [oldest] = times.keys();
      if (times.size >= maxRemembered && oldest !== undefined) times.delete(oldest);
      times.delete(key);
      times.set(key, Date.now());
    },
  };
}
