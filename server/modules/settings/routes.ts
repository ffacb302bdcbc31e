import { isReachable } from '#contract/fields/site-address.ts';
import { businessSettings, webSettings } from '#contract/public-site/settings.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import { timeOrBlank } from '../../platform/core/shanghai-time.ts';
import { Answer } from '../../platform/http/api/answers.ts';
import type { Api, Handlers } from '../../platform/http/api/serve.ts';
import { readSiteConfig, saveSiteConfig } from './config.ts';
import { findDelivery } from './delivery.ts';
import { findPrivacyText } from './privacy.ts';
import { findSiteInfo } from './store.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serveContent(webSettings, (db) => webSiteHandlers({ ...deps, db }));
  api.serve(businessSettings, businessSiteHandlers(deps));
}

function webSiteHandlers({ db, vault, config }: ModuleDependencies): Handlers<typeof webSettings> {
  return {
    async GetSiteInfo() {
      const info = await findSiteInfo(db);
      const { smtpUrl, smsWebhookUrl } = await findDelivery({ db, vault, config });
      return {
        ...info,
        SiteUrl: config.siteUrl ?? info.SiteUrl,
        MobileSiteUrl: config.mobileSiteUrl ?? info.MobileSiteUrl,
        CanMail: smtpUrl !== undefined,
        CanSms: smsWebhookUrl !== undefined,
      };
    },

    async GetPrivacy() {
      const { retention } = config;
      const { html, changedAt } = await findPrivacyText(db);
      return {
        PrivacyText: html,
        SuggestionDays: retention.suggestionDays,
        ApplicationDays: retention.applicationDays,
        MessageDays: retention.messageDays,
        LogDays: retention.logDays,
        UpdatedTime: timeOrBlank(changedAt),
      };
    },
  };
}

function businessSiteHandlers(site: ModuleDependencies): Handlers<typeof businessSettings> {
  return {
    async GetSiteAddress(_input, { siteAddress }) {
      const SiteUrl = await siteAddress();
      const { smtpUrl } = await findDelivery(site);
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
