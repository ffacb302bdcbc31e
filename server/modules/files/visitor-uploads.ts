import type { DataOf, InputOf } from '#contract/api/endpoint.ts';
import {
  attachmentUpload,
  contributionUpload,
  emptyFile,
  uploadError,
  wrongTypeText,
  type webFiles,
} from '#contract/content/files.ts';
import { extensionOf } from '#contract/content/files.ts';
import { fileTooLarge, fileTypeRefused } from '../../platform/core/errors.ts';
import { contentOf, misnamedText } from '../../platform/core/file-content.ts';
import type { Database } from '../../platform/db/open.ts';
import { takeTime, transaction } from '../../platform/db/transaction.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import type { MemberCaller } from '../../platform/http/api/callers.ts';
import type { IncomingFile } from '../../platform/http/api/receive-file.ts';
import type { Limit } from '../../platform/http/security/limits.ts';
import { hostOf } from '../../platform/http/security/limits.ts';
import { takeFromLimit } from '../../platform/http/security/shared-limits.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { endOfUnnamed } from './attachments.ts';
import { reencodeImage } from './images.ts';
import { withArrivedFile } from './receive.ts';
import { cleanName, newPath } from './store.ts';
import { unusableText } from './usable-file.ts';

interface UploadDependencies {
  db: Database;
  storage: Storage;
  config: { limits: { uploads: Limit } };
}

type Upload = IncomingFile<Partial<InputOf<(typeof webFiles)['UploadFile']>>>;

/** The folder of files that only authorised readers may open. */
export const quarantine = 'quarantine/';

const images = new Set(['jpg', 'jpeg', 'png']);

/** @throws ApiError 429 when this address uploaded too often */
export async function takeUpload(
  { db, config }: Omit<UploadDependencies, 'storage'>,
  address: string,
): Promise<void> {
  await takeFromLimit(db, { name: 'uploads', ...config.limits.uploads }, hostOf(address));
}

/**
 * Takes an attachment or a contribution's picture in and answers its address. Only an approved member's picture can be
 * read by everybody; whatever no record names within a day is removed.
 * @throws ApiError 413 or 415 with the text of the kind
 */
export async function storeVisitorFile(
  { db, storage }: Pick<UploadDependencies, 'db' | 'storage'>,
  { fileName, stream, sentBefore, fields }: Upload,
  { caller, by }: { caller: MemberCaller | null; by: Actor },
): Promise<DataOf<(typeof webFiles)['UploadFile']>> {
  const extension = extensionOf(fileName);
  const { maxBytes, tooLarge, wrongType } = attachmentUpload;
  const nameError = uploadError(attachmentUpload, fileName, 0);
  if (nameError)
    throw fileTypeRefused(
      sentBefore.Purpose === 'contribution' ? wrongTypeText(contributionUpload, extension) : nameError,
    );
  return await withArrivedFile(
    { stream, folder: storage.incoming, maxBytes, tooLarge },
    async (arrived, bytes) => {
      const isPicture = (await fields()).Purpose === 'contribution';
      if (isPicture) assertContributionPicture(fileName, bytes);
      if (bytes === 0) throw fileTypeRefused(emptyFile);
      const content = await contentOf(arrived, extension);
      if (!content)
        throw fileTypeRefused(
          (await misnamedText(arrived, extension)) ?? (isPicture ? contributionUpload.wrongType : wrongType),
        );
      const unusable = await unusableText(arrived, extension);
      if (unusable !== undefined) throw fileTypeRefused(unusable);
      const { mediaType } = content;
      const storedExtension = images.has(extension)
        ? await reencodeImage(arrived, content.extension)
        : extension;
      const isPublic = isPicture && caller?.isApproved === true;
      const path = isPublic ? newPath(storedExtension) : `${quarantine}${newPath(storedExtension)}`;
      // Runs before the transaction: a remote store is slow, and the log would wait for it.
      const { byte_size, sha256 } = await storage.keep(arrived, path);
      const noted = transaction(db, async (tx) => {
        await takeTime(tx);
        const row = {
          path,
          original_name: cleanName(fileName),
          media_type: mediaType,
          byte_size,
          sha256,
          arrived_size: bytes,
          kind: isPicture ? 'contribution' : 'application',
          is_quarantined: !isPublic,
          member_id: caller?.id ?? null,
          expires_at: endOfUnnamed,
        };
        const { id } = await tx.insertInto('files').values(row).returning('id').executeTakeFirstOrThrow();
        const after = { Name: row.original_name, Path: path, Bytes: byte_size };
        await recordOperation(tx, by, { entityType: 'file', recordId: id, after });
      });
      await noted.catch(async (error: unknown) => {
        await storage.remove(path);
        throw error;
      });
      return `/files/${path}`;
    },
  );
}

function assertContributionPicture(fileName: string, bytes: number): void {
  if (uploadError(contributionUpload, fileName, 0)) throw fileTypeRefused(contributionUpload.wrongType);
  if (uploadError(contributionUpload, fileName, bytes)) throw fileTooLarge(contributionUpload.tooLarge);
}
