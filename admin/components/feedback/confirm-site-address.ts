import { businessSite } from '#contract/public-site/settings.ts';
import { sessionStore } from '#ui/browser/storage.ts';
import { call } from '../../session/call.ts';
import { useAsk } from '../dialogs/use-confirm.tsx';

/** The storage key of the address that this user accepted in this tab. */
export const acceptedAddressKey = 'acceptedSiteAddress';

/**
 * Asks once before a certificate is issued whose code has an address that phones outside the office cannot open, as a
 * printed code cannot be corrected. Resolves to whether the user continues.
 */
export function useReachableAddress(): () => Promise<boolean> {
  const ask = useAsk();
  return async () => {
    const known = await call(businessSite.GetSiteAddress, {}).catch(() => undefined);
    // Without an answer the following call reports the error.
    if (!known || known.IsReachable || sessionStore.get(acceptedAddressKey) === known.SiteUrl) return true;
    const isSure = await ask({
      title: '证书上的二维码，外面的手机打不开',
      consequence: `二维码里写的是 ${known.SiteUrl}，只有这台电脑或办公室里才打得开；印出去以后不能补救。请先在“站点设置 › 基本”里填写网站地址。`,
      verb: '仍然继续',
    });
    if (isSure) sessionStore.set(acceptedAddressKey, known.SiteUrl);
    return isSure;
  };
}
