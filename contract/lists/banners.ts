import * as v from 'valibot';
import { labelled } from '../fields/labels.ts';
import {
  filter,
  oneOf,
  optionalAddress,
  requiredAddress,
  requiredText,
  shanghaiTime,
} from '../fields/rules.ts';
import { callNames, managedList } from './declaration.ts';

/** `Type` of a banner: where it shows. */
export const bannerType = { mobile: 1, desktop: 2 } as const;
export const bannerTypeWords = { [bannerType.mobile]: '手机', [bannerType.desktop]: '电脑首页' } as const;

/** 轮播图: the pictures at the top of the home page. */
export const banners = managedList({
  name: 'banners',
  title: '轮播图',
  hint: '首页按这里的顺序显示，拖动可以调整',
  entityType: 'banner',
  logGroup: '栏目与首页',
  table: 'banners',
  id: 'BannerId',
  permission: 'banner',
  calls: callNames('Banner'),
  hasOwnPublicCall: true,
  summaries: { list: '轮播图（含停用和不在展示期的）' },
  state: { words: ['启用', '停用'] },
  period: ['BeginTime', 'EndTime'],
  nameField: 'Title',
  fields: {
    Title: { kind: 'text', rule: labelled('标题', requiredText('请输入标题', 100)), isSearched: true },
    Type: {
      kind: 'choice',
      rule: labelled(
        '位置',
        v.optional(oneOf([bannerType.mobile, bannerType.desktop], '类型有误'), bannerType.desktop),
        { column: '类型' },
      ),
      words: bannerTypeWords,
      filterName: 'type',
      isPlace: true,
    },
    ImageUrl: { kind: 'picture', rule: labelled('图片', requiredAddress('请上传图片', '图片地址有误')) },
    JumpUrl: { kind: 'address', rule: labelled('跳转地址', optionalAddress) },
    BeginTime: {
      kind: 'time',
      rule: labelled('展示开始', filter(shanghaiTime('开始时间有误'))),
      column: 'shown_from',
    },
    EndTime: {
      kind: 'time',
      rule: labelled('展示截止', filter(shanghaiTime('结束时间有误'))),
      column: 'shown_until',
      isDeadline: true,
    },
  },
});
