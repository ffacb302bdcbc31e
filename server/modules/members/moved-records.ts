import { sql } from 'kysely';
import type { Tx } from '../../platform/db/open.ts';

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
}

interface Way {
  from: number;
  to: number;
}

/** Moves contacts, certificates, contributions, invitations and messages. Cases and files stay where they were decided. */
export async function moveRecords(tx: Tx, { from, to }: Way, copiedContacts: number[]): Promise<Moved> {
  const ids = async (statement: ReturnType<typeof sql<{ id: number }>>) =>
    (await statement.execute(tx)).rows.map(({ id }) => Number(id));
  return {
    copiedContacts: [...copiedContacts, ...(await copyMainContact(tx, { from, to }))],
    contacts: await ids(sql`update member_contacts set member_id = ${to}, version = version + 1
      where member_id = ${from} and not is_main returning id`),
    certificates: await ids(
      sql`update certificates set member_id = ${to} where member_id = ${from} returning id`,
    ),
    news: await ids(
      sql`update news set author_member_id = ${to} where author_member_id = ${from} returning id`,
    ),
    invitations: await ids(sql`update activity_invitations i set member_id = ${to}
      where i.member_id = ${from} and not exists (select from activity_invitations known
        where known.activity_id = i.activity_id and known.member_id = ${to}) returning i.activity_id as id`),
    messages: await ids(sql`update outgoing_messages set member_id = ${to}
      where member_id = ${from} and state = 'queued' returning id`),
  };
}

/** Returns what was moved, where it still belongs to the member that it was moved to. */
export async function returnRecords(tx: Tx, moved: Moved, { from, to }: Way): Promise<void> {
  const { contacts, copiedContacts, certificates, news, invitations, messages } = moved;
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
  await sql`update outgoing_messages set member_id = ${to}
    where id = any(${messages}::bigint[]) and member_id = ${from}`.execute(tx);
}

/** Copies a main contact as a further one, unless the member has the same person already; returns its id. */
export async function copyMainContact(tx: Tx, { from, to }: Way): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into member_contacts (member_id, name, post, phone_sealed, phone_hash, landline_sealed, landline_hash,
      email_sealed, email_hash, for_meetings, for_dues, for_training, note)
    select ${to}, c.name, c.post, c.phone_sealed, c.phone_hash, c.landline_sealed, c.landline_hash,
      c.email_sealed, c.email_hash, c.for_meetings, c.for_dues, c.for_training, c.note
    from member_contacts c
    where c.member_id = ${from} and c.is_main and c.name <> ''
      and not exists (select from member_contacts k where k.member_id = ${to} and k.name = c.name
        and k.phone_hash = c.phone_hash and k.id <> c.id)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
