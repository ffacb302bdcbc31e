import { businessSettings } from '#contract/public-site/settings.ts';
import { sessionStore } from '#ui/browser/storage.ts';
import { call } from '../../session/call.ts';
import { useAsk } from '../dialogs/use-confirm.tsx';

/** The storage key of the address that this user accepted in this tab. */
export const acceptedAddressKey = 'acceptedSiteAddress';

/** What carries the address, and what is asked then. */
const questions = {
  code: {
    title: '证书上的二维码，外面的手机打不开',
    consequence: (address: string) =>
      `二维码里写的是 ${address}，只有这台电脑或办公室里才打得开；印出去以后不能补救。请先在“站点设置 › 基本”里填写网站地址。`,
  },
  slip: {
    title: '开通单上的二维码，外面的手机打不开',
    consequence: (address: string) =>
      `开通单上写的是 ${address}，只有这台电脑或办公室里才打得开；印出去以后不能补救。请先在“站点设置 › 基本”里填写网站地址。`,
  },
  link: {
    title: '邮件里的链接，收件人打不开',
    consequence: (address: string) =>
      `链接以 ${address} 开头，只有这台电脑或办公室里才打得开；发出以后不能补救。请先在“站点设置 › 基本”里填写网站地址。`,
  },
} as const;

/**
 * Provides the question to ask before a certificate, a slip or a mail leaves with an address that phones outside the office
 * cannot open, as none of them can be corrected afterwards; where no mail leaves, nothing is asked. It resolves to whether the
 * user continues. One answer holds for all three: whoever continued knows the address.
 */
export function useReachableAddress(): (about: keyof typeof questions) => Promise<boolean> {
  const ask = useAsk();
  return async (about) => {
    const address = await call(businessSettings.GetSiteAddress, {}).catch(() => undefined);
    // Without an answer the following call reports the error.
    if (!address || address.IsReachable || sessionStore.get(acceptedAddressKey) === address.SiteUrl)
      return true;
    if (about === 'link' && !address.CanMail) return true;
    const { title, consequence } = questions[about];
    const isSure = await ask({ title, consequence: consequence(address.SiteUrl), verb: '仍然继续' });
    if (isSure) sessionStore.set(acceptedAddressKey, address.SiteUrl);
    return isSure;
  };
}
