import * as v from 'valibot';
import { endpoints, webBase } from '../api/endpoint.ts';
import { listOf, page } from '../api/paging.ts';
import { filter, idFilter, onOrOff, optionalText, recordId, searchKey } from '../fields/rules.ts';

/*
 * The public directory of members (会员名录). It shows companies that agreed, and nothing about their people.
 */

const card = v.object({
  MemberId: v.number(),
  MemberName: v.string(),
  /** Blank where the office has not entered it, as the following fields. */
  CompanyTypeName: v.string(),
  MemberLevelName: v.string(),
  City: v.string(),
  LogoUrl: v.string(),
});
export type DirectoryCard = v.InferOutput<typeof card>;

const directoryMember = v.object({
  ...card.entries,
  /** Paragraphs, one on each line; blank, as the following fields, where no page was approved. */
  Introduction: v.string(),
  Website: v.string(),
  Telephone: v.string(),
  /** The latest first. */
  FormerNames: v.array(v.string()),
});
export type DirectoryMember = v.InferOutput<typeof directoryMember>;

const option = v.object({ Id: v.number(), Name: v.string(), Count: v.number() });

const directory = v.object({
  ...listOf(card).entries,
  /** What the directory can be narrowed to, with the number of members of the whole directory. */
  Types: v.array(option),
  Levels: v.array(option),
  Cities: v.array(v.object({ Name: v.string(), Count: v.number() })),
});
export type Directory = v.InferOutput<typeof directory>;

export const cityLength = 50;

export const webDirectory = endpoints(webBase, {
  GetMemberDirectory: {
    method: 'GET',
    audience: 'anyone',
    summary: '会员名录：同意展示的会员，按名称或曾用名（也可用拼音）、归类、等级、城市查找；不含联络人',
    input: v.object({
      ...page,
      key: searchKey,
      companytypeid: idFilter('companytypeid 有误'),
      memberlevelid: idFilter('memberlevelid 有误'),
      city: filter(optionalText(cityLength)),
      /** 0: without what the directory can be narrowed to, which is then empty. */
      facets: filter(onOrOff('facets 应为 0 或 1')),
    }),
    output: directory,
    cached: true,
  },
  GetDirectoryMember: {
    method: 'GET',
    audience: 'anyone',
    summary: '会员名录的一家：名录页的介绍、标志、网址、公开电话；不在名录里的为 404',
    input: v.object({ memberid: recordId('memberid 有误') }),
    otherNames: { id: 'memberid' },
    output: directoryMember,
    cached: true,
  },
});
