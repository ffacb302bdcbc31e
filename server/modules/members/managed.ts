import { sql, type InferResult } from 'kysely';
import type { OpeningState } from '#contract/accounts/openings.ts';
import type { Page } from '#contract/api/paging.ts';
import { cleanEmail, cleanTelephone } from '#contract/fields/contacts.ts';
import { normaliseCreditCode } from '#contract/fields/credit-code.ts';
import {
  managedMemberItem,
  type Application,
  type ManagedMember,
  type ManagedMemberItem,
} from '#contract/members/managed-member.ts';
import type { memberSorts, missingKinds } from '#contract/members/managed-members.ts';
import { reviewKind, reviewStatus } from '#contract/members/reviews.ts';
import { notFound } from '../../platform/core/errors.ts';
import { formatTime, parseTimeAfter, parseTime, timeOrBlank } from '../../platform/core/shanghai-time.ts';
import { emailHash, phoneHash, type Vault } from '../../platform/core/vault.ts';
import {
  contains,
  hasInFormerNames,
  hasInNames,
  ifPresent,
  readInBatches,
  readLongPage,
  readPage,
  sortedBy,
  sortedByFilled,
  withKeys,
} from '../../platform/db/page.ts';
import { countRows, isChosenBy } from '../../platform/db/row-counts.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { maskText } from '../../platform/operation-log/mask.ts';
import { isMemberPresent } from '../counts/definitions.ts';
import { maskedContact, openBank, openContact } from './contact.ts';
import { hasContact } from './contacts/reading.ts';
import { fieldsIn, memberFields, selected } from './fields.ts';
import { attachedPath, optionIds, optionNames, rejectionReason } from './reading.ts';

/*
 * Members in the back office: phone and e-mail are masked, unless an administrator with the permission opens one
 * member.
 */

export interface MemberFilters {
  key: string;
  status?: number | undefined;
  isenabled?: number | undefined;
  companytypeid?: number | undefined;
  memberlevelid?: number | undefined;
  begintime?: string | undefined;
  endtime?: string | undefined;
  joinbegintime?: string | undefined;
  joinendtime?: string | undefined;
  city?: string | undefined;
  ended?: 0 | 1 | 2 | undefined;
  missing?: (typeof missingKinds)[number] | undefined;
  opening?: OpeningState | undefined;
  batchid?: number | undefined;
  Ids?: number[] | undefined;
}

export async function listMembers(
  reading: SealedDatabase,
  page: Page,
  { sort, ...filters }: MemberFilters & { sort?: (typeof memberSorts)[number] | undefined },
): Promise<{ List: ManagedMemberItem[]; TotalCount: number }> {
  const sorted = {
    key: 'm.id',
    order: orders[sort ?? 'CreateTime'],
    counted: countedMembers(reading, filters),
    isSearched: filters.key !== '',
  };
  const { rows, total } = await readLongPage(chosenMembers(reading, filters), page, sorted, (ids) =>
    selectItems(reading.db.selectFrom('members as m').where(withKeys('m.id', ids))),
  );
  return { List: rows.map((row) => toItem(row, reading.vault)), TotalCount: total };
}

/** Undefined where they must be counted. */
async function countedMembers({ db }: SealedDatabase, { status, ended = 0, ...others }: MemberFilters) {
  if (!isChosenBy(others) || ended === 1) return undefined;
  const all = await countRows(db, 'members', { statuses: status === undefined ? undefined : [status] });
  if (ended === 2) return all;
  const { count } = await db
    .selectFrom('members as m')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('m.ended_on', 'is not', null)
    .where(isEndedAs[1])
    .where('m.forgotten_at', 'is', null)
    .where((build) => ifPresent(status, (filter) => build('m.status', '=', filter)))
    .executeTakeFirstOrThrow();
  return all - count;
}

const orders = {
  CreateTime: sortedBy('m.created_at', 'm.id', 'desc'),
  JoinDate: sortedByFilled('m.joined_on', 'm.id', 'asc'),
  '-JoinDate': sortedByFilled('m.joined_on', 'm.id', 'desc'),
  LastLoginTime: sortedByFilled('m.last_sign_in_at', 'm.id', 'asc'),
  '-LastLoginTime': sortedByFilled('m.last_sign_in_at', 'm.id', 'desc'),
};

/** Yields the filtered members in the order of their ids. */
export async function* readMembers(reading: SealedDatabase, filters: MemberFilters, isFull: boolean) {
  const selection = selectDetails(chosenMembers(reading, filters)).orderBy('m.id');
  const rows = readInBatches((afterId, limit) =>
    selection.where('m.id', '>', afterId).limit(limit).execute(),
  );
  for await (const row of rows) yield toDetail(row, reading.vault, isFull);
}

export async function findMember(
  { db, vault }: SealedDatabase,
  memberId: number,
  isFull: boolean,
): Promise<ManagedMember> {
  const row = await selectDetails(db.selectFrom('members as m'))
    .where('m.id', '=', memberId)
    .where('m.forgotten_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound();
  return toDetail(row, vault, isFull);
}

/** Applications with their cases: those that wait first, the oldest at the top. */
export async function listApplications(
  reading: SealedDatabase,
  page: Page,
  filters: MemberFilters,
): Promise<{ List: Application[]; TotalCount: number }> {
  const selection = withCase(chosenMembers(reading, filters)).where('r.id', 'is not', null);
  const { rows, total } = await readPage(selection, page, (query) =>
    query
      .select(itemColumns)
      .select(['r.round as Round', 'r.version as Version', 'r.submitted_at', 'r.decided_at'])
      .orderBy(sql`r.status <> ${reviewStatus.underReview}`)
      .orderBy(sql`case when r.status = ${reviewStatus.underReview} then r.submitted_at end`)
      .orderBy('r.decided_at', 'desc')
      .orderBy('m.id', 'desc'),
  );
  const List = rows.map(({ Round, Version, submitted_at, decided_at, ...row }) => ({
    ...toItem(row, reading.vault),
    ProcessId: row.ProcessId ?? 0,
    Round: Round ?? 0,
    Version: Version ?? 0,
    SubmitTime: formatTime(submitted_at ?? row.created_at),
    DecideTime: timeOrBlank(decided_at),
  }));
  return { List, TotalCount: total };
}

/** Selects members by a name in part, or by a whole phone number or e-mail address, which is found by its hash. */
export function chosenMembers({ db, vault }: SealedDatabase, { key, ...filters }: MemberFilters) {
  // Without a digit it is no number, and would find whose number is blank.
  const number = cleanTelephone(key);
  const isNumber = /\d/.test(number);
  const isFound = sql<boolean>`(${hasInNames('m', key)} or ${hasInFormerNames('m', key)}
    or (m.credit_code <> '' and m.credit_code = ${normaliseCreditCode(key)}) or m.email_hash = ${emailHash(vault, cleanEmail(key))}
    or (${isNumber} and m.phone_hash = ${phoneHash(vault, number)}) or ${hasContact({ db, vault }, key)})`;
  const { status, isenabled, companytypeid, memberlevelid, begintime, endtime, missing, Ids } = filters;
  const { joinbegintime, joinendtime, city, ended = 0, opening, batchid } = filters;
  return db
    .selectFrom('members as m')
    .where('m.forgotten_at', 'is', null)
    .where(ifPresent(key, () => isFound))
    .where((build) => ifPresent(status, (filter) => build('m.status', '=', filter)))
    .where(
      batchid === undefined
        ? sql<boolean>`true`
        : sql<boolean>`exists (select from roster_changes c where c.batch_id = ${batchid} and c.member_id = m.id)`,
    )
    .where((build) => ifPresent(Ids, (ids) => build('m.id', 'in', ids)))
    .where((build) => ifPresent(isenabled, (filter) => build('m.is_enabled', '=', filter === 1)))
    .where((build) => ifPresent(companytypeid, (filter) => build('m.company_type_id', '=', filter)))
    .where((build) => ifPresent(memberlevelid, (filter) => build('m.member_level_id', '=', filter)))
    .where((build) => ifPresent(begintime, (time) => build('m.created_at', '>=', parseTime(time))))
    .where((build) => ifPresent(endtime, (time) => build('m.created_at', '<', parseTimeAfter(time))))
    .where((build) => ifPresent(joinbegintime, (time) => build('m.joined_on', '>=', time.slice(0, 10))))
    .where((build) => ifPresent(joinendtime, (time) => build('m.joined_on', '<=', time.slice(0, 10))))
    .where(contains(sql.ref('m.city'), city ?? ''))
    .where(isEndedAs[ended])
    .where(ifPresent(missing, (what) => isMissing(vault)[what]))
    .where(ifPresent(opening, (state) => inOpeningState[state]));
}

/** The conditions of `ended`; those whose ids are chosen are shown in any case. */
const isEndedAs = {
  0: isMemberPresent('m'),
  1: sql<boolean>`not ${isMemberPresent('m')}`,
  2: sql<boolean>`true`,
};

const isSent = sql<boolean>`exists (select from account_openings o
  where o.member_id = m.id and o.used_at is null and o.ended_at is null and o.expires_at > now())`;
const inOpeningState = {
  none: sql<boolean>`(m.account = '' and not ${isSent})`,
  sent: sql<boolean>`(m.account = '' and ${isSent})`,
  open: sql<boolean>`m.account <> ''`,
};
/** When the account was opened or a link or code was sent; null where the member had its account from the first. */
const openingTime = sql<Date | null>`(select coalesce(o.used_at, o.created_at) from account_openings o
  where o.member_id = m.id and o.ended_at is null order by o.id desc limit 1)`;
const openingState = sql<OpeningState>`case when m.account <> '' then 'open' when ${isSent} then 'sent' else 'none' end`;

/** Returns the conditions that a member `m` has none of each. */
const isMissing = (vault: Vault) => ({
  phone: sql<boolean>`m.phone_hash = ${phoneHash(vault, '')}`,
  email: sql<boolean>`m.email_hash = ${emailHash(vault, '')}`,
  account: sql<boolean>`m.account = ''`,
  creditcode: sql<boolean>`m.credit_code = ''`,
});

/** Joins type, level and case, which the count of a list does without. */
function withCase(selection: ReturnType<typeof chosenMembers>) {
  return selection
    .leftJoin('options as t', 't.id', 'm.company_type_id')
    .leftJoin('options as l', 'l.id', 'm.member_level_id')
    .leftJoin('reviews as r', (join) =>
      join.onRef('r.member_id', '=', 'm.id').on('r.kind', '=', reviewKind.membership),
    );
}

const itemFields = fieldsIn(managedMemberItem.entries);
const itemColumns = [
  'm.id',
  ...selected(itemFields),
  ...optionIds,
  ...optionNames,
  'm.phone_sealed',
  'm.email_sealed',
  'm.status as Status',
  'm.is_enabled as IsEnabled',
  'm.created_at',
  'm.last_sign_in_at',
  'r.id as ProcessId',
  openingState.as('OpeningState'),
  openingTime.as('opening_time'),
  rejectionReason.as('ProcessItemName'),
] as const;

const selectItems = (selection: ReturnType<typeof chosenMembers>) => withCase(selection).select(itemColumns);

const selectDetails = (selection: ReturnType<typeof chosenMembers>) =>
  selectItems(selection)
    .select(selected(memberFields))
    .select(attachedName.as('FileName'))
    .select(['m.version as Version', 'm.bank_sealed']);

const attachedName = sql<string>`coalesce((select f.original_name from files f where f.path = ${attachedPath}), '')`;

type ItemRow = InferResult<ReturnType<typeof selectItems>>[number];
type DetailRow = InferResult<ReturnType<typeof selectDetails>>[number];

function toItem<Row extends ItemRow>(row: Row, vault: Vault) {
  const { id, phone_sealed, email_sealed, created_at, last_sign_in_at, opening_time, ...fields } = row;
  return {
    MemberId: id,
    ...fields,
    ...maskedContact(vault, { phone_sealed, email_sealed }),
    JoinDate: row.JoinDate ?? '',
    EndDate: row.EndDate ?? '',
    CreateTime: formatTime(created_at),
    OpeningTime: timeOrBlank(opening_time),
    LastLoginTime: timeOrBlank(last_sign_in_at),
  };
}

function toDetail(row: DetailRow, vault: Vault, isFull: boolean): ManagedMember {
  const { bank_sealed, ...fields } = row;
  const account = openBank(vault, { bank_sealed });
  return {
    ...toItem(fields, vault),
    ...(isFull ? openContact(vault, row) : {}),
    BankAccount: isFull ? account : maskText(account),
    FoundDate: row.FoundDate ?? '',
    IsMasked: !isFull,
  };
}
