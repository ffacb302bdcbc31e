import type * as v from 'valibot';
import { secretStates, type siteConfigForm, type SiteConfig } from '#contract/settings.ts';
import { recordOperation } from '../audit/chain.ts';
import type { Database, Tx } from '../db/open.ts';
import { transaction } from '../db/transaction.ts';
import type { Actor } from '../http/actor.ts';
import { invalid } from '../base/faults.ts';
import type { Vault } from '../base/vault.ts';
import { findDelivery, sealSetting, type DeliveryFromEnvironment } from './delivery.ts';
import { findPrivacyText, safePrivacyText, savePrivacyText } from './privacy.ts';
import { findStaffRules, saveStaffRules } from './staff-rules.ts';
import { findSiteInfo, saveSiteInfo } from './store.ts';

type Form = v.InferOutput<typeof siteConfigForm>;

/** What the program's own settings decide. */
export interface SiteEnvironment extends DeliveryFromEnvironment {
  mobileSiteUrl: string | undefined;
}

export interface SiteDependencies {
  db: Database;
  vault: Vault;
  environment: SiteEnvironment;
}

/** Everything the back office may know of the settings: of a secret only whether it is set. */
export async function readSiteConfig({ db, vault, environment }: SiteDependencies): Promise<SiteConfig> {
  const info = await findSiteInfo(db);
  const { smtpUrl, smsWebhookUrl, mailFrom } = await findDelivery({ db, vault }, environment);
  const stateOf = (secret: string | undefined) =>
    secret === undefined ? secretStates.unset : secretStates.set;
  return {
    ...info,
    ...(await findStaffRules(db)),
    MobileSiteUrl: environment.mobileSiteUrl ?? info.MobileSiteUrl,
    PrivacyText: (await findPrivacyText(db)).html,
    MailFrom: mailFrom,
    SmtpUrl: stateOf(smtpUrl),
    SmsWebhookUrl: stateOf(smsWebhookUrl),
    FromEnvironment: fixedFields(environment).map(({ field }) => field),
  };
}

/** Stores what was given and differs from how it was answered; the rest stays. */
export async function saveSiteConfig(site: SiteDependencies, form: Form, by: Actor): Promise<void> {
  assertNotFixed(site.environment, form);
  assertReadable(form);
  const { PrivacyText, MailFrom, SmtpUrl, SmsWebhookUrl, MobileSiteUrl, ...others } = form;
  const { RequireTotp, PasswordReminderDays, ...info } = others;
  const privacyText = PrivacyText === undefined ? undefined : await safePrivacyText(PrivacyText);
  await transaction(site.db, async (tx) => {
    const before = await readSiteConfig({ ...site, db: tx });
    const isFixed = site.environment.mobileSiteUrl !== undefined;
    await saveSiteInfo(tx, isFixed || MobileSiteUrl === undefined ? info : { ...info, MobileSiteUrl });
    await saveStaffRules(tx, { RequireTotp, PasswordReminderDays });
    if (privacyText !== undefined) await savePrivacyText(tx, privacyText);
    if (MailFrom !== undefined) await sealSetting(tx, site.vault, 'mailFrom', MailFrom);
    const changed = [
      await sealWhenNew(tx, site.vault, 'smtpUrl', SmtpUrl),
      await sealWhenNew(tx, site.vault, 'smsWebhookUrl', SmsWebhookUrl),
    ].filter(Boolean);
    const after = { ...(await readSiteConfig({ ...site, db: tx })), Changed: changed };
    await recordOperation(tx, by, { noun: 'site', before: { ...before, Changed: [] }, after });
  });
}

async function sealWhenNew(
  tx: Tx,
  vault: Vault,
  name: 'smtpUrl' | 'smsWebhookUrl',
  value: string | undefined,
): Promise<string | undefined> {
  if (value === undefined || value === secretStates.set || value === secretStates.unset) return undefined;
  await sealSetting(tx, vault, name, value);
  return name;
}

/** The settings of the program win, so a change beside them would be lost without a word. */
function assertNotFixed(environment: SiteEnvironment, form: Form): void {
  const lost = fixedFields(environment).filter(
    ({ field, answered }) => form[field] !== undefined && form[field] !== answered,
  );
  if (lost.length > 0)
    throw invalid(
      Object.fromEntries(lost.map(({ field, setting }) => [field, `此项由环境变量 ${setting} 设定`])),
    );
}

/** Looks right and still is no address: `smtp://[`. */
function assertReadable(form: Form): void {
  const fields = ['MobileSiteUrl', 'SmtpUrl', 'SmsWebhookUrl'] as const;
  const faulty = fields.filter((field) => {
    const text = form[field] ?? '';
    return text !== '' && text !== secretStates.set && text !== secretStates.unset && !URL.canParse(text);
  });
  if (faulty.length > 0) throw invalid(Object.fromEntries(faulty.map((field) => [field, '地址有误'])));
}

function fixedFields({ mobileSiteUrl, smtpUrl, smsWebhookUrl }: SiteEnvironment) {
  const all = [
    {
      field: 'MobileSiteUrl',
      setting: 'MOBILE_SITE_URL',
      value: mobileSiteUrl,
      answered: mobileSiteUrl ?? '',
    },
    { field: 'SmtpUrl', setting: 'SMTP_URL', value: smtpUrl, answered: secretStates.set },
    { field: 'SmsWebhookUrl', setting: 'SMS_WEBHOOK_URL', value: smsWebhookUrl, answered: secretStates.set },
  ] as const;
  return all.filter(({ value }) => value !== undefined);
}
