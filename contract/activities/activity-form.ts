import * as v from 'valibot';
import { boundedMarkup } from '../content/article-text.ts';
import {
  endOf,
  filter,
  flag,
  onOff,
  onOrOff,
  optionalAddress,
  recordId,
  requiredText,
  savedId,
  shanghaiTime,
  startOf,
} from '../fields/rules.ts';

const optionIds = (message: string) =>
  v.optional(v.nullable(v.pipe(v.array(recordId(message), message), v.maxLength(100, message)), []), []);

/** A text of a kind, or none. */
const orBlank = (kind: (message: string) => v.GenericSchema<string, string>, message: string) =>
  v.union([v.literal(''), kind(message)], message);

/** Invited by member level, by company type, or picked. */
export const audience = {
  LevelIds: optionIds('会员等级有误'),
  TypeIds: optionIds('单位归类有误'),
  MemberIds: v.optional(
    v.nullable(
      v.pipe(v.array(recordId('会员有误'), '会员有误'), v.maxLength(500, '一次最多选择 500 个会员')),
      [],
    ),
    [],
  ),
};

/**
 * Every approved, enabled member to whom one of the three lists applies is invited; members who were invited before
 * remain invited.
 */
export const activityForm = v.pipe(
  v.object({
    ActivityId: savedId,
    Title: requiredText('请输入活动标题', 100),
    BeginTime: v.pipe(requiredText('请选择开始时间', 19), shanghaiTime('开始时间有误')),
    EndTime: filter(shanghaiTime('结束时间有误')),
    Place: requiredText('请输入活动地点', 200),
    Content: v.optional(
      v.nullable(
        v.pipe(v.string('活动内容应为文字'), v.maxLength(200_000, '活动内容过长'), boundedMarkup),
        '',
      ),
      '',
    ),
    /** Absent (old clients): these three stay as they are. */
    IsPublic: v.optional(flag),
    SignUpUntil: v.optional(orBlank(shanghaiTime, '报名截止时间有误')),
    NoticeUrl: v.optional(optionalAddress),
    ...audience,
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
