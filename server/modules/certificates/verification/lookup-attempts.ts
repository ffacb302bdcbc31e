import { sql } from 'kysely';
import { isDiskFull } from '../../../platform/db/database-away.ts';
import type { Database } from '../../../platform/db/open.ts';
import type { SealedDatabase } from '../../../platform/db/sealed-database.ts';

/*
 * The limit on searches counts attempts, not clicks: a search that found nothing and is corrected within a minute is
 * one attempt (docs/decisions/0226).
 */

const correctedWithinSeconds = 60;
/** The corrections per attempt. A guessing address gets so many times more, each with the same name or a number. */
const maxCorrections = 2;

interface Criteria {
  Name: string;
  IdNum: string;
  CertNum: string;
}

/** A search of one host, stored as hashes, because the searched names are private. */
interface LookupAttempt {
  host: string;
  nameHash: Buffer;
  numberHashes: Buffer[];
}

export async function attemptOf(
  { db, vault }: SealedDatabase,
  host: string,
  { Name, IdNum, CertNum }: Criteria,
): Promise<LookupAttempt> {
  const { rows } = await sql<{ keys: string[] }>`
    select array(select compare_key(given) from unnest(${[Name, IdNum, CertNum]}::text[]) as given) as keys`.execute(
    db,
  );
  const [name = '', ...numbers] = rows[0]?.keys ?? [];
  return {
    host,
    nameHash: vault.lookupHash(name),
    numberHashes: numbers.filter((number) => number !== '').map((number) => vault.lookupHash(number)),
  };
}

/**
 * Records a search that corrects the host's last one, which found nothing; it counts as the same attempt. Returns false
 * when it is no correction.
 */
export async function isCorrection(
  db: Database,
  { host, nameHash, numberHashes }: LookupAttempt,
): Promise<boolean> {
  const corrected = await db
    .updateTable('certificate_tries')
    .set({
      corrections: sql`corrections + 1`,
      name_hash: nameHash,
      number_hashes: numberHashes,
    })
    .where('host', '=', host)
    .where('corrections', '<', maxCorrections)
    .where(sql<boolean>`began_at > clock_timestamp() - make_interval(secs => ${correctedWithinSeconds})`)
    .where(sql<boolean>`(name_hash = ${nameHash} or number_hashes && ${numberHashes}::bytea[])`)
    // The very same again corrects nothing.
    .where(sql<boolean>`(name_hash <> ${nameHash} or number_hashes <> ${numberHashes}::bytea[])`)
    .returning('host')
    .executeTakeFirst()
    .catch(ifFull);
  return corrected !== undefined;
}

/** Begins an attempt with a search that counted, unless it found something. */
export async function noteTry(db: Database, { host, nameHash, numberHashes }: LookupAttempt): Promise<void> {
  const begun = {
    began_at: sql<Date>`clock_timestamp()`,
    corrections: 0,
    name_hash: nameHash,
    number_hashes: numberHashes,
  };
  await db
    .insertInto('certificate_tries')
    .values({ host, ...begun })
    .onConflict((conflict) => conflict.column('host').doUpdateSet(begun))
    .execute()
    .catch(ifFull);
}

export async function endTry(db: Database, { host }: LookupAttempt): Promise<void> {
  await db.deleteFrom('certificate_tries').where('host', '=', host).execute();
}

/** Deletes attempts that are too old to be corrected. */
export async function sweepAttempts(db: Database): Promise<void> {
  await db
    .deleteFrom('certificate_tries')
    .where('began_at', '<', sql<Date>`now() - interval '10 minutes'`)
    .execute();
}

/** Ignores a full disk: while nothing can be written, each search is an attempt of its own. */
function ifFull(error: unknown): undefined {
  if (!isDiskFull(error)) throw error;
}
