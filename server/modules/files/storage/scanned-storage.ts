import type { Storage } from './storage.ts';
import type { UploadScan } from '../upload-scan.ts';

/** The same place, but nothing is kept in it that the scanner did not look at. */
export function scannedStorage(storage: Storage, scan: UploadScan): Storage {
  return {
    ...storage,
    async keep(incomingFile, path) {
      await scan(incomingFile);
      return await storage.keep(incomingFile, path);
    },
  };
}
