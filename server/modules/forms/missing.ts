import { sql } from 'kysely';
import type { DataOf } from '#contract/api/endpoint.ts';
import type { Page } from '#contract/api/paging.ts';
import type { MissingMember, businessFormResults } from '#contract/forms/form-results.ts';
import { formTexts } from '#contract/forms/forms.ts';
import { formStatus, type ManagedForm } from '#contract/forms/managed-forms.ts';
import { refused } from '../../platform/core/errors.ts';
import { timeOrBlank } from '../../platform/core/shanghai-time.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { matchesKey, readPage } from '../../platform/db/page.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { takeTime, transaction } from '../../platform/db/transaction.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { contactsFor, maskedRecipients, type Recipient } from '../audience/contacts.ts';
import { queueToContacts } from '../audience/queue-to-contacts.ts';
import { isReached } from '../audience/reach.ts';
import { isAskedBy, isFormAsking } from '../audience/selection.ts';
import { hasAnswered, isFormReminderDue, isMessageToTell } from '../counts/definitions.ts';
import { personalPath } from './personal-links.ts';
import { reminderTexts, type ReminderFacts } from './reminder-text.ts';

/** The condition that a reminder `r` is of today in Shanghai. */
const isOfToday = sql<boolean>`(r.reminded_at at time zone 'Asia/Shanghai')::date = (now() at time zone 'Asia/Shanghai')::date`;
const remindersOf = (formId: number) =>
  sql`form_reminders r where r.form_id = ${formId} and r.member_id = m.id`;

/** What became of the reminders that a person has to tell. */
const callOf = (formId: number) => sql<MissingMember['Call']>`coalesce((
  select case when bool_or(o.told_at is not null) then 'told' when bool_or(${isMessageToTell}) then 'waiting' end
  from outgoing_messages o where o.noun = 'form' and o.record_id = ${formId} and o.member_id = m.id), '')`;

/** Lists the members that are asked and have not answered. */
export async function listMissing(
  { db, vault }: SealedDatabase,
  form: Pick<ManagedForm, 'FormId' | 'Audience'>,
  page: Page,
  { key, isDue }: { key: string; isDue: boolean },
): Promise<DataOf<(typeof businessFormResults)['GetFormMissing']>> {
  const formId = form.FormId;
  const query = missingMembers(db, form)
    .where(matchesKey([sql`m.name`], key))
    .$if(isDue, (selection) => selection.where(isFormReminderDue));
  const { rows, total } = await readPage(query, page, (selection) =>
    selection
      .select(['m.id', 'm.name'])
      .select(sql<number>`(select count(*)::int from ${remindersOf(formId)})`.as('reminders'))
      .select(sql<Date | null>`(select max(r.reminded_at) from ${remindersOf(formId)})`.as('reminded_at'))
      .select(callOf(formId).as('call'))
      .orderBy('m.id'),
  );
  const recipients = await contactsFor(
    { db, vault },
    rows.map(({ id }) => id),
    form.Audience?.Purpose ?? '',
  );
  const List = rows.map((row) => {
    const own = recipients.get(row.id) ?? [];
    return {
      MemberId: row.id,
      MemberName: row.name,
      ...maskedRecipients(own),
      IsUnreachable: !own.some(({ ways }) => isReached(ways)),
      RemindCount: row.reminders,
      Call: row.call,
      RemindTime: timeOrBlank(row.reminded_at),
    };
  });
  const { count } = await missingMembers(db, form)
    .where(sql<boolean>`exists (select from ${remindersOf(formId)} and ${isOfToday})`)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { List, TotalCount: total, RemindedToday: count };
}

/** Returns how many companies somebody should remind today, of whatever forms; each counts once. */
export async function countDueFormReminders(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct m.id)::int as count
    from forms f join members m on ${isFormAsking} where f.status = 1 and ${isFormReminderDue}`.execute(db);
  return rows[0]?.count ?? 0;
}

function missingMembers(db: Database, { FormId, Audience }: Pick<ManagedForm, 'FormId' | 'Audience'>) {
  return db
    .selectFrom('members as m')
    .innerJoin('forms as f', (join) => join.on('f.id', '=', FormId))
    .where(isAskedBy(Audience))
    .where(sql<boolean>`not ${hasAnswered}`);
}

interface Reminding {
  memberIds: number[] | undefined;
  /** Only those for whom a reminder is proposed. */
  isDue: boolean;
  /** Also reminds whom somebody reminded today. */
  isAgain: boolean;
  siteName: string;
  /** The address of the site, for the link. */
  site: string;
}

/**
 * Writes reminders to members that have not answered; the queue sends them.
 * @throws ApiError 409 when the form is not open
 */
export async function remindMembers(
  { db, vault }: SealedDatabase,
  form: ManagedForm,
  { memberIds, isDue, isAgain, ...letter }: Reminding,
  by: Actor,
): Promise<DataOf<(typeof businessFormResults)['RemindForm']>> {
  if (form.Status !== formStatus.open)
    throw refused(form.Status === formStatus.draft ? formTexts.notOpen : formTexts.closed);
  return await transaction(db, async (tx) => {
    await takeTime(tx);
    // Two clerks who press at once remind each company once.
    await tx.selectFrom('forms').select('id').where('id', '=', form.FormId).forUpdate().execute();
    const members = await missingMembers(tx, form)
      .$if(memberIds !== undefined, (query) =>
        query.where(sql<boolean>`m.id = any(${memberIds ?? []}::int[])`),
      )
      .$if(isDue, (query) => query.where(isFormReminderDue))
      .select(['m.id', 'm.name'])
      .select(
        sql<boolean>`exists (select from ${remindersOf(form.FormId)} and ${isOfToday})`.as('is_reminded'),
      )
      .orderBy('m.id')
      .execute();
    const counts = { RemindedCount: 0, AlreadyCount: 0, UnreachableCount: 0 };
    const recipients = await contactsFor(
      { db: tx, vault },
      members.map(({ id }) => id),
      form.Audience?.Purpose ?? '',
    );
    for (const { is_reminded, ...member } of members) {
      const recipient = { ...member, recipients: recipients.get(member.id) ?? [] };
      if (is_reminded && !isAgain) counts.AlreadyCount += 1;
      else if (await remind({ db: tx, vault }, form, recipient, letter)) {
        counts.RemindedCount += 1;
        await tx
          .insertInto('form_reminders')
          .values({ form_id: form.FormId, member_id: member.id, reminded_by: by.id })
          .execute();
      } else counts.UnreachableCount += 1;
    }
    await recordOperation(tx, by, { entityType: 'form', recordId: form.FormId, before: {}, after: counts });
    return counts;
  });
}

/**
 * Queues a mail, a short message or both, with the link of this company; whom neither reaches a person tells by telephone. Returns false where
 * there is no telephone number either.
 */
async function remind(
  { db, vault }: SealedDatabase,
  { FormId, Title, CloseDay, IsAnonymous }: ManagedForm,
  { id, name, recipients }: { id: number; name: string; recipients: readonly Recipient[] },
  { site, siteName }: { site: string; siteName: string },
): Promise<boolean> {
  if (!recipients.some(({ ways }) => isReached(ways))) return false;
  const facts: ReminderFacts = { Title, CloseDay, Site: site };
  const about = { entityType: 'form', recordId: FormId, memberId: id, facts };
  const path = await personalPath({ db, vault }, FormId, id);
  const texts = reminderTexts(facts, { memberName: name, siteName, path, isAnonymous: IsAnonymous });
  await queueToContacts(db as Tx, vault, about, recipients, texts);
  return true;
}
