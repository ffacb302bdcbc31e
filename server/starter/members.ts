import { optionKind } from '#contract/options.ts';
import { memberStatus } from '#contract/members.ts';
import { reviewKind, reviewStatus } from '#contract/reviews.ts';
import type { Tx } from '../db/open.ts';
import { sealEmail, sealPhone } from '../members/contact.ts';
import { decideReview, openReview } from '../reviews/store.ts';
import { accountKey } from '../sessions/account-key.ts';
import { makeUpPassword } from '../sessions/one-time-password.ts';
import { hashPassword } from '../sessions/passwords.ts';
import type { Vault } from '../vault.ts';

const companyTypes = [
  '建设单位',
  '施工单位',
  '勘察设计单位',
  '监理单位',
  '检测机构',
  '保险公司',
  '保险中介机构',
  '风险管理机构',
  '科研院校',
];
const memberLevels = ['会长单位', '副会长单位', '理事单位', '会员单位'];

interface StarterMember {
  account: string;
  name: string;
  companyType: string;
  memberLevel: string;
  legalPerson: string;
  contactPerson: string;
  phone: string;
  email: string;
  nature: string;
  mainBusiness: string;
  address: string;
  joinedOn: string | null;
  isApproved: boolean;
}

/** One that was approved and one that waits. */
const starterMembers: StarterMember[] = [
  {
    account: 'hengzhun',
    name: '衡准工程风险管理有限公司',
    companyType: '风险管理机构',
    memberLevel: '理事单位',
    legalPerson: '顾衡',
    contactPerson: '沈清',
    phone: '021-55550136',
    email: 'office@hengzhun.example',
    nature: '民营企业',
    mainBusiness: '工程质量潜在缺陷保险的风险管理、施工过程质量检查与评估',
    address: '江澜市滨江新区望江路 88 号',
    joinedOn: '2025-06-18',
    isApproved: true,
  },
  {
    account: 'yunfan',
    name: '云帆工程检测有限公司',
    companyType: '检测机构',
    memberLevel: '会员单位',
    legalPerson: '程帆',
    contactPerson: '何瑜',
    phone: '021-55550172',
    email: 'contact@yunfan.example',
    nature: '民营企业',
    mainBusiness: '建筑材料与结构实体检测、基坑与周边环境监测',
    address: '江澜市青陵区检测园 6 号',
    joinedOn: null,
    isApproved: false,
  },
];

/**
 * Types, levels and two members. Nobody knows their passwords: the back office resets one to try the member area.
 */
export async function writeMembers(tx: Tx, vault: Vault): Promise<void> {
  const types = await writeOptions(tx, optionKind.companyType, companyTypes);
  const levels = await writeOptions(tx, optionKind.memberLevel, memberLevels);
  for (const member of starterMembers) {
    const { id: memberId } = await tx
      .insertInto('members')
      .values({
        account: member.account,
        account_key: accountKey(member.account),
        password_hash: await hashPassword(makeUpPassword()),
        must_change_password: true,
        name: member.name,
        company_type_id: types.get(member.companyType) ?? 0,
        member_level_id: levels.get(member.memberLevel) ?? 0,
        legal_person: member.legalPerson,
        contact_person: member.contactPerson,
        company_nature: member.nature,
        main_business: member.mainBusiness,
        registered_address: member.address,
        joined_on: member.joinedOn,
        ...sealPhone(vault, member.phone),
        ...sealEmail(vault, member.email),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const reviewId = await openReview(tx, { kind: reviewKind.membership, memberId, newsId: null }, null);
    if (member.isApproved) await approve(tx, reviewId, memberId);
  }
}

async function writeOptions(tx: Tx, kind: number, names: string[]): Promise<Map<string, number>> {
  const rows = await tx
    .insertInto('options')
    .values(names.map((name, i) => ({ kind, name, sort_number: (i + 1) * 10 })))
    .returning(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** As a decision does it, but without a mail. */
async function approve(tx: Tx, reviewId: number, memberId: number): Promise<void> {
  const decision = { status: reviewStatus.approved, reason: '', version: undefined };
  await decideReview(tx, reviewId, { ...decision, deciderId: null, deciderName: '系统' });
  await tx.updateTable('members').set({ status: memberStatus.approved }).where('id', '=', memberId).execute();
}
