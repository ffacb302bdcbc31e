import { sql } from 'kysely';
import { compareKey } from '#contract/fields/normal-form.ts';
import { optionKind } from '#contract/members/options.ts';
import { phoneHash, type Vault } from '../../../platform/core/vault.ts';
import { bulkRows } from '../../../platform/db/bulk-rows.ts';
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

const memberRows = bulkRows<ReturnType<typeof columnsOf>>({
  name: 'text',
  credit_code: 'text',
  company_type_id: 'int',
  member_level_id: 'int',
  city: 'text',
  legal_person: 'text',
  joined_on: 'date',
  registered_address: 'text',
  company_nature: 'text',
  main_business: 'text',
  former_names: 'text',
  remarks: 'text',
  contact_person: 'text',
  phone_sealed: 'bytea',
  phone_hash: 'bytea',
  email_sealed: 'bytea',
  email_hash: 'bytea',
});

/** Adds members without an account, which wait for the decision on their batch; returns their ids. */
export async function insertMembers(
  tx: Tx,
  vault: Vault,
  rows: readonly MatchedRow<RosterImport>[],
): Promise<number[]> {
  const optionIds = await readOptionIds(tx);
  const values = rows.map(({ values: one }) => columnsOf(vault, one, { optionIds, main: one.contacts[0] }));
  const members = await sql<{ id: number }>`
    insert into members (${memberRows.names}) select ${memberRows.names} from ${memberRows.values(values)}
    returning id`.execute(tx);
  const ids = members.rows.map(({ id }) => id);
  const contacts = rows.flatMap(({ values: { contacts: some } }, at) =>
    some.map((contact, place) => ({ memberId: ids[at] ?? 0, contact, isMain: place === 0 })),
  );
  await writeContacts(tx, vault, contacts);
  return ids;
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

const postTypes = { post: 'text', landline_sealed: 'bytea', landline_hash: 'bytea' };
const personTypes = {
  ...postTypes,
  name: 'text',
  phone_sealed: 'bytea',
  phone_hash: 'bytea',
  email_sealed: 'bytea',
  email_hash: 'bytea',
};
type PostColumns = ReturnType<typeof postColumns>;
type PersonColumns = ReturnType<typeof personColumns>;
const personRows = bulkRows<PersonColumns>(personTypes);
const postRows = bulkRows<PostColumns>(postTypes);
const newContacts = bulkRows<PersonColumns & { member_id: number }>({ ...personTypes, member_id: 'int' });
const changedContacts = bulkRows<PersonColumns & { contact_id: number }>({
  ...personTypes,
  contact_id: 'int',
});
const mainContacts = bulkRows<PostColumns & { main_of: number }>({ ...postTypes, main_of: 'int' });

function postColumns(vault: Vault, contact: MergedContact) {
  const beside = besideOf(contact);
  return {
    post: contact.post,
    landline_sealed: beside === '' ? Buffer.alloc(0) : vault.seal(beside),
    landline_hash: beside === '' ? Buffer.alloc(0) : phoneHash(vault, beside),
  };
}

const personColumns = (vault: Vault, contact: MergedContact) => ({
  ...postColumns(vault, contact),
  name: contact.name,
  ...sealPhone(vault, numberOf(contact)),
  ...sealEmail(vault, contact.email),
});

/** Writes contacts; the main one exists with its member and gets what the member has no column for. */
async function writeContacts(tx: Tx, vault: Vault, contacts: readonly WrittenContact[]): Promise<void> {
  const others = contacts.filter(({ isMain }) => !isMain);
  const added = others.filter(({ contact }) => contact.id === undefined);
  if (added.length > 0)
    await sql`
      insert into member_contacts (${newContacts.names}) select ${newContacts.names}
      from ${newContacts.values(
        added.map(({ memberId, contact }) => ({ ...personColumns(vault, contact), member_id: memberId })),
      )}`.execute(tx);
  const changed = others.flatMap(({ contact }) =>
    contact.id === undefined ? [] : [{ ...personColumns(vault, contact), contact_id: contact.id }],
  );
  if (changed.length > 0)
    await sql`
      update member_contacts c
      set version = c.version + 1, updated_at = now(), ${personRows.assignments}
      from ${changedContacts.values(changed)} where c.id = v.contact_id`.execute(tx);
  const mains = contacts.flatMap(({ isMain, contact, memberId }) =>
    isMain && contact.post + besideOf(contact) !== ''
      ? [{ ...postColumns(vault, contact), main_of: memberId }]
      : [],
  );
  if (mains.length > 0)
    await sql`
      update member_contacts c set updated_at = now(), ${postRows.assignments}
      from ${mainContacts.values(mains)} where c.member_id = v.main_of and c.is_main`.execute(tx);
}
