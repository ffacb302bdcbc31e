import type * as v from 'valibot';
import type { DeliveryPace } from '#contract/public-site/delivery-pace.ts';
import { menuOfSameName } from '#contract/public-site/home-tiles.ts';
import {
  secretStates,
  type siteConfigForm,
  type SiteConfig,
  type SiteInfo,
} from '#contract/public-site/settings.ts';
import type { FolderProbes } from '../../platform/backup/probe-folder.ts';
import type { Config } from '../../platform/core/config.ts';
import { invalid, refused } from '../../platform/core/errors.ts';
import { officeReach } from '../../platform/core/reach.ts';
import type { Vault } from '../../platform/core/vault.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { withoutKeys } from '../files/file-keys.ts';
import { assertMayName } from '../files/nameable-files.ts';
import { droppedOf } from '../news/text/read-written.ts';
import { findChosenFolder, prepareChosenFolder, saveChosenFolder } from './backup-folder.ts';
import { findDeliveryPace, saveDeliveryPace } from './delivery-pace.ts';
import { findDelivery, problemOf, sealSetting, type DeliveryFromEnvironment } from './delivery.ts';
import { findPrivacyText, safePrivacyText, savePrivacyText } from './privacy.ts';
import { sensitiveChanges } from './sensitive-settings.ts';
import { findSmsTemplates, saveSmsTemplates, type SmsTemplates } from './sms-templates.ts';
import { findStaffRules, saveStaffRules } from './staff-rules.ts';
import { findSiteInfo, saveSiteInfo } from './store.ts';
import { readSynonyms, saveSynonyms } from './synonyms.ts';
import { assertFieldsUnchanged, findSettingsVersion, lockVersions, noteFieldsChanged } from './versions.ts';

type Form = v.InferOutput<typeof siteConfigForm>;

/** Settings from the program's environment. */
export type SiteEnvironment = DeliveryFromEnvironment & Pick<Config, 'siteUrl' | 'mobileSiteUrl' | 'backup'>;

export interface SiteDependencies extends SealedDatabase {
  config: SiteEnvironment;
}

export interface SavingDependencies extends SiteDependencies {
  folderProbes: FolderProbes;
  readSiteInfoAgain: () => Promise<void>;
}

/** Returns all settings that the back office may read: of a secret only whether it is set. */
export async function readSiteConfig({ db, vault, config }: SiteDependencies): Promise<SiteConfig> {
  const info = await findSiteInfo(db);
  const { smtpUrl, smsWebhookUrl, mailFrom, toMend } = await findDelivery({ db, vault, config });
  const stateOf = (secret: string | undefined) =>
    secret === undefined ? secretStates.unset : secretStates.set;
  return {
    ...info,
    ...(await findStaffRules(db)),
    ...(await findDeliveryPace(db)),
    ...(await findSmsTemplates(db)),
    SiteUrl: config.siteUrl ?? info.SiteUrl,
    MobileSiteUrl: config.mobileSiteUrl ?? info.MobileSiteUrl,
    PrivacyText: (await findPrivacyText(db)).html,
    Synonyms: await readSynonyms(db),
    BackupFolder: config.backup.isFolderGiven ? config.backup.folder : await findChosenFolder(db),
    MailFrom: mailFrom,
    SmtpUrl: stateOf(smtpUrl ?? toMend.SmtpUrl),
    SmsWebhookUrl: stateOf(smsWebhookUrl ?? toMend.SmsWebhookUrl),
    ToMend: Object.entries(toMend).map(([Field, Reason]) => ({ Field, Reason })),
    FromEnvironment: fixedFields(config).map(({ field }) => field),
    Version: await findSettingsVersion(db),
  };
}

/** Stores the fields that differ from the values that were read; the rest stays. Returns the new version, and what of the privacy text is not stored. */
export async function saveSiteConfig(
  site: SavingDependencies,
  sent: Form,
  { by, proveSecondFactor }: { by: Actor; proveSecondFactor: () => Promise<void> },
): Promise<{ Version: number; Dropped?: string[] }> {
  assertUsable(site.config, sent);
  // In the spelling of browsers: small letters, Punycode, no default port.
  const form = withPlainPictures(sent.SiteUrl ? { ...sent, SiteUrl: new URL(sent.SiteUrl).origin } : sent);
  assertNotFixed(site.config, form);
  const isSensitive = sensitiveChanges(form, await readSiteConfig(site)).length > 0;
  if (isSensitive) await proveSecondFactor();
  if (form.BackupFolder && !site.config.backup.isFolderGiven)
    await prepareChosenFolder(form.BackupFolder, site.folderProbes);
  const { Version, PrivacyText, BackupFolder, Synonyms, MailFrom, SmtpUrl, SmsWebhookUrl, ...others } = form;
  const { info, ...parts } = partsOf(others);
  const privacy = PrivacyText === undefined ? undefined : await safePrivacyText(PrivacyText);
  const privacyText = privacy?.text;
  return await transaction(site.db, async (tx) => {
    await assertMayName(tx, by, filesIn({ ...form, PrivacyText: privacyText }));
    const versions = await lockVersions(tx);
    await assertMenusOfTiles(tx, form.Tiles);
    const before = await readSiteConfig({ ...site, db: tx });
    assertFieldsUnchanged(Version, versions, { ...form, PrivacyText: privacyText }, before);
    const Sensitive = sensitiveChanges(form, before);
    // A colleague changed them since they were read: the same form is a change only now.
    if (Sensitive.length > 0 && !isSensitive) throw refused('这些设置刚刚被他人改过，请刷新后再改');
    await saveSiteInfo(tx, withoutFixed(site.config, info));
    await saveParts(tx, parts);
    if (privacyText !== undefined) await savePrivacyText(tx, privacyText);
    if (Synonyms !== undefined) await saveSynonyms(tx, Synonyms);
    if (BackupFolder !== undefined && !site.config.backup.isFolderGiven)
      await saveChosenFolder(tx, BackupFolder);
    if (MailFrom !== undefined) await sealSetting(tx, site.vault, 'mailFrom', MailFrom);
    const isSmtpNew = await sealWhenNew(tx, site.vault, 'smtpUrl', SmtpUrl);
    const isWebhookNew = await sealWhenNew(tx, site.vault, 'smsWebhookUrl', SmsWebhookUrl);
    const after = await readSiteConfig({ ...site, db: tx });
    const secrets = [
      ...(isSmtpNew ? ['SmtpUrl' as const] : []),
      ...(isWebhookNew ? ['SmsWebhookUrl' as const] : []),
    ];
    const version = await noteFieldsChanged(tx, versions, { before, after, secrets });
    const Changed = [...(isSmtpNew ? ['smtpUrl'] : []), ...(isWebhookNew ? ['smsWebhookUrl'] : [])];
    await recordOperation(tx, by, {
      entityType: 'site',
      recordId: theSite,
      before: { ...logged(before), Changed: [], Sensitive: [] },
      after: { ...logged(after), Changed, Sensitive },
    });
    return { Version: version, ...droppedOf(privacy?.unkept ?? []) };
  });
}

/** Parts the settings that are stored elsewhere from those that each page shows. */
function partsOf<Rest extends object>(form: Pick<Form, PartField> & Rest) {
  const { RequireTotp, PasswordReminderDays, ...others } = form;
  const { MailPerMinute, MailPerDay, SmsPerDay, SmsSign, SmsTemplates, ...info } = others;
  return {
    staffRules: { RequireTotp, PasswordReminderDays },
    pace: { MailPerMinute, MailPerDay, SmsPerDay },
    templates: { SmsSign, SmsTemplates },
    info,
  };
}
async function saveParts(tx: Tx, parts: Omit<ReturnType<typeof partsOf>, 'info'>): Promise<void> {
  await saveStaffRules(tx, parts.staffRules);
  await saveDeliveryPace(tx, parts.pace);
  await saveSmsTemplates(tx, parts.templates);
}

type PartField = 'RequireTotp' | 'PasswordReminderDays' | keyof DeliveryPace | keyof SmsTemplates;

/** The addresses of pictures as the library gives them have keys, which expire. */
function withPlainPictures(form: Form): Form {
  const pictures = Object.entries(form).filter(([field]) =>
    (pictureFields as readonly string[]).includes(field),
  );
  return {
    ...form,
    ...Object.fromEntries(pictures.map(([field, address]) => [field, withoutKeys(String(address))])),
  };
}

const pictureFields = ['LogoUrl', 'AppQrUrl', 'AccountQrUrl', 'ShareImageUrl'] as const;

/** Returns the fields that may name files. */
function filesIn({ LogoUrl, AppQrUrl, AccountQrUrl, ShareImageUrl, ...texts }: Form) {
  const asTexts = (fields: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(fields).map(([field, value = '']) => [
        field,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    );
  return { texts: asTexts(texts), pictures: asTexts({ LogoUrl, AppQrUrl, AccountQrUrl, ShareImageUrl }) };
}

/** There is only one site; its history is stored under this number. */
const theSite = 1;

/** Returns the values for the log, without those that follow from others. */
function logged({ Version: _version, ToMend: _toMend, ...config }: SiteConfig) {
  return config;
}

async function sealWhenNew(
  tx: Tx,
  vault: Vault,
  name: 'smtpUrl' | 'smsWebhookUrl',
  value: string | undefined,
): Promise<boolean> {
  if (value !== '' && !isNewSecret(value)) return false;
  await sealSetting(tx, vault, name, value);
  return true;
}

/** Refuses a change of a setting that the environment overrides: it would be lost without a message. */
function assertNotFixed(config: SiteEnvironment, form: Form): void {
  const lost = fixedFields(config).filter(
    ({ field, answered }) => form[field] !== undefined && form[field] !== answered,
  );
  if (lost.length > 0)
    throw invalid(
      Object.fromEntries(lost.map(({ field, setting }) => [field, `此项由环境变量 ${setting} 设定`])),
    );
}

/** Checks the menus of tiles. A menu deleted later leaves its tile without one, which the home page reports. */
async function assertMenusOfTiles(tx: Tx, tiles: Form['Tiles']): Promise<void> {
  const menuIds = new Set(tiles?.map(({ MenuId }) => MenuId).filter((id) => id !== menuOfSameName));
  if (menuIds.size === 0) return;
  const menus = await tx
    .selectFrom('menus')
    .select('id')
    .where('id', 'in', [...menuIds])
    .execute();
  if (menus.length < menuIds.size) throw invalid({ Tiles: '所选栏目不存在，请重新选择' });
}

/** Refuses a URL that matches the pattern but cannot be parsed, and one that leads inside. */
function assertUsable({ innerNetworks }: SiteEnvironment, form: Form): void {
  const unreadable = (['SiteUrl', 'MobileSiteUrl'] as const).filter(
    (field) => form[field] && !URL.canParse(form[field]),
  );
  const reach = officeReach(innerNetworks);
  const problems = [
    ...unreadable.map((field) => [field, '地址有误']),
    ...(['SmtpUrl', 'SmsWebhookUrl'] as const).flatMap((field) => {
      const problem = isNewSecret(form[field]) ? problemOf(field, form[field], reach) : undefined;
      return problem === undefined ? [] : [[field, problem]];
    }),
  ];
  if (problems.length > 0) throw invalid(Object.fromEntries(problems));
}

function isNewSecret(value: string | undefined): value is string {
  return value !== undefined && !['', secretStates.set, secretStates.unset].includes(value);
}

/** Leaves out values that the environment sets: a form that sends them back does not store them. */
function withoutFixed(config: SiteEnvironment, info: Partial<SiteInfo>): Partial<SiteInfo> {
  const fixed = fixedFields(config).map(({ field }): string => field);
  return Object.fromEntries(
    Object.entries(info).filter(([field, value]) => value !== undefined && !fixed.includes(field)),
  );
}

function fixedFields({ siteUrl, mobileSiteUrl, smtpUrl, smsWebhookUrl, backup }: SiteEnvironment) {
  const all = [
    { field: 'SiteUrl', setting: 'SITE_URL', value: siteUrl, answered: siteUrl ?? '' },
    {
      field: 'MobileSiteUrl',
      setting: 'MOBILE_SITE_URL',
      value: mobileSiteUrl,
      answered: mobileSiteUrl ?? '',
    },
    {
      field: 'BackupFolder',
      setting: 'BACKUP_DIR',
      value: backup.isFolderGiven ? backup.folder : undefined,
      answered: backup.folder,
    },
    { field: 'SmtpUrl', setting: 'SMTP_URL', value: smtpUrl, answered: secretStates.set },
    { field: 'SmsWebhookUrl', setting: 'SMS_WEBHOOK_URL', value: smsWebhookUrl, answered: secretStates.set },
  ] as const;
  return all.filter(({ value }) => value !== undefined);
}
