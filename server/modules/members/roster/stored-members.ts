import { sql } from 'kysely';
import { mobilePattern } from '#contract/fields/contacts.ts';
import { memberStatus } from '#contract/members/member-status.ts';
import type { Vault } from '../../../platform/core/vault.ts';
import type { Tx } from '../../../platform/db/open.ts';
import type { RosterContact } from './read-contacts.ts';
import { blankValues, type RosterValues } from './roster-values.ts';

/** A contact as it is stored; the main one is the member's own. */
export interface StoredContact extends RosterContact {
  id: number;
  isMain: boolean;
}

/** A member as it is stored, in the values of a roster. */
export interface StoredMember {
  id: number;
  values: Omit<RosterValues, 'contacts'> & { contacts: StoredContact[] };
}

/** How a member may be isNamed: by its code, its present name or a former one, each in its normal form. */
export interface MemberNames {
  id: number;
  name: string;
  creditCode: string;
  nameKey: string;
  formerKeys: string[];
}

/** Members are compared one by one with like names up to this number. */
const maxCompared = 20_000;

const living = (tx: Tx) =>
  tx
    .selectFrom('members as m')
    .where('m.forgotten_at', 'is', null)
    .where('m.status', '<>', memberStatus.rejected);

/** Finds the members that these codes or names may mean, or all of them where they are few enough to be compared. */
export async function readMemberNames(
  tx: Tx,
  keys: { codes: string[]; names: string[] },
): Promise<MemberNames[]> {
  const { count } = await living(tx)
    .select((build) => build.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const isNamed = sql<boolean>`(m.name_key = any(${keys.names}::text[]) or m.credit_code = any(${keys.codes}::text[])
    or m.former_name_keys && ${keys.names}::text[])`;
  return await living(tx)
    .select(['m.id', 'm.name', 'm.credit_code as creditCode', 'm.name_key as nameKey'])
    .select('m.former_name_keys as formerKeys')
    .where(count > maxCompared ? isNamed : sql<boolean>`true`)
    .orderBy('m.id')
    .execute();
}

/** Reads members by their ids; where rows are stored they are locked until the transaction ends. */
export async function readStoredMembers(
  tx: Tx,
  vault: Vault,
  { ids, isStoring }: { ids: number[]; isStoring: boolean },
): Promise<Map<number, StoredMember>> {
  const selection = tx
    .selectFrom('members as m')
    .select(['m.id', 'm.name', 'm.credit_code', 'm.city', 'm.former_names', 'm.legal_person', 'm.remarks'])
    .select(['m.registered_address', 'm.company_nature', 'm.main_business'])
    .select(sql<string>`coalesce(to_char(m.joined_on, 'YYYY-MM-DD'), '')`.as('joined_on'))
    .select(sql<string>`coalesce((select name from options where id = m.company_type_id), '')`.as('type'))
    .select(sql<string>`coalesce((select name from options where id = m.member_level_id), '')`.as('level'))
    .where('m.id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('m.id');
  const rows = await (isStoring ? selection.forNoKeyUpdate() : selection).execute();
  const contacts = await readContactsOf(tx, vault, ids);
  return new Map(
    rows.map((row) => {
      const { dues, remarks } = withoutDues(row.remarks);
      const values = {
        ...blankValues,
        name: row.name,
        creditCode: row.credit_code,
        type: row.type,
        level: row.level,
        city: row.city,
        legalPerson: row.legal_person,
        contacts: contacts.get(row.id) ?? [],
        joinedOn: row.joined_on,
        address: row.registered_address,
        nature: row.company_nature,
        mainBusiness: row.main_business,
        formerNames: row.former_names.split('\n').filter((name) => name !== ''),
        dues,
        remarks,
      };
      return [row.id, { id: row.id, values }] as const;
    }),
  );
}

async function readContactsOf(tx: Tx, vault: Vault, ids: number[]): Promise<Map<number, StoredContact[]>> {
  const rows = await tx
    .selectFrom('member_contacts')
    .select(['id', 'member_id', 'is_main', 'name', 'post', 'phone_sealed', 'landline_sealed', 'email_sealed'])
    .where('member_id', '=', sql<number>`any(${ids}::int[])`)
    .where('ended_at', 'is', null)
    .orderBy('member_id')
    .orderBy('is_main', 'desc')
    .orderBy('id')
    .execute();
  const opened = (sealed: Buffer) => (sealed.length === 0 ? '' : vault.open(sealed));
  const contacts = rows.map((row) => ({
    memberId: row.member_id,
    contact: {
      id: row.id,
      isMain: row.is_main,
      name: row.name,
      post: row.post,
      ...numbersOf(opened(row.phone_sealed), opened(row.landline_sealed)),
      email: opened(row.email_sealed),
    },
  }));
  const grouped = Map.groupBy(contacts, ({ memberId }) => memberId);
  return new Map([...grouped].map(([id, some]) => [id, some.map(({ contact }) => contact)]));
}

/** A landline that stands in for a mobile number is a landline. */
function numbersOf(phone: string, landline: string): Pick<StoredContact, 'phone' | 'landline'> {
  return landline === '' && phone !== '' && !mobilePattern.test(phone)
    ? { phone: '', landline: phone }
    : { phone, landline };
}

/** What rosters said of dues is a line of the remarks. */
const duesMark = '会费：';

/** Returns what is written of dues: a value that says it by itself stands without its head, such as 已交2026. */
export function writtenDues(dues: readonly string[]): string[] {
  return [...new Set(dues.map((line) => line.replace(/^\S+ (?=[已未应免欠][缴交]\S*\d)/, '')))];
}

/** Returns the remarks with the line about dues. */
export function withDues({ remarks, dues }: Pick<RosterValues, 'remarks' | 'dues'>): string {
  return [remarks, dues.length > 0 ? duesMark + writtenDues(dues).join('；') : '']
    .filter((text) => text !== '')
    .join('\n');
}

function withoutDues(text: string): Pick<RosterValues, 'remarks' | 'dues'> {
  const lines = text.split('\n');
  const dues = lines.filter((line) => line.startsWith(duesMark));
  return {
    remarks: lines.filter((line) => !line.startsWith(duesMark)).join('\n'),
    dues: dues.flatMap((line) => line.slice(duesMark.length).split('；')),
  };
}
