import { writeDemo } from '../../modules/starter/fill.ts';
import { storeStarterFiles } from '../../modules/starter/keep-files.ts';
import { readStarter, type Starter } from '../../modules/starter/read-starter.ts';
import { openVault } from '../../platform/core/vault.ts';
import { openStorage, type Storage } from '../../platform/storage/storage.ts';
import type { TestApp } from '../start-test-app.ts';

export interface Demo {
  starter: Starter;
  storage: Storage;
}

/** Fills the site with the demo association. Its decisions need an administrator: make one before. */
export async function makeDemo(site: TestApp): Promise<Demo> {
  const storage = await openStorage({ kind: 'folder', folder: `${site.dataDir}/files` });
  const starter = await readStarter();
  const files = await storeStarterFiles(storage, starter);
  const vault = await openVault(site.dataDir, undefined);
  await writeDemo({ db: site.db, storage, vault }, starter, files);
  return { starter, storage };
}
