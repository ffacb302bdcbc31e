import * as v from 'valibot';
import { businessBase, endpoints } from '../api/endpoint.ts';
import { page, searchedListOf } from '../api/paging.ts';
import { bulkIds } from '../fields/bulk-ids.ts';
import { filter, integer, onOrOff, searchKey } from '../fields/rules.ts';
import { managedCertificate } from './managed-certificates.ts';

/*
 * Certificates whose owner the company's name does not determine: no approved member has that name, or several have it.
 */

const unclaimedCertificate = v.object({
  ...managedCertificate.entries,
  /** Approved members that have or had that name. */
  Alike: v.array(v.object({ MemberId: v.number(), MemberName: v.string(), Account: v.string() })),
});
export type UnclaimedCertificate = v.InferOutput<typeof unclaimedCertificate>;

export const businessClaims = endpoints(businessBase, {
  GetUnclaimedCerts: {
    method: 'GET',
    permission: 'cert:list',
    summary: '未归属的证书：没有或有多个会员与工作单位同名；alike=1 只列有同名会员的，曾用名也算',
    input: v.object({ key: searchKey, alike: filter(onOrOff('alike 应为 0 或 1')), ...page }),
    output: searchedListOf(unclaimedCertificate),
  },
  LinkCerts: {
    method: 'POST',
    permission: 'cert:save',
    summary: '把证书归到会员名下；MemberId 为 0 时取消归属，证书重新列为未归属',
    input: v.object({ Ids: bulkIds, MemberId: integer('请选择会员', 0, 2_147_483_647) }),
    output: v.null(),
  },
});
