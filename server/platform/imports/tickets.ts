import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { importLimits } from '#contract/back-office/imports.ts';
import { refused } from '../core/errors.ts';
import { derive } from '../core/sealing-keys.ts';
import { hashToken, newToken } from '../core/tokens.ts';
import type { Database } from '../db/open.ts';
import type { Mark } from '../spreadsheets/mark-sheet.ts';
import type { TablePlace } from '../spreadsheets/table-head.ts';

/*
 * Workbooks with problems, stored for minutes so that they can be returned marked. They are full of personal data: only
 * the holder of the ticket can open one, not a reader of the database.
 */

interface Checked {
  fileName: string;
  bytes: Buffer;
  marks: readonly Mark[];
  place: TablePlace;
}

/** The import and the administrator of a workbook. */
interface Owner {
  form: string;
  administratorId: number;
}

/** The limit per administrator, who may have as many windows open. */
const maxOfOne = 3;

/** Stores a workbook and returns the ticket that opens it. */
export async function storeTicket(
  db: Database,
  { form, administratorId }: Owner,
  { fileName, bytes, marks, place }: Checked,
): Promise<string> {
  const ticket = newToken();
  await sweepChecks(db);
  await db
    .deleteFrom('import_checks')
    .where('ticket_hash', 'in', (build) =>
      build
        .selectFrom('import_checks')
        .select('ticket_hash')
        .where('administrator_id', '=', administratorId)
        .orderBy('created_at', 'desc')
        .offset(maxOfOne - 1),
    )
    .execute();
  await db
    .insertInto('import_checks')
    .values({
      ticket_hash: hashToken(ticket),
      form,
      administrator_id: administratorId,
      file_name: fileName,
      content_locked: lock(ticket, bytes),
      faults: JSON.stringify(marks),
      place: JSON.stringify(place),
    })
    .execute();
  return ticket;
}

/**
 * Returns the workbook of this administrator's ticket in this import.
 * @throws ApiError 409 when there is none any more
 */
export async function findChecked(
  db: Database,
  { form, administratorId }: Owner,
  ticket: string,
): Promise<Checked> {
  const row = await db
    .selectFrom('import_checks')
    .select(['file_name', 'content_locked', 'faults', 'place'])
    .where('ticket_hash', '=', hashToken(ticket))
    .where('form', '=', form)
    .where('administrator_id', '=', administratorId)
    .where('created_at', '>', earliest)
    .executeTakeFirst();
  if (!row) throw refused(importLimits.expired);
  return {
    fileName: row.file_name,
    bytes: unlock(ticket, row.content_locked),
    marks: row.faults as unknown as Mark[],
    place: row.place as unknown as TablePlace,
  };
}

export async function sweepChecks(db: Database): Promise<void> {
  await db.deleteFrom('import_checks').where('created_at', '<=', earliest).execute();
}

const earliest = sql<Date>`now() - make_interval(mins => ${importLimits.ticketMinutes})`;

const algorithm = 'aes-256-gcm';
const [nonceLength, tagLength] = [12, 16];

const keyOf = (ticket: string) => derive(Buffer.from(ticket), 'import check');

function lock(ticket: string, bytes: Buffer): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, keyOf(ticket), nonce);
  const locked = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), locked]);
}

function unlock(ticket: string, locked: Buffer): Buffer {
  const decipher = createDecipheriv(algorithm, keyOf(ticket), locked.subarray(0, nonceLength));
  decipher.setAuthTag(locked.subarray(nonceLength, nonceLength + tagLength));
  return Buffer.concat([decipher.update(locked.subarray(nonceLength + tagLength)), decipher.final()]);
}
