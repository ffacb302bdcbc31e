import { businessSettings } from '#contract/public-site/settings.ts';
import { sessionStore } from '#ui/browser/storage.ts';
import { call } from '../../session/call.ts';
import { useAsk } from '../dialogs/use-confirm.tsx';

/** The storage key of the address that this user accepted in this tab. */
export const acceptedAddressKey = 'acceptedSiteAddress';

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
  mail: {
    title: '邮件里的链接，收件人打不开',
    consequence: (address: string) =>
      `链接以 ${address} 开头，只有这台电脑或办公室里才打得开；发出以后不能补救。请先在“站点设置 › 基本”里填写网站地址。`,
  },
} as const;

/**
 * Asks once before a certificate is issued whose code has an address that phones outside the office cannot open, as a
 * printed code cannot be corrected. Resolves to whether the user continues.
 */
export function useReachableAddress(): () => Promise<boolean> {
  return useQuestion('code');
}

/** Asks the same before mails with links leave; where no mail leaves, nothing is asked. */
export function useReachableLinks(): () => Promise<boolean> {
  return useQuestion('mail');
}

/** Asks the same before slips are printed with which members open their accounts. */
export function useReachableSlips(): () => Promise<boolean> {
  return useQuestion('slip');
}

/** One answer holds for all: whoever continued knows the address. */
function useQuestion(about: keyof typeof questions): () => Promise<boolean> {
  const ask = useAsk();
  return async () => {
    const address = await call(businessSettings.GetSiteAddress, {}).catch(() => undefined);
    // Without an answer the following call reports the error.
    if (!address || address.IsReachable || sessionStore.get(acceptedAddressKey) === address.SiteUrl)
      return true;
    if (about === 'mail' && !address.CanMail) return true;
    const { title, consequence } = questions[about];
    const isSure = await ask({ title, consequence: consequence(address.SiteUrl), verb: '仍然继续' });
    if (isSure) sessionStore.set(acceptedAddressKey, address.SiteUrl);
    return isSure;
  };
}
