import * as v from 'valibot';
import type { Permission } from '../api/permissions.ts';
import { labelled } from '../fields/labels.ts';
import { flag, recordId, requiredText } from '../fields/rules.ts';
import { contactMatters } from '../members/contacts.ts';

/*
 * An audience: the members that something is for, told once for invitations, questionnaires, notices and reminders.
 */

/** Companies that one audience names one by one, and those that it leaves out. */
export const namedMembersAtMost = 500;

const ids = (message: string, max: number, tooMany: string) =>
  v.optional(v.nullable(v.pipe(v.array(recordId(message), message), v.maxLength(max, tooMany)), []), []);
const optionIds = (message: string) => ids(message, 100, message);
const memberIds = (message: string) =>
  ids(message, namedMembersAtMost, `一次最多选择 ${namedMembersAtMost} 个会员`);

const cities = v.optional(
  v.nullable(v.pipe(v.array(requiredText('城市有误', 50), '城市有误'), v.maxLength(100, '城市有误')), []),
  [],
);

/** What a member may not have done yet; each is known to those who hold its permission. */
export const missingKinds = {
  form: { words: '还没有填写', permission: 'form:answers' },
  confirmation: { words: '还没有核对', permission: 'member:confirm' },
  notice: { words: '还没有看', permission: 'notice:list' },
  activity: { words: '还没有报名', permission: 'sign-up:list' },
} as const satisfies Record<string, { words: string; permission: Permission }>;
export type MissingKind = keyof typeof missingKinds;

const missing = v.optional(
  v.nullable(
    v.object(
      {
        Kind: v.picklist(Object.keys(missingKinds) as MissingKind[], '请选择还没有做什么'),
        Id: recordId('请选择还没有做什么'),
      },
      '请选择还没有做什么',
    ),
  ),
  null,
);

/** Which contacts are written to; `''` is the main contact. */
export const purposes = ['', 'meetings', 'dues', 'training'] as const;
export type Purpose = (typeof purposes)[number];
export const purposeWords: Readonly<Record<Purpose, string>> = {
  '': '主联络人',
  meetings: contactMatters.ForMeetings,
  dues: contactMatters.ForDues,
  training: contactMatters.ForTraining,
};
const purpose = v.optional(v.nullable(v.picklist(purposes, '写给谁有误'), ''), '');

/** The members of these groups; without `IsEvery`, of any of them. */
export const audienceGroups = {
  LevelIds: labelled('会员等级', optionIds('会员等级有误')),
  TypeIds: labelled('单位归类', optionIds('单位归类有误')),
};

/** Added one by one. */
export const audienceMembers = { MemberIds: labelled('加上的会员', memberIds('会员有误')) };

/** The parts that invitations did not have from the beginning. */
export const audienceBeside = {
  /** Every member; the groups say nothing then. */
  IsAll: labelled('全部会员', flag),
  Cities: labelled('城市', cities),
  /** Level, type and city apply together, those of them that are set. */
  IsEvery: labelled('同时满足', flag),
  /** Left out, whatever else they are. */
  ExceptMemberIds: labelled('减去的会员', memberIds('会员有误')),
  /** Keeps those who have not answered, confirmed …; alone, of all members. */
  Missing: labelled('还没有', missing),
  Purpose: labelled('写给谁', purpose),
};

/** An audience as the fields of a form. Every part may be absent, null or blank. */
export const audienceFields = { ...audienceGroups, ...audienceMembers, ...audienceBeside };
export const audience = v.object(audienceFields, '人群有误');
export type Audience = v.InferOutput<typeof audience>;

/** The audience that nobody is in. */
export const nobody: Audience = {
  LevelIds: [],
  TypeIds: [],
  MemberIds: [],
  IsAll: false,
  Cities: [],
  IsEvery: false,
  ExceptMemberIds: [],
  Missing: null,
  Purpose: '',
};

/** Reads the parts of an audience in a column, a form or an answer; those that are absent say nothing. */
export function audienceIn(parts: unknown): Audience {
  const sent = Object.entries(parts ?? {}).filter(([name, value]) => name in nobody && value !== undefined);
  return { ...nobody, ...Object.fromEntries(sent) };
}

/** Returns whether an audience names anybody; it may have no members all the same. */
export function isSomebody({ IsAll, LevelIds, TypeIds, Cities, MemberIds, Missing }: Audience): boolean {
  const lists = [LevelIds, TypeIds, Cities, MemberIds];
  return IsAll || Missing !== null || lists.some(({ length }) => length > 0);
}
