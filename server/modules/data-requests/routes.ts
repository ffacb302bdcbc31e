import { businessDataRequests } from '#contract/members/data-requests.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import type { Database } from '../../platform/db/open.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { eraseOneContact, exportOneContact, isMainContact } from './contacts.ts';
import { eraseHolder, exportHolder } from './holders.ts';
import { eraseContact, exportContact } from './members.ts';

export function register(api: Api, { db, vault, storage, config }: ModuleDependencies): void {
  const { logDays } = config.retention;
  api.serve(businessDataRequests, {
    async ExportPersonal({ MemberId, CertId = 0, ContactId }, { by }) {
      const contact = await otherContact(db, MemberId, ContactId);
      const Sections =
        MemberId === undefined
          ? await exportHolder(db, vault, CertId)
          : contact
            ? await exportOneContact(db, vault, contact)
            : await exportContact(db, vault, MemberId);
      await recordOperation(db, by, subjectOf(MemberId, CertId));
      return { MadeTime: formatTime(new Date()), Sections };
    },

    async ErasePersonal({ MemberId, CertId = 0, ContactId }, { by }) {
      return await transaction(db, async (tx) => {
        const contact = await otherContact(tx, MemberId, ContactId);
        const erasure =
          MemberId === undefined
            ? await eraseHolder(tx, vault, CertId, logUntil(logDays))
            : contact
              ? await eraseOneContact(tx, vault, contact, logUntil(logDays))
              : await eraseContact({ tx, vault, storage }, MemberId, logUntil(logDays));
        const after = {
          Erased: erasure.Erased.map(({ What }) => What),
          Kept: erasure.Kept.map(({ What }) => What),
        };
        await recordOperation(tx, by, { ...subjectOf(MemberId, CertId), before: {}, after });
        return erasure;
      });
    },
  });
}

/** Returns the contact of the request where it is not the main one, whose data are the member's own. */
async function otherContact(db: Database, memberId: number | undefined, contactId: number | undefined) {
  if (memberId === undefined || contactId === undefined) return undefined;
  const ref = { memberId, contactId };
  return (await isMainContact(db, ref)) ? undefined : ref;
}

/** Returns the day on which an entry of the log written now is deleted. */
function logUntil(logDays: number): string {
  return formatTime(new Date(Date.now() + logDays * 86_400_000)).slice(0, 10);
}

function subjectOf(memberId: number | undefined, certificateId: number) {
  return memberId === undefined
    ? { entityType: 'certificate', recordId: certificateId }
    : { entityType: 'member', recordId: memberId };
}
