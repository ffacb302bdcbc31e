import * as v from 'valibot';
import { businessBase, endpoints } from '../api/endpoint.ts';
import { cleanTelephone, mobilePattern } from '../fields/contacts.ts';
import { labelled } from '../fields/labels.ts';
import { filter, optionalText, recordId } from '../fields/rules.ts';

/** Undefined for a blank one. */
const mobileOrNone = v.pipe(
  optionalText(20, cleanTelephone),
  v.check((text) => text === '' || mobilePattern.test(text), '请输入正确手机号码'),
  v.transform((text) => (text === '' ? undefined : text)),
);

/**
 * A contact of a member; the holder of a certificate with all that were issued to the same ID number; or somebody who signed up, answered a form
 * or wrote to the association, by the mobile number.
 */
const person = v.pipe(
  v.object({
    MemberId: filter(recordId('MemberId 有误')),
    CertId: filter(recordId('CertId 有误')),
    /** One of the member's people; absent: its main contact. */
    ContactId: filter(recordId('ContactId 有误')),
    /** A person of a sign-up. */
    PersonId: filter(recordId('PersonId 有误')),
    Mobile: labelled('手机号码', mobileOrNone),
  }),
  v.forward(
    v.partialCheck(
      [['MemberId'], ['CertId'], ['PersonId'], ['Mobile']],
      ({ MemberId, CertId, PersonId, Mobile }) =>
        [MemberId, CertId, PersonId, Mobile].filter((subject) => subject !== undefined).length === 1,
      '请指定一位会员、一张证书、一位报名的人或一个手机号码',
    ),
    ['MemberId'],
  ),
);

const fact = v.object({ Name: v.string(), Value: v.string() });

/** 个人信息保护法, articles 45 and 47: a copy for the person, and erasure. */
export const businessDataRequests = endpoints(businessBase, {
  ExportPersonal: {
    method: 'GET',
    permission: 'person:rights',
    asksSecondFactor: true,
    summary:
      '导出本人的个人信息（会员联络人、持证人，或按手机号码：报名、填报、留言的人），供本人查阅、复制；查看已记入日志',
    input: person,
    output: v.object({
      MadeTime: v.string(),
      Sections: v.array(v.object({ Title: v.string(), Facts: v.array(fact) })),
    }),
  },
  ErasePersonal: {
    method: 'POST',
    permission: 'person:rights',
    asksSecondFactor: true,
    summary: '删除本人的个人信息（可以删除的），并说明什么须保留、为什么、到何时',
    input: person,
    output: v.object({
      Erased: v.array(v.object({ What: v.string(), Count: v.number() })),
      Kept: v.array(v.object({ What: v.string(), Why: v.string(), Until: v.string() })),
    }),
  },
});
