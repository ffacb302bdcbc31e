import { sql } from 'kysely';
import type { Config } from '../../platform/core/config.ts';
import type { Logger } from '../../platform/core/log.ts';
import { programVersion } from '../../platform/core/program-version.ts';
import type { Vault } from '../../platform/core/vault.ts';
import type { Database } from '../../platform/db/open.ts';

/*
 * Some settings must be equal in all programs on one database, because any of them may run a job. Each program stores
 * its settings as keyed hashes and compares them with those of the others.
 */

/** Hashes under the names of the settings. */
type Settings = Record<string, string>;

interface Options {
  db: Database;
  vault: Pick<Vault, 'lookupHash' | 'fingerprint' | 'sealingPrefix'>;
  config: Config;
  log: Logger;
}

/** The age after which a program that sends no sign of life counts as killed. */
const aliveSeconds = 180;
const everyMs = 60_000;

export interface OwnProgram {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Registers this program for as long as it runs, and logs the settings in which others differ. */
export function openOwnProgram({ db, vault, config, log }: Options): OwnProgram {
  const id = crypto.randomUUID();
  const settings = JSON.stringify(settingsOf(config, vault));
  let timer: NodeJS.Timeout | undefined;
  let reported = '';

  async function note(): Promise<void> {
    const row = { id, version: programVersion, settings, seen_at: sql<Date>`now()` };
    await db
      .insertInto('running_programs')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    await db
      .deleteFrom('running_programs')
      .where('seen_at', '<', sql<Date>`now() - make_interval(secs => ${aliveSeconds})`)
      .execute();
    const differing = (await readPrograms(db)).differing.join(', ');
    if (differing !== reported && differing !== '')
      log.warn({ settings: differing }, 'programsDiffer: programs on this database have other settings');
    reported = differing;
  }

  // The database may be unavailable for a minute.
  const noteIfPossible = () => note().catch((error: unknown) => log.debug({ err: error }, 'programNotNoted'));

  return {
    async start() {
      await noteIfPossible();
      timer = setInterval(() => void noteIfPossible(), everyMs).unref();
    },
    async stop() {
      clearInterval(timer);
      await db
        .deleteFrom('running_programs')
        .where('id', '=', id)
        .execute()
        .catch(() => {});
    },
  };
}

/** Returns the number of running programs, the names of the compared settings, and those in which they differ. */
export async function readPrograms(
  db: Database,
): Promise<{ count: number; names: string[]; differing: string[] }> {
  const rows = await db
    .selectFrom('running_programs')
    .select(['version', 'settings'])
    .where('seen_at', '>', sql<Date>`now() - make_interval(secs => ${aliveSeconds})`)
    .execute();
  const all = rows.map(({ version, settings }) => ({ ...(settings as Settings), version }));
  const names = Object.keys(Object.assign({}, ...all) as Settings);
  const differing = names.filter((name) => new Set(all.map((one: Settings) => one[name])).size > 1);
  return { count: rows.length, names, differing: differing.toSorted() };
}

/** Returns the settings to compare. Default folders of backups and files differ by machine, so they are left out. */
function settingsOf(config: Config, vault: Options['vault']): Settings {
  const { backup, siteUrl = '', files } = config;
  const values = {
    BACKUP_DIR: backup.isFolderGiven ? backup.folder : '',
    BACKUP_TIME: JSON.stringify(backup.at),
    BACKUP_KEEP: JSON.stringify(backup.keep),
    BACKUP_PASSPHRASE: backup.passphrase ?? '',
    // The same in a file as in the setting.
    SECRET_KEY: `${vault.fingerprint} ${vault.sealingPrefix().toString('hex')}`,
    SITE_URL: siteUrl,
    FILES_URL: files.kind === 's3' ? [files.endpoint, files.accessKey, files.secretKey].join(' ') : '',
  };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      vault.lookupHash(`${name} ${value}`).toString('base64url'),
    ]),
  );
}
