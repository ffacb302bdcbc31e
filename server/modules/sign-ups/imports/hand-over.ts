import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { businessSignUpImports } from '#contract/activities/sign-up-imports.ts';
import type { InputOf } from '#contract/api/endpoint.ts';
import type { PastedRows } from '#contract/back-office/imports.ts';
import { notFound, refused } from '../../../platform/core/errors.ts';
import { formatTime, today } from '../../../platform/core/shanghai-time.ts';
import type { Vault } from '../../../platform/core/vault.ts';
import type { Database, Tx } from '../../../platform/db/open.ts';
import type { SealedDatabase } from '../../../platform/db/sealed-database.ts';
import type { ImportDefinition } from '../../../platform/imports/definition.ts';
import { certificateImport } from '../../certificates/import/certificate-import.ts';
import type { CertificateImport } from '../../certificates/import/match-rows.ts';
import { fileWords } from '../../forms/answers.ts';
import { hasCertificate } from '../certificates.ts';
import { openOrBlank } from '../sealed-person.ts';
import { lockForOffice } from '../settings.ts';

type Order = InputOf<(typeof businessSignUpImports)['HandOverCertificates']>;

/**
 * Returns the people who were there and passed as rows for the import of certificates; where nobody has a result, all
 * who were there.
 * @throws ApiError 404, 409 when there is nobody
 */
export async function rowsForCertificates(
  { db, vault }: SealedDatabase,
  { ActivityId, ExamDay, IssueDay, FirstNumber }: Order,
) {
  const activity = await db
    .selectFrom('activities')
    .select(['title', 'begins_at'])
    .where('id', '=', ActivityId)
    .executeTakeFirst();
  const people = await dueForCertificates(db, ActivityId);
  if (!activity) throw notFound();
  if (people.length === 0) throw refused('没有到场并通过、还没有发证的人，请先登记到场、导入结果');
  const day = ExamDay === '' ? formatTime(activity.begins_at).slice(0, 10) : ExamDay;
  const rows: PastedRows = {
    rows: [
      ['姓名', '身份证号', '工作单位', '考试时间', '考试状态', '证书编号', '发证日期'],
      ...people.map((one, at) => [
        one.name,
        openOrBlank(vault, one.id_number_sealed),
        one.company_name,
        day,
        '合格',
        numberAfter(FirstNumber, at),
        IssueDay || today(),
      ]),
    ],
    merged: [],
    hiddenRows: [],
  };
  return {
    personIds: people.map(({ id }) => id),
    fileName: `报名名单 ${fileWords(activity.title)}.xlsx`,
    stream: Readable.from([Buffer.from(JSON.stringify(rows))]),
  };
}

/** Returns a number that is so many further than the first, with as many figures at its end. */
function numberAfter(first: string, count: number): string {
  const [figures = ''] = /\d{1,15}$/.exec(first) ?? [];
  return (
    first.slice(0, first.length - figures.length) +
    String(Number(figures) + count).padStart(figures.length, '0')
  );
}

/**
 * The import of certificates for these people: refused where somebody else has handed them over meanwhile, and it notes whose
 * certificates it brought.
 */
export function handOverImport(
  vault: Vault,
  activityId: number,
  personIds: readonly number[],
): ImportDefinition<CertificateImport> {
  const certificates = certificateImport(vault);
  return {
    ...certificates,
    async prepare(rows, place) {
      const matchRows = await certificates.prepare(rows, place);
      return async (tx, matching) => {
        if (matching.isStoring) {
          await lockForOffice(tx, activityId);
          const due = await dueForCertificates(tx, activityId);
          if (
            !isDeepStrictEqual(
              due.map(({ id }) => id),
              personIds,
            )
          )
            throw refused('名单刚有变化，请重新检查后再移交');
        }
        return await matchRows(tx, matching);
      };
    },
    async stored(tx, ids, batch) {
      await certificates.stored?.(tx, ids, batch);
      await noteHandedOver(tx, activityId, batch.batchId);
    },
  };
}

async function noteHandedOver(tx: Tx, activityId: number, batchId: number): Promise<void> {
  await tx
    .updateTable('sign_up_people as p')
    .set({ certificate_batch_id: batchId })
    .where('p.activity_id', '=', activityId)
    .where('p.attended_at', 'is not', null)
    .where(
      sql<boolean>`p.id_number_hash in (select c.id_num_hash from certificate_batch_changes h
        join certificates c on c.id = h.certificate_id where h.batch_id = ${batchId})`,
    )
    .execute();
}

/** Returns who was there and passed, and has no certificate; of entries with the same ID number the first. */
async function dueForCertificates(db: Database, activityId: number) {
  const people = await (db as Tx)
    .selectFrom('sign_up_people as p')
    .innerJoin('sign_ups as u', 'u.id', 'p.sign_up_id')
    .select(['p.id', 'p.name', 'p.id_number_sealed', 'p.id_number_hash', 'u.company_name'])
    .where('p.activity_id', '=', activityId)
    .where('p.state', '=', 'placed')
    .where('p.attended_at', 'is not', null)
    // Nobody is known of entries that were erased.
    .where('p.mobile_hash', 'is not', null)
    .where(sql<boolean>`not ${hasCertificate}`)
    .where(
      sql<boolean>`(p.is_passed or not exists (select from sign_up_people q
        where q.activity_id = p.activity_id and q.is_passed is not null))`,
    )
    .orderBy('p.arrival')
    .execute();
  const hashes = new Set<string>();
  return people.filter(({ id_number_hash: hash }) => {
    const key = hash?.toString('hex');
    if (key === undefined) return true;
    return !hashes.has(key) && hashes.add(key);
  });
}
