import * as v from 'valibot';
import { businessBase, endpoints, webBase } from '../api/endpoint.ts';
import { listOf, page } from '../api/paging.ts';
import {
  bulkIds,
  endOf,
  filter,
  oneOf,
  onOrOff,
  oneOrMany,
  optionalAddress,
  readVersion,
  requiredAddress,
  requiredText,
  savedId,
  searchKey,
  shanghaiTime,
  shownStatus,
  sortedIds,
  sortNumber,
  startOf,
} from '../fields/rules.ts';

/** `Type` of a banner: where it shows. */
export const bannerType = { mobile: 1, desktop: 2 } as const;

const bannerFields = {
  BannerId: v.number(),
  Type: v.number(),
  Title: v.string(),
  ImageUrl: v.string(),
  JumpUrl: v.string(),
  CreateTime: v.string(),
  SortNumber: v.number(),
};
const banner = v.object(bannerFields);
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

const managedBanner = v.object({
  ...bannerFields,
  /** First and last moment of showing; blank: without bound. */
  BeginTime: v.string(),
  EndTime: v.string(),
  Status: v.number(),
  Version: v.number(),
});
export type ManagedBanner = v.InferOutput<typeof managedBanner>;

const showTime = (message: string) => filter(shanghaiTime(message));

export const bannerForm = v.pipe(
  v.object({
    BannerId: savedId,
    Type: v.optional(oneOf([bannerType.mobile, bannerType.desktop], '类型有误'), bannerType.desktop),
    Title: requiredText('请输入标题', 100),
    ImageUrl: requiredAddress('请上传图片', '图片地址有误'),
    JumpUrl: optionalAddress,
    /** A date alone is its first second here, its last one below. */
    BeginTime: showTime('开始时间有误'),
    EndTime: showTime('结束时间有误'),
    SortNumber: sortNumber,
    Status: shownStatus,
    Version: readVersion,
  }),
  v.forward(
    v.partialCheck(
      [['BeginTime'], ['EndTime']],
      ({ BeginTime = '', EndTime = '' }) =>
        BeginTime === '' || EndTime === '' || startOf(BeginTime) < endOf(EndTime),
      '结束时间应晚于开始时间',
    ),
    ['EndTime'],
  ),
);

export const businessBanners = endpoints(businessBase, {
  GetBannerList: {
    method: 'GET',
    audience: 'administrator',
    permission: 'banner:list',
    summary: '轮播图（含停用和不在展示期的）',
    input: v.object({
      ...page,
      key: searchKey,
      type: filter(oneOf([bannerType.mobile, bannerType.desktop], 'type 应为 1 或 2')),
      status: filter(onOrOff('status 应为 0 或 1')),
      begintime: filter(shanghaiTime('开始时间有误')),
      endtime: filter(shanghaiTime('结束时间有误')),
    }),
    otherNames: { Title: 'key' },
    output: listOf(managedBanner),
  },
  SaveBanner: {
    method: 'POST',
    audience: 'administrator',
    permission: 'banner:save',
    summary: '新增或修改轮播图；不给排序时新的排在最后；他人已先修改时为 409，Data.Current 为现值',
    input: bannerForm,
    otherNames: { id: 'BannerId' },
    output: v.object({ BannerId: v.number() }),
    idempotent: true,
  },
  SortBanners: {
    method: 'POST',
    audience: 'administrator',
    permission: 'banner:save',
    summary: '排列轮播图：按所给次序；未列出的保持原位',
    input: v.object({ Ids: sortedIds }),
    output: v.null(),
  },
  EditBannerStatus: {
    method: 'POST',
    audience: 'administrator',
    permission: 'banner:save',
    summary: '显示或停用轮播图',
    input: v.object({ Ids: bulkIds, Status: onOrOff() }),
    output: v.null(),
  },
  DelBanner: {
    method: 'POST',
    audience: 'administrator',
    permission: 'banner:del',
    summary: '删除轮播图，全部或都不删；可恢复',
    input: oneOrMany('BannerId'),
    otherNames: { id: 'Ids' },
    output: v.null(),
  },
  RestoreBanners: {
    method: 'POST',
    audience: 'administrator',
    permission: 'banner:del',
    summary: '恢复删除的轮播图，恢复到原来的位置和状态',
    input: v.object({ Ids: bulkIds }),
    output: v.null(),
  },
});
