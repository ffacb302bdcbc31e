import { sql, type InsertObject } from 'kysely';
import type * as v from 'valibot';
import { companyFields, memberStatus, memberTexts, type applicationForm } from '#contract/members/members.ts';
import { reviewKind } from '#contract/members/reviews.ts';
import { invalid, notFound, refused, refusedFields } from '../../platform/core/errors.ts';
import type { Vault } from '../../platform/core/vault.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { newVersion, versionedChange } from '../../platform/db/versioned-write.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import type { Limit } from '../../platform/http/security/limits.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { attachFile } from '../files/attachments.ts';
import { assertMemberOptions } from '../options/store.ts';
import { openReview, submitAgain } from '../reviews/store.ts';
import { accountKey } from '../sessions/account-key.ts';
import { passwordError } from '../sessions/password-rules.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { assertNoLoginOfPerson } from '../sessions/persons.ts';
import { assertAccountIsFree } from '../sessions/similar-accounts.ts';
import { countApplication, countTry } from './application-limit.ts';
import { sealEmail, sealPhone } from './contact.ts';
import { findSameName } from './duplicates.ts';
import { columnValues, fieldsIn } from './fields.ts';
import { loggedMember } from './logged.ts';
import { withdrawDecision } from './outcome.ts';
import { findMemberInfo } from './reading.ts';
import { memberOfTicket, voidTickets } from './resubmit-tickets.ts';
import { submittedApplication } from './submitted.ts';
import { tellOldAddress } from './tell-old-address.ts';

export interface ApplicationDependencies extends SealedDatabase {
  config: { limits: { applications: Limit } };
}

type Form = v.InferOutput<typeof applicationForm>;
type CompanyForm = Omit<Form, 'Account' | 'Pwd' | 'Consent' | 'Newpwd' | 'MemberId' | 'Version'>;
type SentBy = { by: Actor; address: string };

/**
 * Takes a new application in; it waits for a decision.
 * @throws ApiError 400 on `Account` when it is taken, 409 on `MemberName` when a member is called so, 429 above the limit of the address
 */
export async function applyForMembership(
  { db, vault, config }: ApplicationDependencies,
  form: Form,
  { by, address }: SentBy,
): Promise<number> {
  const holder = { account: form.Account, kind: 'member', company: form.MemberName } as const;
  const error = await passwordError(db, form.Pwd ?? '', holder);
  const errors = {
    ...(form.Account === '' ? { Account: '请输入账号' } : {}),
    ...(error ? { Pwd: error } : {}),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  await countTry(db, config.limits.applications, address);
  const passwordHash = await hashPassword(form.Pwd ?? '');
  return await transaction(db, async (tx) => {
    await countApplication(tx, config.limits.applications, address);
    await assertNoMemberYet(tx, form.MemberName);
    const values = {
      password_hash: passwordHash,
      consented_at: form.Consent === true ? sql<Date>`now()` : null,
    };
    return (await insertApplicant(tx, vault, form, { values, by })).memberId;
  });
}

interface Insertion {
  /** The columns besides those of every application. */
  values: Partial<InsertObject<Tables, 'members'>>;
  by: Actor;
  /** The administrator who adds the member; absent when the company applies itself. */
  submitter?: { id: number; name: string };
}

/**
 * Inserts a member with its file, with or without an account, whose application waits for a decision, and logs it.
 * @throws ApiError 400 on `Account` when it is taken
 */
export async function insertApplicant(
  tx: Tx,
  vault: Vault,
  form: CompanyForm & { Account: string },
  { values, by, submitter }: Insertion,
): Promise<{ memberId: number; reviewId: number }> {
  await assertMemberOptions(tx, form);
  if (form.Account !== '') {
    await assertAccountIsFree(tx, 'member', form.Account);
    await assertNoLoginOfPerson(tx, vault, form.Account);
  }
  const { id: memberId } = await tx
    .insertInto('members')
    .values({
      ...values,
      account: form.Account,
      account_key: form.Account === '' ? null : accountKey(form.Account),
      ...companyValues(form),
      ...sealPhone(vault, form.OperatorPhone),
      ...sealEmail(vault, form.Email),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await attachFile(tx, memberId, form.FilePath, '');
  const submission = await submittedApplication(tx, memberId, submitter?.name);
  const subject = { kind: reviewKind.membership, memberId, newsId: null };
  const reviewId = await openReview(tx, subject, submission, submitter?.id);
  const after = await loggedMember(tx, vault, memberId);
  await recordOperation(tx, by, { entityType: 'member', recordId: memberId, after });
  return { memberId, reviewId };
}

/**
 * Changes a rejected application and submits it again. Account and password stay the same.
 * @throws ApiError 409 when it is not rejected, and with the current application when it changed since `form.Version` was read
 */
export async function resubmitApplication(
  { db, vault, config }: ApplicationDependencies,
  memberId: number,
  form: Form,
  { by, address }: SentBy,
): Promise<void> {
  await countTry(db, config.limits.applications, address);
  const record = {
    id: memberId,
    version: form.Version,
    find: (tx: Tx) => loggedMember(tx, vault, memberId),
    current: (tx: Tx) => findMemberInfo(tx, vault, memberId),
    conflict: { text: memberTexts.resubmittedMeanwhile },
  };
  await versionedChange(db, record, async (tx, before) => {
    await assertRejected(tx, memberId);
    // A link that was used while this one waited is used.
    if (form.Newpwd !== undefined) await memberOfTicket(tx, form.Newpwd);
    await assertNoMemberYet(tx, form.MemberName);
    await assertMemberOptions(tx, form);
    // The previous file stays, because an earlier round submitted it.
    await attachFile(tx, memberId, form.FilePath, '');
    await tx
      .updateTable('members')
      .set({
        ...companyValues(form),
        ...sealPhone(vault, form.OperatorPhone),
        ...sealEmail(vault, form.Email),
        ...(form.Consent === true ? { consented_at: sql<Date>`now()` } : {}),
        status: memberStatus.underReview,
        ...newVersion,
      })
      .where('id', '=', memberId)
      .execute();
    await voidTickets(tx, memberId);
    await withdrawDecision(tx, memberId, '申请已重新提交');
    const submission = await submittedApplication(tx, memberId);
    await submitAgain(tx, { kind: reviewKind.membership, memberId, newsId: null }, submission);
    const after = await loggedMember(tx, vault, memberId);
    await tellOldAddress(tx, vault, memberId, { before, after });
    await recordOperation(tx, by, { entityType: 'member', recordId: memberId, before, after });
  });
}

/** Refuses the name of an existing member: a company that lost its account contacts the association instead. */
async function assertNoMemberYet(tx: Tx, name: string): Promise<void> {
  const duplicates = await findSameName(tx, { name, exceptId: 0 });
  if (duplicates.some(({ Status }) => Status === memberStatus.approved))
    throw refusedFields({ MemberName: memberTexts.alreadyMember });
}

async function assertRejected(tx: Tx, memberId: number): Promise<void> {
  const row = await tx
    .selectFrom('members')
    .select('status')
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  if (row.status !== memberStatus.rejected) throw refused('只有被驳回的申请可以修改后重新提交');
}

/** Returns the company's columns that the application and the back office's form have in common. */
export function companyValues(form: CompanyForm) {
  return {
    company_type_id: form.CompanyTypeId || null,
    member_level_id: form.MemberLevelId || null,
    ...columnValues(form, fieldsIn(companyFields)),
  };
}
