import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Vault } from '../../platform/core/vault.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { takeTime, transaction } from '../../platform/db/transaction.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { markDemo } from '../settings/demo-mark.ts';
import { lookUp, type Filling } from './filling.ts';
import { storeStarterFiles, type StoredFile } from './keep-files.ts';
import { readStarter, type Starter } from './read-starter.ts';
import { isUntouched } from './untouched.ts';
import { writeAudiences } from './write-audiences.ts';
import { writeCompanies } from './write-companies.ts';
import { writeContacts } from './write-contacts.ts';
import { writeContributions } from './write-contributions.ts';
import { writeDirectory } from './write-directory.ts';
import { writeForms } from './write-forms.ts';
import { writeMembers, type DemoMember } from './write-members.ts';
import { writeNotices } from './write-notices.ts';
import { writeNumbers } from './write-numbers.ts';
import { writeActivities, writeCertificates, writeSuggestions } from './write-office.ts';
import { writeSite } from './write-site.ts';

interface Stores {
  db: Database;
  storage: Storage;
  /** Seals the personal data of the demo and signs its certificates. */
  vault: Vault;
}

/**
 * Fills an untouched database with the demo association: all of it or, when the program is killed, nothing.
 * @returns the demo's member account; null when the database has any content, which then stays unchanged
 */
export async function fillDemo(stores: Stores): Promise<DemoMember | null> {
  if (!(await isUntouched(stores.db))) return null;
  const starter = await readStarter();
  return await writeDemo(stores, starter, await storeStarterFiles(stores.storage, starter));
}

/** Writes the part of the demo in the database, in one transaction. */
export async function writeDemo(
  { db, storage, vault }: Stores,
  starter: Starter,
  files: StoredFile[],
): Promise<DemoMember | null> {
  return await transaction(db, async (tx) => {
    await waitForTurn(tx);
    await takeTime(tx);
    if (!(await isUntouched(tx))) return null;
    const rows = files.map(({ row }) => row);
    await tx.insertInto('files').values(rows).execute();
    const addresses = new Map(files.map(({ name, row }) => [name, `/files/${row.path}`]));
    const filling: Filling = {
      db: tx,
      storage,
      vault,
      starter,
      addressOf: (name) => lookUp(addresses, name),
    };
    const articles = await writeSite(filling);
    await markDemo(tx, starter.site.SiteName);
    await writeSuggestions(filling);
    const { members, demo } = await writeMembers(filling);
    await writeContacts(filling, members);
    await writeCompanies(filling, members);
    await writeDirectory(filling, members);
    // After the site has its name, which is printed on them, and after the companies they are linked to.
    await writeCertificates(filling);
    await writeContributions(filling, members);
    await writeActivities(filling, members, articles);
    await writeAudiences(filling);
    await writeForms(filling);
    await writeNotices(filling, articles);
    await writeNumbers(filling);
    return demo;
  });
}

const lockNumber = 7_424_186;

/**
 * Waits until another process that fills the same new database has finished; the lock ends with this transaction. It
 * polls, because filling takes longer on a slow machine than any statement may.
 */
export async function waitForTurn(tx: Tx): Promise<void> {
  const ask = sql<{ isOurs: boolean }>`select pg_try_advisory_xact_lock(${lockNumber}) as "isOurs"`;
  while (!(await ask.execute(tx)).rows[0]?.isOurs) await pause(200);
}
