import { sql } from 'kysely';
import type {
  ManagedSignUpPerson,
  SignUpCounts,
  SignUpPersonItem,
  signUpSorts,
} from '#contract/activities/sign-up-list.ts';
import type { PersonState } from '#contract/activities/sign-up-settings.ts';
import type { Page } from '#contract/api/paging.ts';
import { cleanTelephone, mobilePattern } from '#contract/fields/contacts.ts';
import type { Answers } from '#contract/forms/form-answers.ts';
import { notFound } from '../../platform/core/errors.ts';
import { formatTime, timeOrBlank } from '../../platform/core/shanghai-time.ts';
import { phoneHash, type Vault } from '../../platform/core/vault.ts';
import type { Database } from '../../platform/db/open.ts';
import { ifPresent, matchesKey, readLongPage, type Order } from '../../platform/db/page.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { maskText } from '../../platform/operation-log/mask.ts';
import { joinPhones } from '../forms/phones.ts';
import { hasCertificate } from './certificates.ts';
import { waitingAt } from './confirmation.ts';
import { maskedOrBlank, numberOf, openOrBlank } from './sealed-person.ts';
import { fieldsIn } from './settings.ts';

export interface PeopleFilters {
  key: string;
  company: string;
  state?: PersonState | 'active' | undefined;
  paid?: number | undefined;
  there?: number | undefined;
}

const orders: Record<(typeof signUpSorts)[number], Order> = {
  arrival: [['p.arrival', 'asc']],
  '-arrival': [['p.arrival', 'desc']],
  company: [
    ['u.company_name', 'asc'],
    ['u.id', 'asc'],
    ['p.arrival', 'asc'],
  ],
  name: [
    ['p.name', 'asc'],
    ['p.arrival', 'asc'],
  ],
};

/** Lists the people of an activity, the first to arrive first, with the counts of all of them. */
export async function listPeople(
  { db, vault }: SealedDatabase,
  activityId: number,
  page: Page,
  { sort, ...filters }: PeopleFilters & { sort?: (typeof signUpSorts)[number] | undefined },
): Promise<{ List: SignUpPersonItem[]; TotalCount: number; Counts: SignUpCounts }> {
  const Counts = await countPeople(db, activityId);
  const { rows, total } = await readLongPage(
    selectedPeople({ db, vault }, activityId, filters),
    page,
    { key: 'p.id', order: orders[sort ?? 'arrival'], isSearched: true },
    // The place of somebody who waits is counted for the rows of the page alone.
    (ids) => people(db).where('p.id', 'in', ids).select(personColumns),
  );
  return { List: rows.map((row) => toItem(vault, row)), TotalCount: total, Counts };
}

const people = (db: Database) =>
  db
    .selectFrom('sign_up_people as p')
    .innerJoin('sign_ups as u', 'u.id', 'p.sign_up_id')
    .leftJoin('administrators as clerk', 'clerk.id', 'p.attended_by');

/** Selects the people `p` of an activity with their sign-ups `u`. */
export function selectedPeople(
  { db, vault }: SealedDatabase,
  activityId: number,
  { key, company, state, paid, there }: PeopleFilters,
) {
  const mobile = cleanTelephone(key);
  const isMobile = mobilePattern.test(mobile);
  const number = new RegExp(`^${activityId}-0*(\\d{1,9})$`).exec(key)?.[1];
  return people(db)
    .where('p.activity_id', '=', activityId)
    .$if(isMobile, (query) => query.where('p.mobile_hash', '=', phoneHash(vault, mobile)))
    .$if(number !== undefined, (query) => query.where('u.number', '=', Number(number)))
    .$if(!isMobile && number === undefined, (query) =>
      query.where(matchesKey([sql`p.name`, sql`u.company_name`], key)),
    )
    .$if(company !== '', (query) => query.where(matchesKey([sql`u.company_name`], company)))
    .where((build) =>
      ifPresent(state, (one) =>
        one === 'active'
          ? build('p.state', 'in', ['pending', 'waiting', 'placed'])
          : build('p.state', '=', one),
      ),
    )
    .where((build) => ifPresent(paid, (one) => build('p.paid_amount', one === 1 ? 'is not' : 'is', null)))
    .where((build) => ifPresent(there, (one) => build('p.attended_at', one === 1 ? 'is not' : 'is', null)));
}

export const personColumns = [
  'p.id',
  'p.sign_up_id',
  'p.activity_id',
  'u.number',
  'u.company_name',
  'u.member_id',
  'u.is_by_office',
  'p.name',
  'p.post',
  'p.mobile_sealed',
  'p.state',
  'p.is_moved_up',
  'p.reason',
  'p.created_at',
  'p.paid_amount',
  'p.paid_on',
  'p.attended_at',
  'p.result',
  'p.is_passed',
  'p.version',
  waitingAt.as('waiting_at'),
  sql<string>`coalesce(nullif(clerk.real_name, ''), clerk.account, '')`.as('attended_by'),
  sql<boolean>`p.id_number_hash is not null`.as('has_id_number'),
  hasCertificate.as('has_certificate'),
] as const;

const withColumns = (query: ReturnType<typeof selectedPeople>) => query.select(personColumns);
type PersonRow = Awaited<ReturnType<ReturnType<typeof withColumns>['execute']>>[number];

export function toItem(vault: Vault, row: PersonRow): SignUpPersonItem {
  return {
    PersonId: row.id,
    SignUpId: row.sign_up_id,
    Number: numberOf(row),
    Name: row.name,
    Mobile: maskedOrBlank(vault, row.mobile_sealed),
    Post: row.post,
    CompanyName: row.company_name,
    MemberId: row.member_id ?? 0,
    State: row.state as PersonState,
    WaitingAt: row.waiting_at,
    IsMovedUp: row.is_moved_up,
    Reason: row.reason,
    IsByOffice: row.is_by_office,
    SignUpTime: formatTime(row.created_at),
    PaidAmount: row.paid_amount ?? '',
    PaidDay: row.paid_on ?? '',
    AttendTime: timeOrBlank(row.attended_at),
    AttendedBy: row.attended_by,
    Result: row.result,
    IsPassed: row.is_passed,
    HasIdNumber: row.has_id_number,
    HasCertificate: row.has_certificate,
    Version: row.version,
  };
}

/** Companies with somebody who is in; grouped, which is faster than counting distinct texts. */
const companies = sql<number>`(select count(*)::int from (
  select from sign_up_people q join sign_ups u on u.id = q.sign_up_id
  where q.activity_id = s.activity_id and q.state = 'placed' group by u.company_key) as keys)`;

/**
 * Returns the counts of an activity, whatever its list shows.
 * @throws ApiError 404 where the activity has no sign-up
 */
export async function countPeople(db: Database, activityId: number): Promise<SignUpCounts> {
  const row = await db
    .selectFrom('sign_up_settings as s')
    .leftJoin('sign_up_people as p', 'p.activity_id', 's.activity_id')
    .select(['s.places', 's.placed_count', 's.waiting_count', 's.pending_count'])
    .select([
      sql<number>`count(*) filter (where p.state = 'cancelled')::int`.as('cancelled'),
      sql<number>`count(*) filter (where p.state = 'rejected')::int`.as('rejected'),
      companies.as('companies'),
      sql<number>`count(p.attended_at) filter (where p.state = 'placed')::int`.as('there'),
      sql<number>`count(p.paid_amount)::int`.as('paid'),
      sql<string>`coalesce(sum(p.paid_amount), 0)::numeric(14, 2)::text`.as('paid_sum'),
      sql<number>`count(*) filter (where p.is_passed and p.state = 'placed')::int`.as('passed'),
    ])
    .where('s.activity_id', '=', activityId)
    .groupBy('s.activity_id')
    .executeTakeFirst();
  if (!row) throw notFound();
  return {
    Placed: row.placed_count,
    Waiting: row.waiting_count,
    Pending: row.pending_count,
    Cancelled: row.cancelled,
    Rejected: row.rejected,
    Companies: row.companies,
    There: row.there,
    Paid: row.paid,
    PaidSum: row.paid_sum,
    Passed: row.passed,
    Places: row.places ?? 0,
  };
}

/** What a clerk may see in full. */
export interface Sight {
  seesContacts: boolean;
  seesIdNumbers: boolean;
}

/**
 * Returns one person with the answers of the sign-up.
 * @throws ApiError 404
 */
export async function findPerson(
  { db, vault }: SealedDatabase,
  personId: number,
  { seesContacts, seesIdNumbers }: Sight,
): Promise<ManagedSignUpPerson> {
  const { activity_id: activityId } =
    (await db
      .selectFrom('sign_up_people')
      .select('activity_id')
      .where('id', '=', personId)
      .executeTakeFirst()) ?? {};
  if (activityId === undefined) throw notFound();
  const row = await selectedPeople({ db, vault }, activityId, { key: '', company: '' })
    .innerJoin('sign_up_settings as s', 's.activity_id', 'p.activity_id')
    .select(personColumns)
    .select(['u.email_sealed', 'u.answers', 'u.phones_sealed', 'p.id_number_sealed', 's.fields'])
    .where('p.id', '=', personId)
    .executeTakeFirstOrThrow();
  const show = (text: string, isFull: boolean) => (isFull || text === '' ? text : maskText(text));
  return {
    ...toItem(vault, row),
    ActivityId: row.activity_id,
    Mobile: show(openOrBlank(vault, row.mobile_sealed), seesContacts),
    Email: show(openOrBlank(vault, row.email_sealed), seesContacts),
    IdNumber: show(openOrBlank(vault, row.id_number_sealed), seesIdNumbers),
    Fields: fieldsIn(row.fields),
    Answers: joinPhones(vault, row.answers as Answers, row.phones_sealed, (phone) =>
      show(phone, seesContacts),
    ),
  };
}
