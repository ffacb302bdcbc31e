import { fieldErrorsOf, isApiError } from '#contract/api/envelope.ts';
import type { ManagedPage, MemberPage, PageForm } from '#contract/members/member-pages.ts';
import type { SubmittedPage } from '#contract/members/review-rounds.ts';
import { invalid, notFound } from '../../platform/core/errors.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import { invalidateContent } from '../../platform/db/content-revision.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { versionedChange } from '../../platform/db/versioned-write.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { copyPicturesOut, dropCopies, storePictures } from '../files/article-pictures.ts';
import { withoutKeys, type FileKeys } from '../files/file-keys.ts';
import { assertMayName } from '../files/nameable-files.ts';
import { findPublishedPage } from '../reviews/reviewed-article.ts';
import { findOpenCase, findSubmittedPage, submitPage, withdrawPage } from './page-cases.ts';

interface PageDependencies {
  db: Database;
  storage: Storage;
  fileKeys: FileKeys;
}

const blankPage: SubmittedPage = { Introduction: '', LogoUrl: '', Website: '', Telephone: '' };

/** Returns a member's page with what waits; the office sees in addition how the member agreed. */
export async function findPage(
  { db, fileKeys }: Pick<PageDependencies, 'db' | 'fileKeys'>,
  memberId: number,
): Promise<ManagedPage> {
  const member = await db
    .selectFrom('members')
    .select(['is_listed', 'listing_note'])
    .where('id', '=', memberId)
    .where('forgotten_at', 'is', null)
    .executeTakeFirstOrThrow(notFound);
  const open = await findOpenCase(db, memberId);
  const Published = await findPublishedPage(db, fileKeys, memberId);
  const submitted = open && {
    ...open.form,
    LogoUrl: fileKeys.withKeys(open.form.LogoUrl, 'insiders'),
  };
  return {
    ...(submitted ?? Published ?? blankPage),
    MemberId: memberId,
    IsListed: member.is_listed,
    ListingNote: member.listing_note,
    Published,
    Submitted:
      open && submitted
        ? {
            ...submitted,
            Status: open.status,
            ProcessItemName: open.reason,
            SubmitTime: formatTime(open.submitted_at),
          }
        : null,
    Version: open?.version ?? 0,
  };
}

/** Returns a member's page as the member sees it: without the note of the office. */
export async function findOwnPage(
  deps: Pick<PageDependencies, 'db' | 'fileKeys'>,
  memberId: number,
): Promise<MemberPage> {
  const { MemberId: _id, ListingNote: _note, ...page } = await findPage(deps, memberId);
  return page;
}

/**
 * Submits a member's page for review. The page that was approved last stays public until a decision.
 * @throws ApiError 409 with the current page when it changed since `form.Version` was read, 400 on `LogoUrl` for a file that is no picture
 * of the writer
 */
export async function savePage(
  deps: PageDependencies,
  memberId: number,
  { Version, ...form }: PageForm,
  by: Actor,
): Promise<void> {
  const { db } = deps;
  const logo = { imageUrl: withoutKeys(form.LogoUrl), content: '' };
  const { copies, ...pictures } = await onLogo(copyPicturesOut(deps, memberId, logo));
  const record = {
    id: memberId,
    version: Version,
    find: async (tx: Tx) => {
      await lockMember(tx, memberId);
      return await findPage({ ...deps, db: tx }, memberId);
    },
  };
  const saved = versionedChange(db, record, async (tx, before) => {
    const page: SubmittedPage = { ...form, LogoUrl: pictures.imageUrl };
    const isUnchanged = [before.Published, before.Submitted].some(
      (version) => version && withoutKeys(version.LogoUrl) === page.LogoUrl,
    );
    if (!isUnchanged) await onLogo(checkLogo(tx, memberId, pictures, by));
    await submitPage(tx, memberId, page, by);
    await recordOperation(tx, by, { entityType: 'member', recordId: memberId, after: { ...page } });
  });
  await saved.catch(async (error: unknown) => {
    await dropCopies(deps, copies);
    throw error;
  });
}

/** Saves of one page follow each other. @throws ApiError 404 */
async function lockMember(tx: Tx, memberId: number): Promise<void> {
  await tx
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .where('forgotten_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
}

async function checkLogo(
  tx: Tx,
  memberId: number,
  pictures: { imageUrl: string; content: string },
  by: Actor,
): Promise<void> {
  await assertMayName(tx, by, { pictures: { LogoUrl: pictures.imageUrl } });
  if (by.kind !== 'administrator') await storePictures(tx, memberId, pictures);
}

/** Reports what is wrong with the picture of a page at its field. */
async function onLogo<T>(storing: Promise<T>): Promise<T> {
  return await storing.catch((error: unknown) => {
    const message = isApiError(error) ? fieldErrorsOf(error)?.['ImageUrl'] : undefined;
    throw message === undefined ? error : invalid({ LogoUrl: message });
  });
}

/** Takes the waiting page of a member back. */
export async function takePageBack(db: Database, memberId: number, by: Actor): Promise<void> {
  await transaction(db, async (tx) => {
    await lockMember(tx, memberId);
    await withdrawPage(tx, memberId, by);
    await recordOperation(tx, by, {
      entityType: 'member',
      recordId: memberId,
      after: { ProcessItemName: '撤回' },
    });
  });
}

/** Lists a member in the directory, or takes it out; public pages follow at once, by a trigger of the table. */
export async function setListing(
  db: Database,
  memberId: number,
  { isListed, note }: { isListed: boolean; note: string },
  by: Actor,
): Promise<void> {
  await transaction(db, async (tx) => {
    const before = await tx
      .selectFrom('members')
      .select(['is_listed as IsListed', 'listing_note as ListingNote'])
      .where('id', '=', memberId)
      .where('forgotten_at', 'is', null)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound);
    await tx
      .updateTable('members')
      .set({ is_listed: isListed, listing_note: note })
      .where('id', '=', memberId)
      .execute();
    const after = { IsListed: isListed, ListingNote: note };
    await recordOperation(tx, by, { entityType: 'member', recordId: memberId, before, after });
  });
}

/** Publishes the page that an approved case contains. */
export async function publishPage(tx: Tx, { id, memberId }: { id: number; memberId: number }): Promise<void> {
  const { Introduction, LogoUrl, Website, Telephone } = await findSubmittedPage(tx, id);
  const values = { introduction: Introduction, logo_url: LogoUrl, website: Website, telephone: Telephone };
  await tx
    .insertInto('member_pages')
    .values({ member_id: memberId, ...values })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ ...values, updated_at: new Date() }))
    .execute();
  await invalidateContent(tx, 'withdrawal', { withdrawn: { kind: 'member', ids: [memberId] } });
}
