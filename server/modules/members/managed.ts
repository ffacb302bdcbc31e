import { sql } from 'kysely';
import type { Page } from '#contract/api/paging.ts';
import { cleanEmail, cleanTelephone } from '#contract/fields/contacts.ts';
import type {
  Application,
  ManagedMember,
  ManagedMemberItem,
  memberSorts,
} from '#contract/members/managed-members.ts';
import { reviewKind, reviewStatus } from '#contract/members/reviews.ts';
import { notFound } from '../../platform/core/errors.ts';
import { formatTime, parseEndTime, parseTime } from '../../platform/core/shanghai-time.ts';
import type { Vault } from '../../platform/core/vault.ts';
import type { Database } from '../../platform/db/open.ts';
import {
  ifPresent,
  hasInNames,
  readLongPage,
  readPage,
  sortedBy,
  sortedByFilled,
  withKeys,
} from '../../platform/db/page.ts';
import { countRows, isChosenBy } from '../../platform/db/row-counts.ts';
import { emailHash, maskedContact, openContact, phoneHash, type SealedContact } from './contact.ts';
import { attachedPath, rejectionReason } from './reading.ts';

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
  missing?: 'phone' | 'email' | undefined;
  Ids?: number[] | undefined;
}

interface Reading {
  db: Database;
  vault: Vault;
}

export async function listMembers(
  reading: Reading,
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
    withCase(reading.db.selectFrom('members as m').where(withKeys('m.id', ids))).select(itemColumns),
  );
  return { List: rows.map((row) => toItem(row, reading.vault)), TotalCount: total };
}

/** Undefined where they must be counted. */
function countedMembers({ db }: Reading, { status, ...others }: MemberFilters) {
  if (!isChosenBy(others)) return undefined;
  return countRows(db, 'members', { statuses: status === undefined ? undefined : [status] });
}

const orders = {
  CreateTime: sortedBy('m.created_at', 'm.id', 'desc'),
  JoinDate: sortedByFilled('m.joined_on', 'm.id', 'asc'),
  '-JoinDate': sortedByFilled('m.joined_on', 'm.id', 'desc'),
  LastLoginTime: sortedByFilled('m.last_sign_in_at', 'm.id', 'asc'),
  '-LastLoginTime': sortedByFilled('m.last_sign_in_at', 'm.id', 'desc'),
};

/** Returns members after `afterId` in the order of their ids, to read all of them in batches. */
export async function listMembersAfter(
  reading: Reading,
  afterId: number,
  count: number,
  filters: MemberFilters,
  isFull: boolean,
): Promise<ManagedMember[]> {
  const rows = await withCase(chosenMembers(reading, filters))
    .select(itemColumns)
    .select(detailColumns)
    .where('m.id', '>', afterId)
    .orderBy('m.id')
    .limit(count)
    .execute();
  return rows.map((row) => toDetail(row, reading.vault, isFull));
}

export async function findMember(
  { db, vault }: Reading,
  memberId: number,
  isFull: boolean,
): Promise<ManagedMember> {
  const row = await withCase(db.selectFrom('members as m'))
    .select(itemColumns)
    .select(detailColumns)
    .where('m.id', '=', memberId)
    .executeTakeFirst();
  if (!row) throw notFound();
  return toDetail(row, vault, isFull);
}

/** Applications with their cases: those that wait first, the oldest at the top. */
export async function listApplications(
  reading: Reading,
  page: Page,
  filters: MemberFilters,
): Promise<{ List: Application[]; TotalCount: number }> {
  const chosen = withCase(chosenMembers(reading, filters)).where('r.id', 'is not', null);
  const { rows, total } = await readPage(chosen, page, (query) =>
    query
      .select(itemColumns)
      .select(['r.round', 'r.version as review_version', 'r.submitted_at', 'r.decided_at'])
      .orderBy(sql`r.status <> ${reviewStatus.underReview}`)
      .orderBy(sql`case when r.status = ${reviewStatus.underReview} then r.submitted_at end`)
      .orderBy('r.decided_at', 'desc')
      .orderBy('m.id', 'desc'),
  );
  const List = rows.map((row) => ({
    ...toItem(row, reading.vault),
    ProcessId: row.review_id ?? 0,
    Round: row.round ?? 0,
    Version: row.review_version ?? 0,
    SubmitTime: formatTime(row.submitted_at ?? row.created_at),
    DecideTime: row.decided_at ? formatTime(row.decided_at) : '',
  }));
  return { List, TotalCount: total };
}

/** Selects members by a name in part, or by a whole phone number or e-mail address, which is found by its hash. */
function chosenMembers({ db, vault }: Reading, { key, ...filters }: MemberFilters) {
  // Without a digit it is no number, and would find whose number is blank.
  const number = cleanTelephone(key);
  const isNumber = /\d/.test(number);
  const isFound = sql<boolean>`(${hasInNames('m', key)} or m.email_hash = ${emailHash(vault, cleanEmail(key))}
    or (${isNumber} and m.phone_hash = ${phoneHash(vault, number)}))`;
  const { status, isenabled, companytypeid, memberlevelid, begintime, endtime, missing, Ids } = filters;
  const { joinbegintime, joinendtime } = filters;
  return db
    .selectFrom('members as m')
    .where('m.forgotten_at', 'is', null)
    .where(ifPresent(key, () => isFound))
    .where((build) => ifPresent(status, (wanted) => build('m.status', '=', wanted)))
    .where((build) => ifPresent(Ids, (ids) => build('m.id', 'in', ids)))
    .where((build) => ifPresent(isenabled, (wanted) => build('m.is_enabled', '=', wanted === 1)))
    .where((build) => ifPresent(companytypeid, (wanted) => build('m.company_type_id', '=', wanted)))
    .where((build) => ifPresent(memberlevelid, (wanted) => build('m.member_level_id', '=', wanted)))
    .where((build) => ifPresent(begintime, (time) => build('m.created_at', '>=', parseTime(time))))
    .where((build) => ifPresent(endtime, (time) => build('m.created_at', '<=', parseEndTime(time))))
    .where((build) => ifPresent(joinbegintime, (time) => build('m.joined_on', '>=', time.slice(0, 10))))
    .where((build) => ifPresent(joinendtime, (time) => build('m.joined_on', '<=', time.slice(0, 10))))
    .where((build) =>
      ifPresent(missing, (what) =>
        what === 'phone'
          ? build('m.phone_hash', '=', phoneHash(vault, ''))
          : build('m.email_hash', '=', emailHash(vault, '')),
      ),
    );
}

/** Joins type, level and case, which the count of a list does without. */
function withCase(chosen: ReturnType<typeof chosenMembers>) {
  return chosen
    .innerJoin('options as t', 't.id', 'm.company_type_id')
    .innerJoin('options as l', 'l.id', 'm.member_level_id')
    .leftJoin('reviews as r', (join) =>
      join.onRef('r.member_id', '=', 'm.id').on('r.kind', '=', reviewKind.membership),
    );
}

const itemColumns = [
  'm.id',
  'm.account',
  'm.name',
  't.id as company_type_id',
  't.name as type_name',
  'l.id as member_level_id',
  'l.name as level_name',
  'm.legal_person',
  'm.contact_person',
  'm.phone_sealed',
  'm.email_sealed',
  'm.status',
  'm.is_enabled',
  'm.joined_on',
  'm.sort_number',
  'm.created_at',
  'm.last_sign_in_at',
  'r.id as review_id',
  rejectionReason.as('reason'),
] as const;

const detailColumns = [
  'm.company_nature',
  'm.main_business',
  'm.registered_address',
  'm.registered_capital',
  'm.staff_count',
  'm.founded_on',
  'm.remarks',
  'm.file_path',
  'm.version',
  sql<string>`coalesce((select f.original_name from files f where f.path = ${attachedPath}), '')`.as(
    'file_name',
  ),
] as const;

interface ItemRow extends SealedContact {
  id: number;
  account: string;
  name: string;
  company_type_id: number;
  type_name: string;
  member_level_id: number;
  level_name: string;
  legal_person: string;
  contact_person: string;
  status: number;
  is_enabled: boolean;
  joined_on: string | null;
  sort_number: number;
  created_at: Date;
  last_sign_in_at: Date | null;
  review_id: number | null;
  reason: string;
}

interface DetailRow extends ItemRow {
  company_nature: string;
  main_business: string;
  registered_address: string;
  registered_capital: number;
  staff_count: number;
  founded_on: string | null;
  remarks: string;
  file_path: string;
  file_name: string;
  version: number;
}

function toItem(row: ItemRow, vault: Vault): ManagedMemberItem {
  return {
    MemberId: row.id,
    Account: row.account,
    MemberName: row.name,
    CompanyTypeId: row.company_type_id,
    CompanyTypeName: row.type_name,
    MemberLevelId: row.member_level_id,
    MemberLevelName: row.level_name,
    LegalPerson: row.legal_person,
    DailyOperator: row.contact_person,
    ...maskedContact(vault, row),
    Status: row.status,
    IsEnabled: row.is_enabled,
    ProcessItemName: row.reason,
    JoinDate: row.joined_on ?? '',
    SortNumber: row.sort_number,
    CreateTime: formatTime(row.created_at),
    LastLoginTime: row.last_sign_in_at ? formatTime(row.last_sign_in_at) : '',
    ProcessId: row.review_id,
  };
}

function toDetail(row: DetailRow, vault: Vault, isFull: boolean): ManagedMember {
  return {
    ...toItem(row, vault),
    ...(isFull ? openContact(vault, row) : {}),
    CompanyMent: row.company_nature,
    Mainbusiness: row.main_business,
    RegAddress: row.registered_address,
    RegCapital: row.registered_capital,
    StaffCount: row.staff_count,
    FoundDate: row.founded_on ?? '',
    Remarks: row.remarks,
    FilePath: row.file_path,
    FileName: row.file_name,
    IsMasked: !isFull,
    Version: row.version,
  };
}
