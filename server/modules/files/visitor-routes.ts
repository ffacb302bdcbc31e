import type { webFiles } from '#contract/content/files.ts';
import type { Handlers } from '../../platform/http/api/serve.ts';
import { storeVisitorFile, takeUpload, type UploadDependencies } from './visitor-uploads.ts';

export function webFileHandlers(files: UploadDependencies): Handlers<typeof webFiles> {
  return {
    async UploadFile(_input, { caller, by, address, file }) {
      await takeUpload(files, address);
      return await storeVisitorFile(files, await file(), { caller, by });
    },
  };
}
