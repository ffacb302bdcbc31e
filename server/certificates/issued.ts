import { certificateStatus, examStatus } from '#contract/certificates.ts';
import { normaliseIdNumber } from '#contract/id-number.ts';
import { maskText } from '../audit/mask.ts';
import type { Database } from '../db/open.ts';
import { Answer } from '../http/answers.ts';
import type { Vault } from '../base/vault.ts';
import type { Drawing } from './drawing/draw.ts';
import { readFacts, type CertificateFacts } from './issue.ts';
import type { CertificatePictures } from './pictures.ts';
import { findTemplate } from './programmes.ts';

/** A certificate that is valid now, as it was issued. */
export interface Issued {
  certificateId: number;
  issueId: number;
  templateId: number;
  facts: CertificateFacts;
  signature: string;
}

/** What a visitor may download: shown on the site, passed, and its holder's number named, in full or as the list shows it. */
export async function findDownload(
  db: Database,
  vault: Vault,
  certificateId: number,
  idNum: string,
): Promise<Issued | undefined> {
  const row = await valid(db)
    .select(['c.id_num_sealed'])
    .where('i.certificate_id', '=', certificateId)
    .where('c.status', '=', certificateStatus.normal)
    .where('c.exam_status', '=', examStatus.passed)
    .executeTakeFirst();
  if (!row) return undefined;
  return isHolder(vault, row.id_num_sealed, idNum) ? toIssued(vault, row) : undefined;
}

/** Told to whom the certificate itself would be given. */
export async function isRevoked(
  db: Database,
  vault: Vault,
  certificateId: number,
  idNum: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('certificates')
    .select('id_num_sealed')
    .where('id', '=', certificateId)
    .where('status', '=', certificateStatus.normal)
    .where('revoked_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined && isHolder(vault, row.id_num_sealed, idNum);
}

function isHolder(vault: Vault, sealed: Buffer, idNum: string): boolean {
  const holder = vault.open(sealed);
  const asked = normaliseIdNumber(idNum);
  return asked === holder || asked === maskText(holder);
}

/** Those of the ids that are issued now, in order of the ids. */
export async function findIssued(db: Database, vault: Vault, ids: number[]): Promise<Issued[]> {
  const rows = await valid(db)
    .where('i.certificate_id', 'in', ids)
    .where('c.status', '<>', certificateStatus.deleted)
    .orderBy('i.certificate_id')
    .execute();
  return rows.map((row) => toIssued(vault, row));
}

function valid(db: Database) {
  return db
    .selectFrom('certificate_issues as i')
    .innerJoin('certificates as c', 'c.id', 'i.certificate_id')
    .select(['i.id', 'i.certificate_id', 'i.template_id', 'i.facts', 'i.signature'])
    .where('i.ended_at', 'is', null);
}

interface Row {
  id: number;
  certificate_id: number;
  template_id: number;
  facts: string;
  signature: string;
}

function toIssued(vault: Vault, row: Row): Issued {
  // Nothing is drawn that we did not sign.
  if (!vault.isSigned(row.facts, row.signature)) throw new Error(`issue ${row.id} was altered`);
  const { id: issueId, certificate_id: certificateId, template_id: templateId, signature } = row;
  return { certificateId, issueId, templateId, facts: readFacts(row.facts), signature };
}

/** What the QR code opens. */
export function verifyAddressOf(
  site: string,
  { facts, signature }: Pick<Issued, 'facts' | 'signature'>,
): string {
  return `${site}/certverify?CertNum=${encodeURIComponent(facts.certNum)}&Sign=${signature}`;
}

interface Desk {
  db: Database;
  pictures: CertificatePictures;
  cache: PictureCache;
}

/** The picture of what was issued as base64, from memory where it was drawn lately. */
export async function drawIssued(
  { db, pictures, cache }: Desk,
  issued: Issued,
  site: string,
): Promise<Answer<string>> {
  const key = `${issued.issueId} ${site}`;
  let json = cache.get(key);
  if (!json) {
    const picture = await pictures.png(await drawingOf(db, issued, site));
    json = JSON.rawJSON(`"${picture.toString('base64')}"`);
    cache.set(key, json);
  }
  return new Answer(json.rawJSON.slice(1, -1), { json });
}

export async function drawingOf(db: Database, issued: Issued, site: string): Promise<Drawing> {
  return {
    facts: issued.facts,
    template: await findTemplate(db, issued.templateId),
    verifyAddress: verifyAddressOf(site, issued),
  };
}

export interface PictureCache {
  get(key: string): RawJson | undefined;
  set(key: string, picture: RawJson): void;
}

/** Keeps the pictures asked for last, ready to be sent. What was issued never changes, so nothing is ever stale. */
export function pictureCache(maxBytes: number): PictureCache {
  const pictures = new Map<string, RawJson>();
  let bytes = 0;
  const drop = (key: string) => {
    bytes -= pictures.get(key)?.rawJSON.length ?? 0;
    pictures.delete(key);
  };
  return {
    get(key) {
      const picture = pictures.get(key);
      if (picture) {
        // To the end of the line: the first is the one unasked for longest.
        pictures.delete(key);
        pictures.set(key, picture);
      }
      return picture;
    },
    set(key, picture) {
      drop(key);
      pictures.set(key, picture);
      bytes += picture.rawJSON.length;
      for (const oldest of pictures.keys()) {
        if (bytes <= maxBytes) break;
        drop(oldest);
      }
    },
  };
}
