import * as v from 'valibot';
import { audienceBeside, audienceGroups, audienceMembers } from '../audience/audience.ts';
import { boundedMarkup } from '../content/article-text.ts';
import { labelled } from '../fields/labels.ts';
import {
  endOf,
  filter,
  flag,
  onOff,
  oneOf,
  onOrOff,
  optionalAddress,
  recordId,
  requiredText,
  savedId,
  shanghaiTime,
  startOf,
} from '../fields/rules.ts';

/** A text of a kind, or none. */
const orBlank = (kind: (message: string) => v.GenericSchema<string, string>, message: string) =>
  v.union([v.literal(''), kind(message)], message);

/** Invited by member level, by company type, or one by one. */
const audience = {
  LevelIds: labelled('会员等级', audienceGroups.LevelIds, { column: '邀请的会员等级' }),
  TypeIds: labelled('单位归类', audienceGroups.TypeIds, { column: '邀请的单位归类' }),
  MemberIds: labelled('加上会员', audienceMembers.MemberIds, { column: '邀请的会员' }),
};

/** Absent (old clients): these stay as they are. */
const audienceIfSent = {
  IsAll: labelled('全部会员', v.optional(audienceBeside.IsAll)),
  Cities: labelled('城市', v.optional(audienceBeside.Cities)),
  IsEvery: labelled('同时满足', v.optional(audienceBeside.IsEvery)),
  ExceptMemberIds: labelled('减去的会员', v.optional(audienceBeside.ExceptMemberIds)),
  Missing: labelled('还没有', v.optional(audienceBeside.Missing)),
  Purpose: labelled('写给谁', v.optional(audienceBeside.Purpose)),
};

/**
 * Every member of the audience is invited; members who were invited before remain invited.
 */
export const activityForm = v.pipe(
  v.object({
    ActivityId: savedId,
    Title: labelled('标题', requiredText('请输入活动标题', 100), { column: '活动标题' }),
    BeginTime: labelled('开始时间', v.pipe(requiredText('请选择开始时间', 19), shanghaiTime('开始时间有误'))),
    EndTime: labelled('结束时间', filter(shanghaiTime('结束时间有误'))),
    Place: labelled('地点', requiredText('请输入活动地点', 200)),
    Content: labelled(
      '内容',
      v.optional(
        v.nullable(
          v.pipe(v.string('活动内容应为文字'), v.maxLength(200_000, '活动内容过长'), boundedMarkup),
          '',
        ),
        '',
      ),
    ),
    /** Absent (old clients): these four stay as they are. */
    Kind: labelled('类型', v.optional(oneOf([0, 1, 2], '类型应为 0 至 2'))),
    IsPublic: labelled('在网站首页公开', v.optional(flag), { column: '在首页公开' }),
    SignUpUntil: labelled('报名截止', v.optional(orBlank(shanghaiTime, '报名截止时间有误'))),
    NoticeUrl: labelled('详情地址', v.optional(optionalAddress)),
    ...audience,
    ...audienceIfSent,
    /** 0: the save invites no members and leaves the state unchanged. */
    Send: v.optional(onOrOff('Send 应为 0 或 1'), onOff.on),
    /** The version that was opened for editing; absent (old clients): not compared. */
    Version: filter(recordId('Version 有误')),
  }),
  v.forward(
    v.partialCheck(
      [['BeginTime'], ['EndTime']],
      ({ BeginTime, EndTime }) => EndTime === undefined || endOf(EndTime) >= startOf(BeginTime),
      '结束时间早于开始时间',
    ),
    ['EndTime'],
  ),
  v.forward(
    v.partialCheck(
      [['BeginTime'], ['SignUpUntil']],
      ({ BeginTime, SignUpUntil = '' }) => SignUpUntil === '' || endOf(SignUpUntil) <= startOf(BeginTime),
      '报名截止时间晚于开始时间',
    ),
    ['SignUpUntil'],
  ),
);
export type ActivityForm = v.InferInput<typeof activityForm>;
