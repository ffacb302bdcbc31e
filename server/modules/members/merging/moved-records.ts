import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/open.ts';

/** The ids of what a merge moved from one member to the other. */
export interface Moved {
  contacts: number[];
  /** Main contacts that are main no more, as further contacts of the member that stays. */
  copiedContacts: number[];
  certificates: number[];
  news: number[];
  /** Ids of activities. An invitation to one that both were invited to stays. */
  invitations: number[];
  messages: number[];
  /** Contacts of the member that stays whose person signs in because the same person did for the other one. */
  bound?: number[];
  /** Ids of answers to questionnaires; absent in merges before answers moved. */
  answers?: string[];
  /** Ids of notices. One that both were sent stays; absent in merges before notices moved. */
  notices?: number[];
  /** Ids of sign-ups to activities; absent in merges before these moved. */
  signUps?: number[];
}

interface Way {
  from: number;
  to: number;
}

/**
 * Moves contacts, certificates, contributions, invitations, messages, answers and sign-ups. What the member that stays has too, such as the same
 * person, stays with the other one; so do cases, files, pages and confirmations (decision 0594).
 */
export async function moveRecords(tx: Tx, { from, to }: Way, copiedContacts: number[]): Promise<Moved> {
  const ids = async (statement: ReturnType<typeof sql<{ id: number }>>) =>
    (await statement.execute(tx)).rows.map(({ id }) => Number(id));
  const answers = await sql<{ id: string }>`update form_answers a set member_id = ${to},
      single_member_id = case when a.single_member_id is null then null else ${to}::int end
    where a.member_id = ${from} and not exists (select from form_answers known
      where known.form_id = a.form_id and known.single_member_id = ${to}) returning a.id`.execute(tx);
  const bound = await ids(sql`update member_contacts k set person_id = c.person_id from member_contacts c
    where k.member_id = ${to} and c.member_id = ${from} and ${isSamePerson} and k.ended_at is null and c.ended_at is null
      and k.person_id is null and c.person_id is not null returning k.id`);
  return {
    bound,
    copiedContacts: [...copiedContacts, ...(await copyMainContact(tx, { from, to }))],
    contacts: await ids(sql`update member_contacts c set member_id = ${to}, version = version + 1
      where c.member_id = ${from} and not c.is_main and not ${isKnownTo(to)} returning c.id`),
    certificates: await ids(
      sql`update certificates set member_id = ${to} where member_id = ${from} returning id`,
    ),
    news: await ids(
      sql`update news set author_member_id = ${to} where author_member_id = ${from} returning id`,
    ),
    invitations: await ids(sql`update activity_invitations i set member_id = ${to}
      where i.member_id = ${from} and not exists (select from activity_invitations known
        where known.activity_id = i.activity_id and known.member_id = ${to}) returning i.activity_id as id`),
    // One about what the other member is told as well stays, and ends with the record.
    messages: await ids(sql`update outgoing_messages o set member_id = ${to}
      where o.member_id = ${from} and o.state = 'queued' and not exists (select from outgoing_messages known
        where known.member_id = ${to} and known.noun = o.noun and known.record_id = o.record_id and known.kind = o.kind
          and known.state in ('queued', 'sent') and known.withdrawn_at is null) returning o.id`),
    answers: answers.rows.map(({ id }) => id),
    notices: await ids(sql`update notice_recipients r set member_id = ${to}
      where r.member_id = ${from} and not exists (select from notice_recipients known
        where known.notice_id = r.notice_id and known.member_id = ${to}) returning r.notice_id as id`),
    signUps: await ids(sql`update sign_ups set member_id = ${to}, company_key = ${companyKeyOf(to)}
      where member_id = ${from} returning id`),
  };
}

/** The key by which the places of a member in an activity are counted, as sign-ups write it. */
const companyKeyOf = (memberId: number) => `#${memberId}`;

/** The condition that the contacts `k` and `c` are one person. */
const isSamePerson = sql<boolean>`(k.name = c.name and k.phone_hash = c.phone_hash and k.email_hash = c.email_hash)`;

/** The condition that a member has the person of the contact `c` already, with its sign-in. */
const isKnownTo = (memberId: number) => sql<boolean>`exists (select from member_contacts k
  where k.member_id = ${memberId} and k.id <> c.id and ${isSamePerson} and (k.ended_at is null or c.ended_at is not null)
    and (c.person_id is null or k.person_id = c.person_id))`;

/** Returns what was moved, where it still belongs to the member that it was moved to. */
export async function returnRecords(tx: Tx, moved: Moved, { from, to }: Way): Promise<void> {
  const {
    contacts,
    copiedContacts,
    bound = [],
    certificates,
    news,
    invitations,
    messages,
    answers = [],
    notices = [],
    signUps = [],
  } = moved;
  await sql`update member_contacts set person_id = null
    where id = any(${bound}::int[]) and member_id = ${from}`.execute(tx);
  // A main contact that was replaced and is back signs in again, before its copy goes.
  await sql`update member_contacts main set person_id = c.person_id from member_contacts c
    where c.id = any(${copiedContacts}::int[]) and c.member_id = ${from} and main.member_id = ${from} and main.is_main
      and main.person_id is null and c.person_id is not null
      and (main.phone_hash, main.email_hash) = (c.phone_hash, c.email_hash)`.execute(tx);
  await sql`delete from member_contacts
    where id = any(${copiedContacts}::int[]) and member_id = ${from} and not is_main`.execute(tx);
  await sql`update member_contacts set member_id = ${to}, version = version + 1
    where id = any(${contacts}::int[]) and member_id = ${from} and not is_main`.execute(tx);
  await sql`update certificates set member_id = ${to}
    where id = any(${certificates}::int[]) and member_id = ${from}`.execute(tx);
  await sql`update news set author_member_id = ${to}
    where id = any(${news}::int[]) and author_member_id = ${from}`.execute(tx);
  await sql`update activity_invitations set member_id = ${to}
    where activity_id = any(${invitations}::int[]) and member_id = ${from}`.execute(tx);
  await sql`update form_answers set member_id = ${to},
      single_member_id = case when single_member_id is null then null else ${to}::int end
    where id = any(${answers}::uuid[]) and member_id = ${from}`.execute(tx);
  await sql`update notice_recipients set member_id = ${to}
    where notice_id = any(${notices}::int[]) and member_id = ${from}`.execute(tx);
  await sql`update sign_ups set member_id = ${to}, company_key = ${companyKeyOf(to)}
    where id = any(${signUps}::int[]) and member_id = ${from}`.execute(tx);
  await sql`update outgoing_messages set member_id = ${to}
    where id = any(${messages}::bigint[]) and member_id = ${from}`.execute(tx);
}

/** Copies a main contact as a further one, unless the member has the same person already; returns its id. */
export async function copyMainContact(tx: Tx, { from, to }: Way): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into member_contacts (member_id, name, post, phone_sealed, phone_hash, landline_sealed, landline_hash,
      email_sealed, email_hash, for_meetings, for_dues, for_training, note, person_id)
    select ${to}, c.name, c.post, c.phone_sealed, c.phone_hash, c.landline_sealed, c.landline_hash,
      c.email_sealed, c.email_hash, c.for_meetings, c.for_dues, c.for_training, c.note, c.person_id
    from member_contacts c
    where c.member_id = ${from} and c.is_main and c.name <> ''
      and not ${isKnownTo(to)}
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
