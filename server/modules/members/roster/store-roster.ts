import { sql } from 'kysely';
import { compareKey } from '#contract/fields/normal-form.ts';
import { optionKind } from '#contract/members/options.ts';
import { phoneHash, type Vault } from '../../../platform/core/vault.ts';
import { invalidateContent } from '../../../platform/db/content-revision.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { newVersion } from '../../../platform/db/versioned-write.ts';
import type { Actor } from '../../../platform/http/api/actor.ts';
import type { BatchOf, ChangedRow, MatchedRow } from '../../../platform/imports/definition.ts';
import { recordOperation } from '../../../platform/operation-log/record-operation.ts';
import { recordMemberChanges } from '../../reviews/store.ts';
import { sealEmail, sealPhone } from '../contact.ts';
import { loggedMember } from '../logged.ts';
import { tellOldAddress } from '../tell-old-address.ts';
import type { RosterImport } from './match-roster.ts';
import type { MergedContact, MergedValues } from './merge-values.ts';
import { withDues } from './stored-members.ts';

/* Writing the rows of a roster: options first, then members, then their contacts. */

/** Adds the types and levels that rows name and that do not exist; they are noted as those of the batch. */
export async function addOptions(
  tx: Tx,
  { batchId }: BatchOf<RosterImport>,
  rows: readonly MatchedRow<RosterImport>[],
  by: Actor,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('names of options', 0))`.execute(tx);
  const optionIds = await readOptionIds(tx);
  const missing = rows.flatMap(({ values }) => {
    const words = [
      { kind: optionKind.companyType, name: values.type },
      { kind: optionKind.memberLevel, name: values.level },
    ];
    return words.filter(({ kind, name }) => optionIds(kind, name) === null && name !== '');
  });
  const unique = new Map(missing.map((one) => [`${one.kind} ${compareKey(one.name)}`, one] as const));
  for (const { kind, name } of unique.values()) {
    const last = sql<number>`coalesce((select max(sort_number) from options where kind = ${kind}), 0) + 1`;
    const { id } = await tx
      .insertInto('options')
      .values({ kind, name, sort_number: last })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.insertInto('roster_options').values({ batch_id: batchId, option_id: id }).execute();
    const after = { TypeName: name, Type: kind };
    await recordOperation(tx, by, { entityType: 'option', recordId: id, after });
  }
  if (unique.size > 0) await invalidateContent(tx, 'publication');
}

async function readOptionIds(tx: Tx): Promise<(kind: number, name: string) => number | null> {
  const options = await tx
    .selectFrom('options')
    .select(['id', 'kind', 'name'])
    .orderBy('id', 'desc')
    .execute();
  const ids = new Map(options.map(({ id, kind, name }) => [`${kind} ${compareKey(name)}`, id] as const));
  return (kind, name) => ids.get(`${kind} ${compareKey(name)}`) ?? null;
}

type OptionIds = Awaited<ReturnType<typeof readOptionIds>>;

/** Adds members without an account, which wait for the decision on their batch; returns their ids. */
export async function insertMembers(
  tx: Tx,
  vault: Vault,
  rows: readonly MatchedRow<RosterImport>[],
): Promise<number[]> {
  const optionIds = await readOptionIds(tx);
  const members = await tx
    .insertInto('members')
    .values(rows.map(({ values }) => columnsOf(vault, values, { optionIds, main: values.contacts[0] })))
    .returning('id')
    .execute();
  const contacts = rows.flatMap(({ values }, at) =>
    values.contacts.map((contact, place) => ({
      memberId: members[at]?.id ?? 0,
      contact,
      isMain: place === 0,
    })),
  );
  await writeContacts(tx, vault, contacts);
  return members.map(({ id }) => id);
}

/** Gives members the values of changed rows. */
export async function updateMembers(
  tx: Tx,
  vault: Vault,
  rows: readonly ChangedRow<RosterImport>[],
): Promise<void> {
  const optionIds = await readOptionIds(tx);
  for (const { id, values, before } of rows) {
    const main = values.contacts.find(({ isMain }) => isMain) ?? values.contacts[0];
    const { phone_sealed, phone_hash, email_sealed, email_hash, ...columns } = columnsOf(vault, values, {
      optionIds,
      main,
    });
    const [old] = before.values.contacts;
    const isSameNumber = old !== undefined && main !== undefined && numberOf(old) === numberOf(main);
    const isSameEmail = old?.email === main?.email;
    const reached = isSameNumber && isSameEmail ? undefined : await loggedMember(tx, vault, id);
    await tx
      .updateTable('members')
      .set({
        ...columns,
        // What is the same stays sealed as it is.
        ...(isSameNumber ? {} : { phone_sealed, phone_hash }),
        ...(isSameEmail ? {} : { email_sealed, email_hash }),
        ...newVersion,
      })
      .where('id', '=', id)
      .execute();
    const contactsBefore = new Map(
      before.values.contacts.map((one) => [one.id, JSON.stringify(one)] as const),
    );
    const changed = values.contacts.filter(
      (one) => one.id === undefined || contactsBefore.get(one.id) !== JSON.stringify(one),
    );
    await writeContacts(
      tx,
      vault,
      changed.map((contact) => ({ memberId: id, contact, isMain: contact === main })),
    );
    if (reached)
      await tellOldAddress(tx, vault, id, { before: reached, after: await loggedMember(tx, vault, id) });
  }
  await recordMemberChanges(
    tx,
    rows.map(({ id }) => id),
  );
}

interface Columns {
  optionIds: OptionIds;
  main: MergedContact | undefined;
}

function columnsOf(vault: Vault, values: MergedValues, { optionIds, main }: Columns) {
  return {
    name: values.name,
    credit_code: values.creditCode,
    company_type_id: optionIds(optionKind.companyType, values.type),
    member_level_id: optionIds(optionKind.memberLevel, values.level),
    city: values.city,
    legal_person: values.legalPerson,
    joined_on: values.joinedOn || null,
    registered_address: values.address,
    company_nature: values.nature,
    main_business: values.mainBusiness,
    former_names: values.formerNames.join('\n'),
    remarks: withDues(values),
    contact_person: main?.name ?? '',
    ...sealPhone(vault, main ? numberOf(main) : ''),
    ...sealEmail(vault, main?.email ?? ''),
  };
}

/** Who has only a landline has it as phone, as old clients know it. */
const numberOf = ({ phone, landline }: MergedContact) => phone || landline;
const besideOf = ({ phone, landline }: MergedContact) => (phone === '' ? '' : landline);

interface WrittenContact {
  memberId: number;
  contact: MergedContact;
  isMain: boolean;
}

/** Writes contacts; the main one exists with its member and gets what the member has no column for. */
async function writeContacts(tx: Tx, vault: Vault, contacts: readonly WrittenContact[]): Promise<void> {
  const sealedLandline = (contact: MergedContact) => {
    const beside = besideOf(contact);
    return {
      landline_sealed: beside === '' ? Buffer.alloc(0) : vault.seal(beside),
      landline_hash: beside === '' ? Buffer.alloc(0) : phoneHash(vault, beside),
    };
  };
  const fresh = contacts.filter(({ contact, isMain }) => !isMain && contact.id === undefined);
  if (fresh.length > 0)
    await tx
      .insertInto('member_contacts')
      .values(
        fresh.map(({ memberId, contact }) => ({
          member_id: memberId,
          name: contact.name,
          post: contact.post,
          ...sealPhone(vault, numberOf(contact)),
          ...sealedLandline(contact),
          ...sealEmail(vault, contact.email),
        })),
      )
      .execute();
  for (const { memberId, contact, isMain } of contacts) {
    if (isMain ? contact.post + besideOf(contact) === '' : contact.id === undefined) continue;
    const query = tx.updateTable('member_contacts').set({
      post: contact.post,
      ...sealedLandline(contact),
      updated_at: sql<Date>`now()`,
      ...(isMain
        ? {}
        : {
            name: contact.name,
            ...sealPhone(vault, numberOf(contact)),
            ...sealEmail(vault, contact.email),
            ...newVersion,
          }),
    });
    await (
      isMain
        ? query.where('member_id', '=', memberId).where('is_main', '=', true)
        : query.where('id', '=', contact.id ?? 0)
    ).execute();
  }
}
