import { sql } from 'kysely';
import type { Vault } from '../../platform/core/vault.ts';
import type { Tx } from '../../platform/db/open.ts';
import { findSiteInfo } from '../settings/store.ts';
import { personalPath } from './personal-links.ts';

/** What a reminder says of its form, and the address of the site in it. */
export interface ReminderFacts {
  Title: string;
  CloseDay: string;
  Site: string;
}

interface Letter {
  memberName: string;
  siteName: string;
  /** Where the company fills in the form without signing in. */
  path: string;
  isAnonymous: boolean;
}

export function reminderTexts(
  { Title, CloseDay, Site }: ReminderFacts,
  { memberName, siteName, path, isAnonymous }: Letter,
) {
  const address = `${Site}${path}`;
  const parts = [
    `${memberName}：`,
    `请于 ${CloseDay} 前填写“${Title}”。`,
    `打开这个链接填写，不必登录：${address}`,
    isAnonymous
      ? '问卷是匿名的：链接只用来知道贵单位填过没有，不记录填的是什么。'
      : '链接只供贵单位使用，请不要转给别的单位。也可以登录网站，在“待填写”里填写。',
    siteName,
  ];
  return {
    mail: { subject: `请填写：${Title}`, body: `${parts.join('\n\n')}\n` },
    sms: {
      body: `【${siteName}】请于 ${CloseDay} 前填写“${Title}”，不必登录：${address}`,
      sms: { kind: 'form-reminder', params: { title: Title, until: CloseDay, link: address } },
    },
  } as const;
}

/** Writes the reminders of a form anew that have not left, since its title or its last day has changed. */
export async function rewriteReminders(
  tx: Tx,
  vault: Vault,
  form: { FormId: number; Title: string; CloseDay: string; IsAnonymous: boolean },
): Promise<void> {
  const rows = await tx
    .selectFrom('outgoing_messages as o')
    .innerJoin('members as m', 'm.id', 'o.member_id')
    .select(['o.id', 'o.kind', 'm.id as member_id', 'm.name', sql<string>`o.told ->> 'Site'`.as('site')])
    .where('o.noun', '=', 'form')
    .where('o.record_id', '=', form.FormId)
    .where('o.state', '=', 'queued')
    .where('o.is_under_way', '=', false)
    .where(sql<boolean>`o.told ->> 'CloseDay' is not null`)
    .orderBy('o.id')
    .forUpdate('o')
    .execute();
  if (rows.length === 0) return;
  const { SiteName: siteName } = await findSiteInfo(tx);
  for (const { id, kind, member_id, name: memberName, site } of rows) {
    const facts = { Title: form.Title, CloseDay: form.CloseDay, Site: site };
    const path = await personalPath({ db: tx, vault }, form.FormId, member_id);
    const texts = reminderTexts(facts, { memberName, siteName, path, isAnonymous: form.IsAnonymous });
    const { mail, sms } = texts;
    const columns =
      kind === 'mail'
        ? { subject: mail.subject, body: vault.seal(mail.body) }
        : { body: vault.seal(sms.body), params: vault.seal(JSON.stringify(sms.sms.params)) };
    await tx
      .updateTable('outgoing_messages')
      .set({ ...columns, told: JSON.stringify(facts) })
      .where('id', '=', id)
      .execute();
  }
}
