import { contactLabels as labels } from '#contract/members/contacts.ts';
import { notFound } from '../../platform/core/errors.ts';
import { formatTime, timeOrBlank } from '../../platform/core/shanghai-time.ts';
import type { Vault } from '../../platform/core/vault.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { eraseFormAnswers, exportFormAnswers } from '../forms/of-person.ts';
import { contactColumns, mattersOf, toContact } from '../members/contacts/reading.ts';
import { emptyMessagesTo } from '../messages/store.ts';
import { eraseSignUps, exportSignUps } from '../sign-ups/of-person.ts';
import { eraseSuggestions, exportSuggestions } from '../suggestions/of-person.ts';
import { namingWords } from './contributions.ts';
import { retainedLog, type Erasure, type Section } from './parts.ts';

/* The personal data of one of the people of a member, beside its main contact. */

/** What a company has submitted is its own; of a contact are the answers that name the telephone number. */
const noMember = 0;

interface ContactRef {
  memberId: number;
  contactId: number;
}

/** Returns whether the contact is the main one, whose data are the member's. @throws ApiError 404 for another member's */
export async function isMainContact(db: Database, ref: ContactRef): Promise<boolean> {
  return (await findRow(db, ref)).is_main;
}

/** Returns the personal data of a contact, with its sessions. */
export async function exportOneContact(db: Database, vault: Vault, ref: ContactRef): Promise<Section[]> {
  const row = await findRow(db, ref);
  const one = toContact(vault, row, true);
  const sessions = await db
    .selectFrom('sessions')
    .select(['created_at', 'address', 'device'])
    .where('contact_id', '=', ref.contactId)
    .orderBy('id')
    .execute();
  const fields = ['ContactName', 'Post', 'Mobile', 'Landline', 'Email', 'ContactNote'] as const;
  return [
    {
      Title: '联络人',
      Facts: [
        { Name: '公司名称', Value: row.memberName },
        ...fields.map((name) => ({ Name: labels[name], Value: one[name] })),
        { Name: '事项', Value: mattersOf(one).join('、') },
        { Name: '结束', Value: one.EndTime },
        { Name: '登录', Value: row.login_sealed ? vault.open(row.login_sealed) : '' },
        { Name: '最近登录', Value: timeOrBlank(row.last_sign_in_at) },
      ],
    },
    { Title: '建议留言', Facts: await exportSuggestions(db, vault, one.Mobile || one.Landline) },
    { Title: '问卷填报', Facts: await exportFormAnswers(db, vault, noMember, one.Mobile || one.Landline) },
    { Title: '活动报名', Facts: await exportSignUps(db, vault, { phone: one.Mobile }) },
    {
      Title: '登录记录',
      Facts: sessions.map(({ created_at, address, device }) => ({
        Name: formatTime(created_at),
        Value: `${device} ${address}`.trim(),
      })),
    },
  ];
}

/** Deletes a contact; its sessions, and a sign-in for no other company, go with it. */
export async function eraseOneContact(
  tx: Tx,
  vault: Vault,
  ref: ContactRef,
  logUntil: string,
): Promise<Erasure> {
  const one = toContact(vault, await findRow(tx, ref), true);
  const phone = one.Mobile || one.Landline;
  const words = namingWords([one.ContactName, one.Mobile, one.Landline, one.Email]);
  await tx.deleteFrom('member_contacts').where('id', '=', ref.contactId).execute();
  const erased = [
    { What: '联络人的姓名、职务、电话、邮箱、备注和登录', Count: 1 },
    {
      What: '以该手机号码提交的建议留言',
      Count: await eraseSuggestions(tx, vault, phone),
    },
    {
      What: '邮件与短信的收件人和正文',
      Count: await emptyMessagesTo(tx, vault, {
        memberId: ref.memberId,
        addresses: [one.Mobile, one.Email].filter(Boolean),
      }),
    },
    {
      What: '问卷填报中的姓名与联系方式',
      Count: await eraseFormAnswers(tx, vault, { memberId: noMember, phone, words }),
    },
    {
      What: '活动报名中的姓名、手机号码和填写的内容',
      Count: await eraseSignUps(tx, vault, { phone: one.Mobile }),
    },
  ];
  return { Erased: erased.filter(({ Count }) => Count > 0), Kept: [retainedLog(logUntil)] };
}

async function findRow(db: Database, { memberId, contactId }: ContactRef) {
  const row = await db
    .selectFrom('member_contacts as c')
    .innerJoin('members as m', 'm.id', 'c.member_id')
    .leftJoin('persons as p', 'p.id', 'c.person_id')
    .select(contactColumns)
    .select(['m.name as memberName', 'p.login_sealed', 'p.last_sign_in_at'])
    .where('c.id', '=', contactId)
    .where('c.member_id', '=', memberId)
    .where('m.forgotten_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}
