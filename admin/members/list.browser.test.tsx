import { beforeAll } from 'vitest';
import type { Locator } from 'vitest/browser';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessOptions } from '#contract/members/managed-options.ts';
import { optionKind } from '#contract/members/options.ts';
import { call } from '../session/call.ts';
import { makeMember } from '../testing/factories.ts';
import { listScreen } from '../testing/list-screen.tsx';
import { signIn } from '../testing/open-screen.tsx';
import { MemberList } from './list.tsx';

const [first, second, third] = ['沧澜监理咨询有限公司', '百川监理公估有限公司', '安泰监理检测中心'];
const options = { CompanyTypeId: 0, MemberLevelId: 0 };

beforeAll(async () => {
  await signIn();
  const made = async (Type: number, TypeName: string) =>
    (await call(businessOptions.SaveType, { Type, TypeName })).TypeId;
  options.CompanyTypeId = await made(optionKind.companyType, '监理单位');
  options.MemberLevelId = await made(optionKind.memberLevel, '监理会员');
});

async function fillIn(dialog: Locator) {
  await dialog.getByLabelText('负责人').fill('王建国');
  await dialog.getByLabelText('单位归类').selectOptions('监理单位');
  await dialog.getByLabelText('会员等级').selectOptions('监理会员');
  await dialog.getByLabelText('联系电话').fill('13800138000');
  await dialog.getByLabelText('邮箱').fill('added@example.com');
}

listScreen({
  render: () => <MemberList />,
  address: '/System/members?key=监理',
  title: '会员列表',
  names: [first!, second!, third!],
  async make() {
    // The latest member comes first in the list.
    for (const MemberName of [third, second, first])
      await makeMember({ ...options, MemberName: MemberName! });
  },
  form: {
    add: '新增会员',
    dialogs: { add: '新增会员', edit: '编辑会员信息' },
    name: '公司名称',
    newName: '新来的监理单位',
    fill: fillIn,
    refusal: '请输入公司名称',
    isNewFirst: true,
    async changeElsewhere() {
      const { List } = await call(businessMembers.GetMemberList, { key: first });
      const member = await call(businessMembers.GetMemberModel, { id: List[0]!.MemberId, masked: 1 });
      await call(businessMembers.EditMemberInfo, { ...member, DailyOperator: '新联络人' });
    },
  },
  hasMoreActions: true,
  filter: { key: '监理公估', finds: [second!] },
  history: 'member',
  needsPermission: {
    'member:save': [/^新增会员$/, /^编辑$/],
    'member:status': [/^停用$/],
    'member:password': [/^重置密码$/],
    'member:export': [/^导出 \d+ 条$/],
    'person:rights': [/^导出个人信息$/, /^删除个人信息$/],
  },
});
