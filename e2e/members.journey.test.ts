import type { Locator } from 'playwright-core';
import { businessMembers } from '#contract/managed-members.ts';
import { makeMember, makeOptions } from '../server/testing/make.ts';
import { crudJourney } from './crud-journey.ts';

/** As the list has them: who came last stands first. */
const names = ['沧澜监理咨询有限公司', '百川保险公估有限公司', '安泰检测中心'] as const;

let added = 0;
async function fillIn(dialog: Locator) {
  added++;
  await dialog.getByLabel('账号', { exact: true }).fill(`added${added}`);
  await dialog.getByRole('button', { name: /生\s*成/ }).click();
  await dialog.getByLabel('负责人').fill('王建国');
  await dialog.getByLabel('单位归类').selectOption({ index: 1 });
  await dialog.getByLabel('会员等级').selectOption({ index: 1 });
  await dialog.getByLabel('联系电话').fill('13800138000');
  await dialog.getByLabel('邮箱').fill(`added${added}@example.com`);
}

crudJourney({
  address: '/System/members',
  title: '会员列表',
  names,
  async make({ site }) {
    const options = await makeOptions(site);
    for (const MemberName of names.toReversed()) await makeMember(site, { ...options, MemberName });
  },
  form: {
    add: '新增会员',
    dialogs: { add: '新增会员', edit: '编辑会员信息' },
    name: '单位名称',
    fill: fillIn,
    refusal: '请输入公司名称',
    isNewFirst: true,
    async changeElsewhere({ site }, token, key) {
      const { List } = await site.call(businessMembers.GetMemberList, { key }, token);
      const id = List[0]?.MemberId ?? 0;
      const member = await site.call(businessMembers.GetMemberModel, { id, masked: 1 }, token);
      await site.call(businessMembers.EditMemberInfo, { ...member, DailyOperator: '新联络人' }, token);
    },
  },
  hasMoreActions: true,
  filter: { label: '关键词', name: 'key', key: '保险', finds: ['百川保险公估有限公司'] },
  permissions: [
    {
      without: 'member:save',
      absent: ['新增会员', '编辑'],
      refused: [businessMembers.SetMemberLevel, { Ids: [1], MemberLevelId: 1 }],
    },
    {
      without: 'member:status',
      absent: ['停用', '启用'],
      refused: [businessMembers.EditMemberStatus, { Ids: [1], Status: 0 }],
    },
    {
      without: 'member:password',
      absent: ['重置密码'],
      refused: [businessMembers.ResetMemberPwd, { MemberId: 1 }],
    },
    { without: 'member:export', absent: ['导出'], refused: [businessMembers.ExportMembers, {}] },
  ],
});
