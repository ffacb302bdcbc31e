import { states } from '#contract/fields/states.ts';
import { bannerType, bannerTypeWords as typeWords } from '#contract/lists/banners.ts';
import type { ManagedBanner } from '#contract/public-site/banners.ts';
import { serverNow } from '#ui/api/server-time.ts';
import { momentOf } from '#ui/text/shanghai-time.ts';

export const typeOrder = [bannerType.desktop, bannerType.mobile] as const;

export type BannerState = keyof typeof states.banner;

/** Returns the state in which visitors find the banner at that moment; times are those of Shanghai. */
export function stateOf({ Status, BeginTime, EndTime }: ManagedBanner, now = serverNow()): BannerState {
  if (Status !== 1) return 'off';
  if (BeginTime !== '' && momentOf(BeginTime) > now) return 'toCome';
  return EndTime !== '' && momentOf(EndTime) <= now ? 'over' : 'shown';
}

/** Formats the period of a banner with the bounds that it has. */
export function periodOf({ BeginTime, EndTime }: ManagedBanner): string {
  const [from, until] = [BeginTime.slice(0, 16), EndTime.slice(0, 16)];
  if (from === '' && until === '') return '一直展示';
  if (until === '') return `${from} 起`;
  return from === '' ? `到 ${until}` : `${from} 至 ${until}`;
}

/** The number of banners side by side on the home page of a desktop. */
export const sideBySide = 4;

/** Returns a warning about an unusual number of visible banners. */
export function oddCount(type: number, shown: number): string | undefined {
  const place = type === bannerType.mobile ? typeWords[bannerType.mobile] : typeWords[bannerType.desktop];
  if (shown === 0) return `${place}现在没有显示中的轮播图，首页不出现这一栏。`;
  if (shown <= sideBySide) return undefined;
  return `${place}有 ${shown} 张显示中：一屏并排 ${sideBySide} 张，其余要等轮换才看得到。`;
}
