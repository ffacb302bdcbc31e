import { isReachable } from '#contract/fields/site-address.ts';
import type { businessSettings, webSettings } from '#contract/public-site/settings.ts';
import type { Config } from '../../platform/core/config.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import type { Vault } from '../../platform/core/vault.ts';
import type { Database } from '../../platform/db/open.ts';
import { Answer } from '../../platform/http/api/answers.ts';
import type { Handlers } from '../../platform/http/api/serve.ts';
import { readSiteConfig, saveSiteConfig, type SavingDependencies } from './config.ts';
import { findDelivery, type DeliveryFromEnvironment } from './delivery.ts';
import { findPrivacyText } from './privacy.ts';
import { findSiteInfo } from './store.ts';

interface Dependencies {
  db: Database;
  vault: Vault;
  /** Settings of the environment, which override the stored ones. */
  environment: DeliveryFromEnvironment & Pick<Config, 'siteUrl' | 'mobileSiteUrl'>;
  retention: Config['retention'];
}

export function webSiteHandlers({
  db,
  vault,
  environment,
  retention,
}: Dependencies): Handlers<typeof webSettings> {
  return {
    async GetSiteInfo() {
      const info = await findSiteInfo(db);
      const { smtpUrl } = await findDelivery({ db, vault }, environment);
      return {
        ...info,
        SiteUrl: environment.siteUrl ?? info.SiteUrl,
        MobileSiteUrl: environment.mobileSiteUrl ?? info.MobileSiteUrl,
        CanMail: smtpUrl !== undefined,
      };
    },

    async GetPrivacy() {
      const { html, changedAt } = await findPrivacyText(db);
      return {
        PrivacyText: html,
        SuggestionDays: retention.suggestionDays,
        ApplicationDays: retention.applicationDays,
        MessageDays: retention.messageDays,
        LogDays: retention.logDays,
        UpdatedTime: changedAt ? formatTime(changedAt) : '',
      };
    },
  };
}

export function businessSiteHandlers(site: SavingDependencies): Handlers<typeof businessSettings> {
  return {
    async GetSiteAddress(_input, { siteAddress }) {
      const SiteUrl = await siteAddress();
      const { smtpUrl } = await findDelivery(site, site.environment);
      return { SiteUrl, IsReachable: isReachable(SiteUrl), CanMail: smtpUrl !== undefined };
    },
    GetSiteConfig: () => readSiteConfig(site),
    async SaveSiteConfig(form, context) {
      const saved = await saveSiteConfig(site, form, context);
      await site.readSiteInfoAgain();
      return new Answer(saved, { message: '修改成功' });
    },
  };
}
