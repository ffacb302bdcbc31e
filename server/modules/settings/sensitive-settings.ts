import { sql } from 'kysely';
import { secretStates, type SiteConfig } from '#contract/public-site/settings.ts';
import type { Database } from '../../platform/db/open.ts';

/*
 * Settings through which a stolen session could read mails or backups, lead readers elsewhere, run a script on every page or
 * do without the second factor: a change asks for the second factor where the person has one, and is reported to the other administrators (decision 0422).
 */

const sensitive = {
  SiteUrl: '网站地址',
  MobileSiteUrl: '手机站地址',
  MailFrom: '发件人',
  SmtpUrl: '邮件服务器',
  SmsWebhookUrl: '短信接口',
  AnalyticsScript: '统计代码',
  BackupFolder: '备份位置',
  RequireTotp: '两步验证的要求',
} as const;
type SensitiveField = keyof typeof sensitive;

/** Returns the sensitive fields that a form changes; a secret that is sent back as `set` stays as it is. */
export function sensitiveChanges(
  form: Partial<Record<SensitiveField, string | boolean | undefined>>,
  before: SiteConfig,
): SensitiveField[] {
  return (Object.keys(sensitive) as SensitiveField[]).filter((field) => {
    const value = form[field];
    if (value === undefined) return false;
    if (field !== 'SmtpUrl' && field !== 'SmsWebhookUrl') return value !== before[field];
    if (value === secretStates.set || value === secretStates.unset) return false;
    return value !== '' || before[field] === secretStates.set;
  });
}

const reportedDays = 7;

/** Lists the changes that others made in the last days, the oldest first; the log holds them. */
export async function listSensitiveChanges(db: Database, readerId: number) {
  const rows = await db
    .selectFrom('operation_log as l')
    .leftJoin('administrators as a', 'a.id', 'l.actor_id')
    .select(['l.id', 'l.happened_at as at', 'l.actor_name as account', 'a.real_name as name'])
    .select(sql<SensitiveField[]>`l.after_values::jsonb -> 'Sensitive'`.as('fields'))
    .where('l.noun', '=', 'site')
    .where('l.record_id', '=', '1')
    .where('l.action', '=', 'SaveSiteConfig')
    .where('l.actor_id', 'is distinct from', readerId)
    .where('l.happened_at', '>', sql<Date>`now() - make_interval(days => ${reportedDays})`)
    .where(sql<boolean>`l.after_values like '%"Sensitive":[%'`)
    .orderBy('l.id')
    .execute();
  return rows.map(({ id, at, account, name, fields }) => ({
    id,
    at,
    title: `${name || account} 修改了${fields.map((field) => sensitive[field]).join('、')}`,
  }));
}
