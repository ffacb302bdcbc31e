import { businessDataRequests } from '#contract/members/data-requests.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { eraseHolder, exportHolder } from './holders.ts';
import { eraseContact, exportContact } from './members.ts';

export function register(api: Api, { db, vault, storage, config }: ModuleDependencies): void {
  const { logDays } = config.retention;
  api.serve(businessDataRequests, {
    async ExportPersonal({ MemberId, CertId = 0 }, { by }) {
      const Sections =
        MemberId === undefined
          ? await exportHolder(db, vault, CertId)
          : await exportContact(db, vault, MemberId);
      await recordOperation(db, by, subjectOf(MemberId, CertId));
      return { MadeTime: formatTime(new Date()), Sections };
    },

    async ErasePersonal({ MemberId, CertId = 0 }, { by }) {
      return await transaction(db, async (tx) => {
        const erasure =
          MemberId === undefined
            ? await eraseHolder(tx, CertId, logUntil(logDays))
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

/** Returns the day on which an entry of the log written now is deleted. */
function logUntil(logDays: number): string {
  return formatTime(new Date(Date.now() + logDays * 86_400_000)).slice(0, 10);
}

function subjectOf(memberId: number | undefined, certificateId: number) {
  return memberId === undefined
    ? { entityType: 'certificate', recordId: certificateId }
    : { entityType: 'member', recordId: memberId };
}
