import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { notFound } from '../base/faults.ts';
import { formatTime } from '../base/shanghai-time.ts';
import type { Vault } from '../base/vault.ts';
import type { Database, Tx } from '../db/open.ts';
import { emptyMessages } from '../messages/store.ts';
import { eraseContactOfRounds } from '../reviews/rounds.ts';
import type { Erasure, Section } from './parts.ts';

/** What is known of the contact of a member. */
export async function exportContact(db: Database, vault: Vault, memberId: number): Promise<Section[]> {
  const member = await findMember(db, memberId);
  const operations = await db
    .selectFrom('operation_log')
    .select(['happened_at', 'action', 'address'])
    .where('actor_kind', '=', 'member')
    .where('actor_id', '=', memberId)
    .orderBy('id')
    .execute();
  const messages = await db
    .selectFrom('outgoing_messages')
    .select(['created_at', 'kind', 'subject'])
    .where('noun', '=', 'member')
    .where('record_id', '=', memberId)
    .orderBy('id')
    .execute();
  return [
    {
      Title: '联系人',
      Facts: [
        { Name: '单位名称', Value: member.name },
        { Name: '账号', Value: member.account },
        { Name: '联络人', Value: member.contact_person },
        { Name: '负责人', Value: member.legal_person },
        { Name: '联系电话', Value: vault.open(member.phone_sealed) },
        { Name: '邮箱', Value: vault.open(member.email_sealed) },
        { Name: '备注', Value: member.remarks },
        { Name: '最近登录', Value: timeOr(member.last_sign_in_at) },
        { Name: '同意隐私说明', Value: timeOr(member.consented_at) },
        { Name: '所同意的版本', Value: versionOf(member) },
      ],
    },
    {
      Title: '操作记录',
      Facts: operations.map(({ happened_at, action, address }) => ({
        Name: formatTime(happened_at),
        Value: `${action} ${address}`,
      })),
    },
    {
      Title: '发出的邮件与短信',
      Facts: messages.map(({ created_at, kind, subject }) => ({
        Name: formatTime(created_at),
        Value: kind === 'mail' ? subject : '短信',
      })),
    },
  ];
}

/** The person goes, the company stays a member. */
export async function eraseContact(
  tx: Tx,
  vault: Vault,
  memberId: number,
  logDays: number,
): Promise<Erasure> {
  await findMember(tx, memberId);
  await tx
    .updateTable('members')
    .set({
      contact_person: '',
      phone_sealed: vault.seal(''),
      email_sealed: vault.seal(''),
      // Of nothing that anybody can search for.
      phone_hash: randomBytes(32),
      email_hash: randomBytes(32),
      remarks: '',
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', memberId)
    .execute();
  await eraseContactOfRounds(tx, vault, memberId);
  await emptyMessages(tx, 'member', [memberId]);
  await tx.deleteFrom('password_tickets').where('member_id', '=', memberId).execute();
  const until = formatTime(new Date(Date.now() + logDays * 86_400_000)).slice(0, 10);
  return {
    Erased: [
      { What: '联络人、联系电话、邮箱、备注', Count: 1 },
      { What: '邮件与短信的收件人和正文', Count: 1 },
    ],
    Kept: [
      { What: '单位名称、账号、负责人', Why: '单位的会员资格与登记所需', Until: '会员资格结束' },
      { What: '入会审核的决定', Why: '决定不得改写', Until: '会员资格结束' },
      { What: '操作日志（联系方式已打码）', Why: '网络安全法要求留存日志', Until: until },
    ],
  };
}

async function findMember(db: Database, memberId: number) {
  const member = await db
    .selectFrom('members as m')
    .leftJoin('privacy_versions as p', 'p.id', 'm.consent_version')
    .select(['m.name', 'm.account', 'm.contact_person', 'm.legal_person', 'm.remarks', 'm.consented_at'])
    .select(['m.phone_sealed', 'm.email_sealed', 'm.last_sign_in_at', 'p.id as version_id', 'p.since'])
    .where('m.id', '=', memberId)
    .where('m.forgotten_at', 'is', null)
    .executeTakeFirst();
  if (!member) throw notFound();
  return member;
}

function versionOf(member: {
  consented_at: Date | null;
  version_id: number | null;
  since: Date | null;
}): string {
  if (!member.consented_at) return '';
  return member.since ? `第 ${member.version_id} 版，自 ${formatTime(member.since)}` : '网站自带的隐私说明';
}

function timeOr(time: Date | null): string {
  return time ? formatTime(time) : '';
}
