import type { Storage } from './storage.ts';
import type { UploadScan } from './upload-scan.ts';

/** Wraps a storage so that every file is scanned before it is stored. */
export function scannedStorage(storage: Storage, scan: UploadScan): Storage {
  return {
    ...storage,
    async keep(incomingFile, path) {
      await scan(incomingFile);
      return await storage.keep(incomingFile, path);
    },
  };
}
