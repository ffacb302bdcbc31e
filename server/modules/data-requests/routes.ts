import type { InputOf } from '#contract/api/endpoint.ts';
import { businessDataRequests } from '#contract/members/data-requests.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import type { Vault } from '../../platform/core/vault.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { eraseOneContact, exportOneContact, isMainContact } from './contacts.ts';
import { eraseHolder, exportHolder } from './holders.ts';
import { eraseContact, exportContact } from './members.ts';
import { eraseParticipant, exportParticipant } from './participants.ts';
import type { Erasure, Section } from './parts.ts';

type Subject = InputOf<(typeof businessDataRequests)['ErasePersonal']>;

export function register(api: Api, { db, vault, storage, config }: ModuleDependencies): void {
  const { logDays } = config.retention;
  api.serve(businessDataRequests, {
    async ExportPersonal(subject, { by }) {
      const Sections = await exportOf(db, vault, subject);
      await recordOperation(db, by, recordOf(subject));
      return { MadeTime: formatTime(new Date()), Sections };
    },

    async ErasePersonal(subject, { by }) {
      return await transaction(db, async (tx) => {
        const erasure = await eraseOf({ tx, vault, storage }, subject, logUntil(logDays));
        const after = {
          Erased: erasure.Erased.map(({ What }) => What),
          Kept: erasure.Kept.map(({ What }) => What),
        };
        await recordOperation(tx, by, { ...recordOf(subject), before: {}, after });
        return erasure;
      });
    },
  });
}

async function exportOf(db: Database, vault: Vault, subject: Subject): Promise<Section[]> {
  const { MemberId, CertId, ContactId } = subject;
  if (CertId !== undefined) return await exportHolder(db, vault, CertId);
  if (MemberId === undefined) return await exportParticipant(db, vault, subject);
  const contact = await otherContact(db, MemberId, ContactId);
  return contact ? await exportOneContact(db, vault, contact) : await exportContact(db, vault, MemberId);
}

async function eraseOf(
  { tx, vault, storage }: { tx: Tx; vault: Vault; storage: Storage },
  subject: Subject,
  until: string,
): Promise<Erasure> {
  const { MemberId, CertId, ContactId } = subject;
  if (CertId !== undefined) return await eraseHolder(tx, vault, CertId, until);
  if (MemberId === undefined) return await eraseParticipant(tx, vault, subject, until);
  const contact = await otherContact(tx, MemberId, ContactId);
  return contact
    ? await eraseOneContact(tx, vault, contact, until)
    : await eraseContact({ tx, vault, storage }, MemberId, until);
}

/** Returns the contact of the request where it is not the main one, whose data are the member's own. */
async function otherContact(db: Database, memberId: number, contactId: number | undefined) {
  if (contactId === undefined) return undefined;
  const ref = { memberId, contactId };
  return (await isMainContact(db, ref)) ? undefined : ref;
}

/** Returns the day on which an entry of the log written now is deleted. */
function logUntil(logDays: number): string {
  return formatTime(new Date(Date.now() + logDays * 86_400_000)).slice(0, 10);
}

/** A mobile number is not in the log: who has it is named by the request of the person. */
function recordOf({ MemberId, CertId, PersonId }: Subject) {
  if (MemberId !== undefined) return { entityType: 'member', recordId: MemberId };
  if (CertId !== undefined) return { entityType: 'certificate', recordId: CertId };
  return { entityType: 'signUp', ...(PersonId !== undefined && { recordId: PersonId }) };
}
