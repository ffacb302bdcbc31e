import * as v from 'valibot';
import { businessBase, endpoints, webBase } from '../api/endpoint.ts';
import { cleanAddress } from '../fields/addresses.ts';
import { cleanTelephone, telephonePattern } from '../fields/contacts.ts';
import { labelled } from '../fields/labels.ts';
import { cleanLines } from '../fields/normal-form.ts';
import {
  filter,
  flag,
  integer,
  isSafeAddress,
  optionalText,
  recordId,
  usableAddress,
} from '../fields/rules.ts';
import { submittedPage } from './review-rounds.ts';

/*
 * The page of a member in the directory (名录页): the member or the office writes it, another person approves it.
 */

export const pageFields = {
  /** Paragraphs, one on each line. */
  Introduction: labelled('单位介绍', optionalText(2000, cleanLines)),
  /** The address that an upload answered; blank for none. */
  LogoUrl: labelled(
    '标志',
    v.pipe(
      optionalText(200),
      v.check((text) => text === '' || /^\/files\/[\w./-]+(\?[\w=&.-]*)?$/.test(text), '请上传标志'),
    ),
  ),
  Website: labelled(
    '网址',
    v.pipe(
      optionalText(500, cleanAddress),
      usableAddress(
        '网址需以 http:// 或 https:// 开头',
        (text) => isSafeAddress(text) && !text.startsWith('/'),
      ),
    ),
  ),
  Telephone: labelled(
    '公开电话',
    v.pipe(
      optionalText(30, cleanTelephone),
      v.check((text) => text === '' || telephonePattern.test(text), '请输入正确电话号码'),
    ),
  ),
};

export const pageForm = v.object({
  ...pageFields,
  /** The version that was read; absent: not compared. */
  Version: filter(integer('Version 有误', 0, 2_147_483_647)),
});
export type PageForm = v.InferOutput<typeof pageForm>;

const memberPage = v.object({
  /** What the form contains: what was submitted last, else what visitors see. */
  ...submittedPage.entries,
  IsListed: v.boolean(),
  /** What visitors see; null before the first approval. */
  Published: v.nullable(submittedPage),
  /** What waits or was returned; null if nothing was submitted since the last approval. */
  Submitted: v.nullable(
    v.object({
      ...submittedPage.entries,
      /** 2 returned or taken back, 3 under review. */
      Status: v.number(),
      /** Of a rejection; blank otherwise. */
      ProcessItemName: v.string(),
      SubmitTime: v.string(),
    }),
  ),
  Version: v.number(),
});
export type MemberPage = v.InferOutput<typeof memberPage>;

const managedPage = v.object({ ...memberPage.entries, MemberId: v.number(), ListingNote: v.string() });
export type ManagedPage = v.InferOutput<typeof managedPage>;

const ofMember = { MemberId: recordId('MemberId 有误') };

export const webMemberPages = endpoints(webBase, {
  GetMyPage: {
    method: 'GET',
    audience: 'member',
    summary: '自己的名录页：已公开的，和待审核或被驳回的',
    input: v.object({}),
    output: memberPage,
  },
  SaveMyPage: {
    method: 'POST',
    audience: 'member',
    summary: '提交名录页：通过审核之前，网站上仍是原来的；Version 之后又改过时为 409，Data.Current 为现值',
    input: pageForm,
    output: memberPage,
  },
  WithdrawMyPage: {
    method: 'POST',
    audience: 'member',
    summary: '撤回提交的名录页',
    input: v.object({}),
    output: memberPage,
  },
  SetMyListing: {
    method: 'POST',
    audience: 'member',
    summary: '同意或不同意在会员名录中展示：立即生效',
    input: v.object({ IsListed: flag }),
    output: memberPage,
  },
});

export const businessMemberPages = endpoints(businessBase, {
  GetMemberPage: {
    method: 'GET',
    permission: 'member:list',
    summary: '会员的名录页：已公开的，和待审核或被驳回的',
    input: v.object({ id: recordId('id 有误') }),
    output: managedPage,
  },
  SaveMemberPage: {
    method: 'POST',
    permission: 'member:save',
    summary: '代会员提交名录页：由同事审核；Version 之后又改过时为 409，Data.Current 为现值',
    input: v.object({ ...ofMember, ...pageForm.entries }),
    output: managedPage,
  },
  WithdrawMemberPage: {
    method: 'POST',
    permission: 'member:save',
    summary: '撤回会员的名录页：待审核的',
    input: v.object(ofMember),
    output: managedPage,
  },
  SetMemberListing: {
    method: 'POST',
    permission: 'member:save',
    summary: '设置会员是否在会员名录中展示：展示须注明会员如何同意，立即生效',
    input: v.pipe(
      v.object({
        ...ofMember,
        IsListed: labelled('在会员名录中展示', flag),
        ListingNote: labelled('会员如何同意', optionalText(200)),
      }),
      v.forward(
        v.partialCheck(
          [['IsListed'], ['ListingNote']],
          ({ IsListed, ListingNote }) => !IsListed || ListingNote !== '',
          '请注明会员如何同意，例如：2026-11-20 电话同意',
        ),
        ['ListingNote'],
      ),
    ),
    output: managedPage,
  },
});
