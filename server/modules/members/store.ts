import type * as v from 'valibot';
import { compareKey } from '#contract/fields/normal-form.ts';
import { fileFields, officeFields, type memberForm } from '#contract/members/managed-member.ts';
import { isMasked } from '#contract/members/masked.ts';
import { invalid, notFound, refused } from '../../platform/core/errors.ts';
import type { Vault } from '../../platform/core/vault.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { newVersion, versionedChange } from '../../platform/db/versioned-write.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { maskText } from '../../platform/operation-log/mask.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { attachFile } from '../files/attachments.ts';
import { assertMemberOptions } from '../options/store.ts';
import { isSubmittedFile } from '../reviews/rounds.ts';
import { recordMemberChanges } from '../reviews/store.ts';
import { changeMemberPassword } from '../sessions/member-accounts.ts';
import { makeUpPassword } from '../sessions/one-time-password.ts';
import { passwordError } from '../sessions/password-rules.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { endSessionsOf } from '../sessions/store.ts';
import { companyValues, insertApplicant } from './applications.ts';
import { sealBank, sealEmail, sealPhone } from './contact.ts';
import { columnValues, fieldsIn } from './fields.ts';
import { loggedMember } from './logged.ts';
import { findMember } from './managed.ts';
import { tellOldAddress } from './tell-old-address.ts';

/*
 * Changes of members by administrators. None of these approves a member: an added one waits for another administrator.
 */

type Form = v.InferOutput<typeof memberForm>;
type Administrator = Actor & { id: number };
const ownFields = [...fieldsIn(officeFields), ...fieldsIn(fileFields)] as const;
type Added = { MemberId: number; ProcessId: number };

/** Adds a member, without an account unless the client gives one. @throws ApiError 400 on `Account` when it is taken */
export async function addMember(
  { db, vault }: SealedDatabase,
  form: Form,
  by: Administrator,
): Promise<Added> {
  const hasAccount = form.Account !== '';
  const holder = { account: form.Account, kind: 'member', company: form.MemberName } as const;
  const error = hasAccount && (await passwordError(db, form.Pwd ?? '', holder));
  const errors = {
    ...(error ? { Pwd: error } : {}),
    ...(isMasked(form.OperatorPhone) ? { OperatorPhone: '请输入正确电话号码' } : {}),
    ...(isMasked(form.Email) ? { Email: '请输入正确邮箱' } : {}),
    ...(isMasked(form.BankAccount ?? '') ? { BankAccount: '请输入开户行和账号' } : {}),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const passwordHash = hasAccount ? await hashPassword(form.Pwd ?? '') : '';
  return await transaction(db, async (tx) => {
    const values = {
      password_hash: passwordHash,
      must_change_password: hasAccount,
      ...columnValues(form, ownFields),
      ...sealBank(vault, form.BankAccount ?? ''),
    };
    const { memberId, reviewId } = await insertApplicant(tx, vault, form, { values, by, submitter: by });
    return { MemberId: memberId, ProcessId: reviewId };
  });
}

/**
 * Changes a member, except account, password and status; a masked phone or e-mail stays the same.
 * @throws ApiError 409, with the current member, masked, when another administrator saved since `form.Version` was
 * opened
 */
export async function editMember({ db, vault }: SealedDatabase, form: Form, by: Actor): Promise<number> {
  const { MemberId: id, Version: version } = form;
  const find = (tx: Tx) => loggedMember(tx, vault, id);
  const current = (tx: Tx) => findMember({ db: tx, vault }, id, false);
  return await versionedChange(db, { id, version, find, current }, async (tx, before) => {
    await assertMemberOptions(tx, form);
    const isUnchanged = await isSubmittedFile(tx, id, before.FilePath);
    await attachFile(
      tx,
      id,
      form.FilePath,
      isUnchanged && form.FilePath !== before.FilePath ? '' : before.FilePath,
    );
    await tx
      .updateTable('members')
      .set({
        ...companyValues(form),
        ...columnValues({ ...form, FormerNames: formerNames(form, before) }, ownFields),
        ...(form.BankAccount === undefined
          ? {}
          : sealBank(vault, storedOrNew({ ...form, BankAccount: form.BankAccount }, before, 'BankAccount'))),
        ...sealPhone(vault, storedOrNew(form, before, 'OperatorPhone')),
        ...sealEmail(vault, storedOrNew(form, before, 'Email')),
        ...newVersion,
      })
      .where('id', '=', id)
      .execute();
    await recordMemberChanges(tx, [id]);
    await record(tx, vault, id, before, by);
    return id;
  });
}

/** Answers a one-time password; the member's sessions end. @throws ApiError 409 when the member has no account */
export async function resetMemberPassword(
  { db, vault }: SealedDatabase,
  memberId: number,
  by: Actor,
): Promise<string> {
  const password = makeUpPassword();
  const passwordHash = await hashPassword(password);
  await transaction(db, async (tx) => {
    const member = await loggedMember(tx, vault, memberId);
    if (!member) throw notFound();
    if (member.Account === '') throw refused('这家会员还没有账号，请先开通账号');
    await changeMemberPassword(tx, memberId, { passwordHash, mustChange: true });
    await endSessionsOf(tx, { audience: 'member', holderId: memberId });
    await recordOperation(tx, by, {
      entityType: 'member',
      recordId: memberId,
      after: { MustChangePwd: true },
    });
  });
  return password;
}

const maskedTexts = {
  Email: '请输入正确邮箱',
  OperatorPhone: '请输入正确电话号码',
  BankAccount: '请输入开户行和账号',
} as const;
type Maskable = Record<keyof typeof maskedTexts, string>;

function storedOrNew<Name extends keyof Maskable>(
  form: Pick<Maskable, Name>,
  before: Pick<Maskable, Name>,
  field: Name,
): string {
  if (!isMasked(form[field])) return form[field];
  if (form[field] === maskText(before[field])) return before[field];
  throw invalid({ [field]: maskedTexts[field] });
}

/** Returns the former names, one on each line and none twice; with the name before this change where the form says so. */
function formerNames(form: Form, before: { MemberName: string; FormerNames: string }): string {
  const former = (form.FormerNames ?? before.FormerNames).split('\n');
  const isRenamed = compareKey(form.MemberName) !== compareKey(before.MemberName);
  const names = form.KeepsFormerName && isRenamed ? [before.MemberName, ...former] : former;
  const byKey = new Map(names.toReversed().map((name) => [compareKey(name), name.trim()]));
  byKey.delete('');
  byKey.delete(compareKey(form.MemberName));
  return [...byKey.values()].toReversed().join('\n');
}

async function record(
  tx: Tx,
  vault: Vault,
  memberId: number,
  before: NonNullable<Awaited<ReturnType<typeof loggedMember>>>,
  by: Actor,
): Promise<void> {
  const after = await loggedMember(tx, vault, memberId);
  await tellOldAddress(tx, vault, memberId, { before, after });
  await recordOperation(tx, by, { entityType: 'member', recordId: memberId, before, after });
}
