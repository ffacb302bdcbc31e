import { isDeepStrictEqual } from 'node:util';
import type * as v from 'valibot';
import { memberTexts, ownFileFields, type profileForm } from '#contract/members/members.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { newVersion, versionedChange } from '../../platform/db/versioned-write.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { attachFile } from '../files/attachments.ts';
import { sealBank, sealEmail, sealPhone } from './contact.ts';
import { columnValues, fieldsIn } from './fields.ts';
import { loggedMember } from './logged.ts';
import { findMemberInfo } from './reading.ts';
import { tellOldAddress } from './tell-old-address.ts';

type Form = v.InferOutput<typeof profileForm>;
const optionalFields = [
  'LegalPerson',
  'CompanyMent',
  'Mainbusiness',
  'RegAddress',
  'Remarks',
  'FilePath',
  ...fieldsIn(ownFileFields),
] as const;

type ProfileDependencies = SealedDatabase & Pick<ModuleDependencies, 'confirmChanged'>;

/**
 * Changes the fields that a member may change; fields that were not sent stay the same. `asksForLevel` is true if the
 * form has another level or type than the member, which the association alone changes.
 * @throws ApiError 409 with the current member when it changed since `form.Version` was read
 */
export async function changeProfile(
  { db, vault, confirmChanged }: ProfileDependencies,
  memberId: number,
  form: Form,
  by: Actor,
): Promise<{ asksForLevel: boolean }> {
  const record = {
    id: memberId,
    version: form.Version,
    find: (tx: Tx) => loggedMember(tx, vault, memberId),
    current: (tx: Tx) => findMemberInfo(tx, vault, memberId),
    conflict: { text: memberTexts.changedMeanwhile },
  };
  return await versionedChange(db, record, async (tx, before) => {
    if (form.FilePath !== undefined) await attachFile(tx, memberId, form.FilePath, before.FilePath);
    await tx
      .updateTable('members')
      .set({
        contact_person: form.DailyOperator,
        ...sealPhone(vault, form.OperatorPhone),
        ...(form.Email === undefined ? {} : sealEmail(vault, form.Email)),
        ...(form.BankAccount === undefined ? {} : sealBank(vault, form.BankAccount)),
        ...definedEntries(columnValues(form, optionalFields)),
        ...newVersion,
      })
      .where('id', '=', memberId)
      .execute();
    const after = await loggedMember(tx, vault, memberId);
    if (!isDeepStrictEqual({ ...after, Version: before.Version }, before)) await confirmChanged(tx, memberId);
    await tellOldAddress(tx, vault, memberId, { before, after });
    await recordOperation(tx, by, { entityType: 'member', recordId: memberId, before, after });
    const asksFor = (option: number | undefined, present: number | null) =>
      option !== undefined && option !== (present ?? 0);
    return {
      asksForLevel:
        asksFor(form.MemberLevelId, before.MemberLevelId) ||
        asksFor(form.CompanyTypeId, before.CompanyTypeId),
    };
  });
}

/** Returns the defined entries. */
function definedEntries<T extends Record<string, unknown>>(
  values: T,
): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}
