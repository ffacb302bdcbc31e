import { sql } from 'kysely';
import { confirmationWay } from '#contract/members/confirmations.ts';
import type { Tx } from '../../platform/db/open.ts';
import { isMemberAsked } from '../counts/definitions.ts';
import { lookUp, type Filling } from './filling.ts';

/** Lists members of the demo in the directory, writes the pages of some, and a round that part of them has confirmed. */
export async function writeDirectory(filling: Filling, members: ReadonlyMap<string, number>): Promise<void> {
  const { db, starter, addressOf } = filling;
  const { listed, pages, round } = starter.directory;
  await sql`update members m set is_listed = true, listing_note = '入会申请中书面同意'
    where m.id in (select m.id from members m where ${isMemberAsked} order by m.id limit ${listed}::int)`.execute(
    db,
  );
  for (const { account, introduction, logo, website, telephone } of pages)
    await db
      .insertInto('member_pages')
      .values({
        member_id: lookUp(members, account),
        introduction,
        logo_url: addressOf(logo),
        website,
        telephone,
      })
      .execute();
  await writeRound(db, round);
}

interface Round {
  title: string;
  begins: string;
  ends: string;
  unchanged: number;
  changed: number;
  byPhone: number;
  reminded: number;
  note: string;
}

/** The first members have confirmed, in the ways of `round`; the next ones were only reminded. */
async function writeRound(db: Tx, round: Round): Promise<void> {
  const { id } = await db
    .insertInto('confirmation_rounds')
    .values({ title: round.title, begins_on: round.begins, ends_on: round.ends })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('members as m')
    .select('m.id')
    .where(isMemberAsked)
    .orderBy('m.id')
    .execute();
  const { unchanged, changed, byPhone } = confirmationWay;
  const ways = [
    ...Array.from({ length: round.unchanged }, () => unchanged),
    ...Array.from({ length: round.changed }, () => changed),
    ...Array.from({ length: round.byPhone }, () => byPhone),
    ...Array.from({ length: round.reminded }, () => null),
  ];
  const answers = rows.slice(0, ways.length).map((row, i) => {
    const way = ways[i] ?? null;
    return {
      round_id: id,
      member_id: row.id,
      way,
      confirmed_at: way === null ? null : sql<Date>`now() - make_interval(hours => ${3 * i}::int)`,
      note: way === byPhone ? round.note : '',
      reminded_at: way === null ? sql<Date>`now() - interval '3 days'` : null,
      remind_count: way === null ? 1 : 0,
    };
  });
  await db.insertInto('confirmations').values(answers).execute();
}
