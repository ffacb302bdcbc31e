import { sql } from 'kysely';
import { certificateStatus } from '#contract/certificates/certificates.ts';

/**
 * SQL for whether a person has a certificate from a hand-over. A certificate that was deleted is none, and an undone hand-over
 * leaves those that were changed since, other than those that it had only changed.
 */
export const hasCertificateOf = (person: 'p' | 'r') => sql<boolean>`exists (select from certificates own
  join certificate_batch_changes h on h.certificate_id = own.id
  join certificate_batches b on b.id = h.batch_id
  where own.id_num_hash = ${sql.ref(`${person}.id_number_hash`)}
    and h.batch_id = ${sql.ref(`${person}.certificate_batch_id`)}
    and own.status <> ${sql.lit(certificateStatus.deleted)} and (b.undone_at is null or h.before is null))`;

export const hasCertificate = hasCertificateOf('p');
