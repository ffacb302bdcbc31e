import * as v from 'valibot';
import { endpoints, webBase } from './endpoint.ts';
import { oneOf } from './rules.ts';

/** `Type` of a banner: where it shows. */
export const bannerType = { mobile: 1, desktop: 2 } as const;

const banner = v.object({
  BannerId: v.number(),
  Type: v.number(),
  Title: v.string(),
  ImageUrl: v.string(),
  JumpUrl: v.string(),
  CreateTime: v.string(),
  SortNumber: v.number(),
});
export type Banner = v.InferOutput<typeof banner>;

export const webBanners = endpoints(webBase, {
  GetBannerList: {
    method: 'GET',
    audience: 'anyone',
    summary: '展示期内的轮播图',
    input: v.object({ type: v.optional(oneOf([1, 2], 'type 应为 1 或 2'), bannerType.desktop) }),
    output: v.array(banner),
    cached: true,
  },
});
