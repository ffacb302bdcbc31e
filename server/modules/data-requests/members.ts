import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { contactFields, contactWords, memberLabels as labels } from '#contract/members/managed-member.ts';
import { notFound } from '../../platform/core/errors.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import type { Vault } from '../../platform/core/vault.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { eraseFormAnswers, exportFormAnswers } from '../forms/of-person.ts';
import { openContact } from '../members/contact.ts';
import { contactColumns, mattersOf, toContact } from '../members/contacts/reading.ts';
import { blankContact, memberFields, selected } from '../members/fields.ts';
import { emptyMessages } from '../messages/store.ts';
import { exportNotices } from '../notices/of-person.ts';
import { eraseContactOfRounds, listSubmittedContacts } from '../reviews/rounds.ts';
import { endSessionsOf } from '../sessions/store.ts';
import { eraseSignUps, exportSignUps } from '../sign-ups/of-person.ts';
import { eraseSuggestions, exportSuggestions } from '../suggestions/of-person.ts';
import { countPublishedMentions, exportContributions, namingWords, strikeOut } from './contributions.ts';
import { retainedLog, type Erasure, type Section } from './parts.ts';

/** Returns the personal data of a member's contact. */
export async function exportContact(db: Database, vault: Vault, memberId: number): Promise<Section[]> {
  const member = await findMember(db, memberId);
  return [
    contactOf(vault, member),
    await exportMainContact(db, vault, memberId),
    await exportOperations(db, memberId),
    await exportMessages(db, memberId),
    await exportSubmissions(db, vault, memberId),
    await exportContributions(db, memberId),
    { Title: '建议留言', Facts: await exportSuggestions(db, vault, vault.open(member.phone_sealed)) },
    {
      Title: '问卷填报',
      Facts: await exportFormAnswers(db, vault, memberId, vault.open(member.phone_sealed)),
    },
    { Title: '收到的通知', Facts: await exportNotices(db, memberId) },
    {
      Title: '活动报名',
      Facts: await exportSignUps(db, vault, { phone: vault.open(member.phone_sealed) }),
    },
    await exportSessions(db, memberId),
  ];
}

const exportedFields = new Set([
  'MemberName',
  'Account',
  'DailyOperator',
  'LegalPerson',
  ...contactFields,
] as const);

function contactOf(vault: Vault, member: Awaited<ReturnType<typeof findMember>>): Section {
  const values = { ...member, ...openContact(vault, member) };
  return {
    Title: '联络人',
    Facts: [
      ...[...exportedFields].map((name) => ({ Name: labels[name], Value: values[name] })),
      { Name: '最近登录', Value: timeOr(member.last_sign_in_at) },
      { Name: '同意隐私说明', Value: timeOr(member.consented_at) },
      { Name: '所同意的版本', Value: versionOf(member) },
    ],
  };
}

/** The data of the main contact that the member has not. */
async function exportMainContact(db: Database, vault: Vault, memberId: number): Promise<Section> {
  const row = await db
    .selectFrom('member_contacts as c')
    .select(contactColumns)
    .where('c.member_id', '=', memberId)
    .where('c.is_main', '=', true)
    .executeTakeFirst();
  const one = row && toContact(vault, row, true);
  const Facts = one
    ? [
        { Name: '职务', Value: one.Post },
        { Name: '座机', Value: one.Landline },
        { Name: '备注', Value: one.ContactNote },
        { Name: '事项', Value: mattersOf(one).join('、') },
      ]
    : [];
  return { Title: '联络人的其他资料', Facts };
}

async function exportOperations(db: Database, memberId: number): Promise<Section> {
  const operations = await db
    .selectFrom('operation_log')
    .select(['happened_at', 'action', 'address'])
    .where('actor_kind', '=', 'member')
    .where('actor_id', '=', memberId)
    .orderBy('id')
    .execute();
  return {
    Title: '操作记录',
    Facts: operations.map(({ happened_at, action, address }) => ({
      Name: formatTime(happened_at),
      Value: `${action} ${address}`,
    })),
  };
}

async function exportMessages(db: Database, memberId: number): Promise<Section> {
  const messages = await db
    .selectFrom('outgoing_messages')
    .select(['created_at', 'kind', 'subject'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();
  return {
    Title: '发出的邮件与短信',
    Facts: messages.map(({ created_at, kind, subject }) => ({
      Name: formatTime(created_at),
      Value: kind === 'mail' ? subject : '短信',
    })),
  };
}

async function exportSubmissions(db: Database, vault: Vault, memberId: number): Promise<Section> {
  const submitted = await listSubmittedContacts(db, vault, memberId);
  return {
    Title: '送审记录',
    Facts: submitted.map((one) => ({
      Name: one.SubmitTime,
      Value: [one.DailyOperator, one.OperatorPhone, one.Email, one.Remarks, one.FileName]
        .filter(Boolean)
        .join('，'),
    })),
  };
}

async function exportSessions(db: Database, memberId: number): Promise<Section> {
  const sessions = await db
    .selectFrom('sessions')
    .select(['created_at', 'address', 'device'])
    .where('audience', '=', 'member')
    .where('holder_id', '=', memberId)
    .orderBy('id')
    .execute();
  return {
    Title: '登录记录',
    Facts: sessions.map(({ created_at, address, device }) => ({
      Name: formatTime(created_at),
      Value: `${device} ${address}`.trim(),
    })),
  };
}

/** Erases the contact person; the company stays a member. */
export async function eraseContact(
  { tx, vault, storage }: { tx: Tx; vault: Vault; storage: Storage },
  memberId: number,
  logUntil: string,
): Promise<Erasure> {
  const member = await findMember(tx, memberId);
  const phone = vault.open(member.phone_sealed);
  const words = namingWords([member.DailyOperator, phone, vault.open(member.email_sealed)]);
  await tx
    .updateTable('members')
    .set({
      ...blankContact,
      phone_sealed: vault.seal(''),
      email_sealed: vault.seal(''),
      // Of nothing that anybody can search for.
      phone_hash: randomBytes(32),
      email_hash: randomBytes(32),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', memberId)
    .execute();
  await eraseBesideMember(tx, memberId);
  await tx.deleteFrom('password_tickets').where('member_id', '=', memberId).execute();
  // What a merge would restore: it cannot be undone then.
  await tx
    .updateTable('member_merges')
    .set({ values_sealed: Buffer.alloc(0) })
    .where((build) => build.or([build('kept_id', '=', memberId), build('merged_id', '=', memberId)]))
    .execute();
  return {
    Erased: (await eraseElsewhere({ tx, vault, storage }, { memberId, phone, words })).filter(
      ({ Count }) => Count > 0,
    ),
    Kept: await retainedOf(tx, member, words, logUntil),
  };
}

/** Erases what else the person left: messages, submissions, texts, answers, sessions. */
async function eraseElsewhere(
  { tx, vault, storage }: { tx: Tx; vault: Vault; storage: Storage },
  { memberId, phone, words }: { memberId: number; phone: string; words: string[] },
) {
  return [
    { What: contactWords, Count: 1 },
    { What: '邮件与短信的收件人和正文', Count: await emptyMessages(tx, [memberId]) },
    {
      What: '送审记录中的联络人、联系电话、邮箱、备注',
      Count: await eraseContactOfRounds(tx, vault, memberId),
    },
    {
      What: '未发表的投稿、旧版本和送审稿中的姓名与联系方式',
      Count: await strikeOut({ tx, storage }, memberId, words),
    },
    { What: '以该手机号码提交的建议留言', Count: await eraseSuggestions(tx, vault, phone) },
    {
      What: '问卷填报中的姓名与联系方式',
      Count: await eraseFormAnswers(tx, vault, { memberId, phone, words }),
    },
    {
      What: '活动报名中的姓名、手机号码和填写的内容',
      Count: await eraseSignUps(tx, vault, { phone }),
    },
    {
      What: '登录记录（地址与设备）',
      Count: await endSessionsOf(tx, { audience: 'member', holderId: memberId }),
    },
  ];
}

async function retainedOf(
  tx: Tx,
  member: Member,
  words: string[],
  logUntil: string,
): Promise<Erasure['Kept']> {
  const published = words.length > 0 ? await countPublishedMentions(tx, member.id, words) : 0;
  return [
    { What: '公司名称、账号、负责人', Why: '单位的会员资格与登记所需', Until: '会员资格结束' },
    { What: '入会审核的决定', Why: '决定不得改写', Until: '会员资格结束' },
    ...(member.FilePath === ''
      ? []
      : [{ What: '入会申请的附件', Why: '单位的登记材料', Until: '会员资格结束' }]),
    ...(published === 0
      ? []
      : [
          {
            What: `提到本人的已发表投稿 ${published} 篇`,
            Why: '文章由单位公开发表，如需修改请在新闻管理中进行',
            Until: '文章撤下',
          },
        ]),
    retainedLog(logUntil),
  ];
}

type Member = Awaited<ReturnType<typeof findMember>>;

async function findMember(db: Database, memberId: number) {
  const member = await db
    .selectFrom('members as m')
    .leftJoin('privacy_versions as p', 'p.id', 'm.consent_version')
    .select(selected(memberFields))
    .select(['m.id', 'm.consented_at', 'm.last_sign_in_at', 'm.phone_sealed', 'm.email_sealed'])
    .select(['p.id as version_id', 'p.since'])
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

/** Erases what only the contact of a member and the imports that changed it have. */
async function eraseBesideMember(tx: Tx, memberId: number): Promise<void> {
  // Name, phone and e-mail follow the member.
  await tx
    .updateTable('member_contacts')
    .set({ post: '', note: '', landline_sealed: Buffer.alloc(0), landline_hash: Buffer.alloc(0) })
    .where('member_id', '=', memberId)
    .where('is_main', '=', true)
    .execute();
  // An import that changed it cannot give it back what is erased.
  await tx
    .deleteFrom('roster_changes')
    .where('member_id', '=', memberId)
    .where('before', 'is not', null)
    .execute();
}
