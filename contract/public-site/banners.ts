import * as v from 'valibot';
import { endpoints, webBase, type DataOf } from '../api/endpoint.ts';
import { oneOf } from '../fields/rules.ts';
import { banners, bannerType } from '../lists/banners.ts';
import { managedCalls } from '../lists/calls.ts';

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
    summary: '首页的轮播图，限展示期内的',
    input: v.object({ type: v.optional(oneOf([1, 2], 'type 应为 1 或 2'), bannerType.desktop) }),
    output: v.array(banner),
    cached: true,
  },
});

export const businessBanners = managedCalls(banners);
export type ManagedBanner = DataOf<typeof businessBanners.GetBannerList>['List'][number];
