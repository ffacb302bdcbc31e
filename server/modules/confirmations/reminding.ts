import { sql } from 'kysely';
import { refused } from '../../platform/core/errors.ts';
import type { Vault } from '../../platform/core/vault.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { waysTo } from '../audience/contacts.ts';
import { queueToContacts } from '../audience/queue-to-contacts.ts';
import { openContact, type SealedContact } from '../members/contact.ts';
import { lockMembers, lockRound, membersOf } from './confirming.ts';

interface Reminding {
  roundId: number;
  memberIds: number[];
  /** Also those who were reminded today. */
  isAgain: boolean;
}

interface Sender {
  siteName: string;
  site: string;
}

/**
 * Writes reminders to those of these members who have not confirmed: mail and short message, else a call for the office to make.
 * @throws ApiError 404 for an unknown round, 409 for one that is not open
 */
export async function remindMembers(
  { db, vault }: SealedDatabase,
  { roundId, memberIds, isAgain }: Reminding,
  sender: Sender,
  by: Actor,
): Promise<{ Reminded: number; RemindedToday: number; Unreachable: number }> {
  return await transaction(db, async (tx) => {
    const round = await lockRound(tx, roundId);
    if (!round.isOpen) throw refused('这一轮核对没有开始或已结束，不能提醒');
    await lockMembers(tx, memberIds);
    const members = await findToRemind(tx, roundId, memberIds);
    const result = { Reminded: 0, RemindedToday: 0, Unreachable: 0 };
    for (const member of members) {
      if (member.is_reminded_today && !isAgain) result.RemindedToday++;
      else if (await writeReminder(tx, vault, { id: roundId, ...round }, member, sender)) result.Reminded++;
      else result.Unreachable++;
    }
    await recordOperation(tx, by, { entityType: 'confirmationRound', recordId: roundId, after: result });
    return result;
  });
}

async function findToRemind(tx: Tx, roundId: number, memberIds: number[]) {
  return await membersOf(tx, roundId)
    .select(['m.id', 'm.name', 'm.phone_sealed', 'm.email_sealed'])
    .select(
      sql<boolean>`coalesce((c.reminded_at at time zone 'Asia/Shanghai')::date = (now() at time zone 'Asia/Shanghai')::date, false)`.as(
        'is_reminded_today',
      ),
    )
    .where('c.confirmed_at', 'is', null)
    .where('m.id', 'in', memberIds)
    .orderBy('m.id')
    .execute();
}

/** Returns false when the member cannot be reached at all. */
async function writeReminder(
  tx: Tx,
  vault: Vault,
  round: { id: number; title: string; until: string },
  member: SealedContact & { id: number; name: string },
  { siteName, site }: Sender,
): Promise<boolean> {
  const { Email: email, OperatorPhone: phone } = openContact(vault, member);
  const ways = waysTo({ Email: email, OperatorPhone: phone });
  const about = { entityType: 'confirmationRound', recordId: round.id, memberId: member.id };
  const until = round.until === '' ? '' : `请于 ${round.until} 前完成。`;
  const text = `请登录网站核对贵单位的资料：没有变化的点“无变化”，有变化的直接修改。${until}`;
  const recipient = { email, mobile: ways.mobile ? phone : '', ways };
  const { mailIds, smsIds } = await queueToContacts(tx, vault, about, [recipient], {
    mail: {
      subject: `请核对资料：${round.title}`,
      body: `${[`${member.name}：`, text, ...(site === '' ? [] : [`${site}/home`]), siteName].join('\n\n')}\n`,
    },
    sms: {
      body: `【${siteName}】${text}`,
      sms: {
        kind: 'confirmation-reminder',
        params: { company: member.name, until: round.until || '本轮结束' },
      },
    },
  });
  if (mailIds.length + smsIds.length === 0) return false;
  await tx
    .insertInto('confirmations')
    .values({ round_id: round.id, member_id: member.id, reminded_at: sql<Date>`now()`, remind_count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['round_id', 'member_id']).doUpdateSet({
        reminded_at: sql<Date>`now()`,
        remind_count: sql<number>`confirmations.remind_count + 1`,
      }),
    )
    .execute();
  return true;
}
