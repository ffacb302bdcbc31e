import * as v from 'valibot';
import { businessBase, endpoints } from '../api/endpoint.ts';
import { listOf, page } from '../api/paging.ts';
import { bulkIds } from '../fields/bulk-ids.ts';
import { filter, onOrOff, searchKey, shanghaiTime, sortWord } from '../fields/rules.ts';
import { byEntityType, type ListEntityType } from '../lists/registry.ts';

/** Kinds of public files, as the editor's upload tells them apart. */
export const mediaKinds = ['image', 'attachment', 'media'] as const;
export type MediaKind = (typeof mediaKinds)[number];
export const mediaKindWords: Record<MediaKind, string> = {
  image: '图片',
  attachment: '附件',
  media: '音视频',
};

const ownPlaceWords = {
  articleText: '文章正文',
  articleCover: '文章封面',
  articleVersion: '文章的历史版本',
  recycledArticle: '回收站里的文章',
  menu: '栏目',
  activity: '活动',
  form: '问卷',
  notice: '通知',
  setting: '站点设置',
  template: '证书模板',
  memberPage: '会员名录页',
} as const;
export type MediaPlace = keyof typeof ownPlaceWords | ListEntityType;
/** Places that name a file, in words. */
export const mediaPlaceWords: Readonly<Record<MediaPlace, string>> = {
  ...ownPlaceWords,
  ...byEntityType(({ title }) => title),
};

const mediaUse = v.object({
  Place: v.picklist(Object.keys(mediaPlaceWords) as MediaPlace[]),
  /** Id of the record; 0 for the site settings, and for callers who may not list records of this kind. */
  RecordId: v.number(),
  /** Title of the record; blank where `RecordId` is 0. */
  Title: v.string(),
});
export type MediaUse = v.InferOutput<typeof mediaUse>;

const mediaFile = v.object({
  FileId: v.number(),
  /** The name that the file had when it was uploaded. */
  Name: v.string(),
  Kind: v.picklist(mediaKinds),
  Bytes: v.number(),
  /** Address on this site, as articles name it. */
  Address: v.string(),
  /** The same with a key: administrators see the file even if visitors may not. */
  KeyedAddress: v.string(),
  UploadTime: v.string(),
  /** Blank for files of the demo and of former administrators. */
  UploaderName: v.string(),
  /** At most 50 of the places that name the file. */
  Uses: v.array(mediaUse),
  UseCount: v.number(),
  /** The time of removal; blank for a file in the library. */
  RemoveTime: v.string(),
});
export type MediaFile = v.InferOutput<typeof mediaFile>;

/** A removed file can be restored for this number of days; then it is deleted. */
export const removedMediaDays = 30;

export const mediaSorts = ['Name', '-Name', 'Bytes', '-Bytes', 'UploadTime', '-UploadTime'] as const;

export const businessMedia = endpoints(businessBase, {
  GetMediaList: {
    method: 'GET',
    permission: 'media:list',
    summary:
      '素材库：编辑上传的图片、附件和音视频，各用在哪里（至多列 50 处）；会员的附件和投稿图片不在其中；used 为 0 时只列未使用的，removed 为 1 时列已删除的',
    input: v.object({
      ...page,
      key: searchKey,
      kind: filter(v.picklist(mediaKinds, 'kind 有误')),
      used: filter(onOrOff('used 应为 0 或 1')),
      removed: filter(onOrOff('removed 应为 0 或 1')),
      begintime: filter(shanghaiTime('开始时间有误')),
      endtime: filter(shanghaiTime('结束时间有误')),
      sort: sortWord(mediaSorts),
    }),
    output: listOf(mediaFile),
  },
  DelMedia: {
    method: 'POST',
    permission: 'media:del',
    summary: `从素材库删除文件（未使用的），全部或都不删；使用中的拒绝并说明用在哪里；${removedMediaDays} 天之内可恢复`,
    input: v.object({ Ids: bulkIds }),
    otherNames: { id: 'Ids' },
    output: v.null(),
  },
  RestoreMedia: {
    method: 'POST',
    permission: 'media:del',
    summary: '恢复素材库的文件（删除的），全部或都不恢复',
    input: v.object({ Ids: bulkIds }),
    output: v.null(),
  },
});
