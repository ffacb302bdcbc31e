import * as v from 'valibot';
import { businessBase, endpoints } from '../api/endpoint.ts';
import { listOf, page } from '../api/paging.ts';
import type { Permission } from '../api/permissions.ts';
import { memberName } from '../back-office/names.ts';
import { bulkIds } from '../fields/bulk-ids.ts';
import { labelled } from '../fields/labels.ts';
import { readVersion, recordId, requiredText, savedId, searchKey } from '../fields/rules.ts';
import { audience, audienceFields, missingKinds, type MissingKind } from './audience.ts';

/** One of them is needed for audiences: to change members, to invite them, to ask them. */
export const audiencePermissions = [
  'member:save',
  'activity:save',
  'form:save',
  'notice:save',
] as const satisfies readonly Permission[];
const needed = `需要 ${audiencePermissions.join('、')} 之一`;

/** By which way a company is reached: by its contacts who are written to. */
export const reaches = ['mail', 'mobile', 'phone', 'none'] as const;
export type Reach = (typeof reaches)[number];

const reachCounts = v.object({
  Companies: v.number(),
  WithMail: v.number(),
  WithMobile: v.number(),
  /** Neither of both, but a landline. */
  PhoneOnly: v.number(),
  Unreachable: v.number(),
});
export type ReachCounts = v.InferOutput<typeof reachCounts>;

const reachedMember = v.object({
  MemberId: v.number(),
  MemberName: labelled('公司名称', v.string()),
  MemberLevelName: labelled('会员等级', v.string()),
  City: labelled('城市', v.string()),
  /** The people who are written to; the main contact where nobody has the tick. */
  Contacts: labelled(
    '写给谁',
    v.array(
      v.object({
        ContactName: v.string(),
        Post: v.string(),
        WithMail: v.boolean(),
        WithMobile: v.boolean(),
        WithPhone: v.boolean(),
      }),
    ),
  ),
});

export type ReachedMember = v.InferOutput<typeof reachedMember>;

const savedAudience = v.object({
  AudienceId: v.number(),
  AudienceName: v.string(),
  Audience: v.custom<v.InferOutput<typeof audience>>((value) => v.is(audience, value)),
  UpdateTime: v.string(),
  Version: v.number(),
});
export type SavedAudience = v.InferOutput<typeof savedAudience>;

export const audienceForm = v.object({
  AudienceId: savedId,
  AudienceName: labelled('名称', requiredText('请输入名称', 50)),
  ...audienceFields,
  /** The version that was opened for editing. */
  Version: readVersion,
});

export const audienceTexts = { sameName: '已有同名的人群' } as const;

const memberCount = { Count: v.number() };

export const businessAudiences = endpoints(businessBase, {
  GetAudiences: {
    method: 'GET',
    audience: 'administrator',
    summary: `常用人群，按名称；${needed}`,
    input: v.object({}),
    output: v.array(savedAudience),
  },
  SaveAudience: {
    method: 'POST',
    audience: 'administrator',
    summary: `新增或修改常用人群；${needed}；他人已先修改时为 409，Data.Current 为现值`,
    input: audienceForm,
    otherNames: { id: 'AudienceId', Name: 'AudienceName' },
    output: v.object({ AudienceId: v.number(), Version: v.number() }),
    idempotent: true,
  },
  DelAudience: {
    method: 'POST',
    audience: 'administrator',
    summary: `删除常用人群，可恢复；已按它发出的不变；${needed}`,
    input: v.object({ Ids: bulkIds }),
    otherNames: { id: 'Ids', AudienceId: 'Ids' },
    output: v.null(),
  },
  RestoreAudience: {
    method: 'POST',
    audience: 'administrator',
    summary: `恢复删除的常用人群；${needed}`,
    input: v.object({ Ids: bulkIds }),
    otherNames: { id: 'Ids', AudienceId: 'Ids' },
    output: v.null(),
  },
  CountAudience: {
    method: 'POST',
    audience: 'administrator',
    summary: `计算人群的家数：共多少家，其中多少家有邮箱、有手机号码、只有座机、无法联系；不保存也不发送；${needed}`,
    input: audience,
    output: reachCounts,
  },
  GetAudienceMembers: {
    method: 'POST',
    audience: 'administrator',
    summary: `人群的会员和写给哪些联络人，按名称；Reach 为 mail、mobile、phone（只有座机）、none（无法联系）或空白（全部）；${needed}`,
    input: v.object({
      ...audienceFields,
      ...page,
      key: searchKey,
      Reach: v.optional(v.nullable(v.picklist(['', ...reaches], 'Reach 有误'), ''), ''),
    }),
    output: listOf(reachedMember),
  },
  GetAudienceChoices: {
    method: 'GET',
    audience: 'administrator',
    summary: `供选择人群的等级、归类和城市各多少家，以及可问“还没有”的问卷与核对；${needed}`,
    input: v.object({}),
    output: v.object({
      /** Levels and types without members are absent. */
      Options: v.array(v.object({ TypeId: v.number(), ...memberCount })),
      Cities: v.array(v.object({ City: v.string(), ...memberCount })),
      /** Of the kinds that the caller may know of, the newest first. */
      Missing: v.array(
        v.object({
          Kind: v.picklist(Object.keys(missingKinds) as MissingKind[]),
          Id: v.number(),
          Title: v.string(),
        }),
      ),
    }),
  },
  GetAudienceNames: {
    method: 'POST',
    audience: 'administrator',
    summary: `所列会员的名称，供显示人群里加上和减去的会员；${needed}`,
    input: v.object({
      MemberIds: v.pipe(v.array(recordId('会员有误'), '会员有误'), v.maxLength(1000, '会员有误')),
    }),
    output: v.array(memberName),
  },
});
