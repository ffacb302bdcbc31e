import { PlusOutlined } from '@ant-design/icons';
import { useState, type ReactNode } from 'react';
import { businessMembers, type ManagedMemberItem } from '#contract/managed-members.ts';
import { optionKind } from '#contract/options.ts';
import { Empty } from '#ui/empty.tsx';
import { byChoice, byDays, byOption, byText, more } from '../kit/filters.ts';
import { useListAddress } from '../kit/list-address.ts';
import { ListPage } from '../kit/list-page.tsx';
import type { Action } from '../kit/row-actions.tsx';
import { memberColumns } from './columns.tsx';
import { MemberDialog } from './dialog.tsx';
import { MemberDrawer } from './drawer.tsx';
import { LevelDialog } from './level-dialog.tsx';
import './members.css';
import { OneTimePassword } from './one-time-password.tsx';
import { useMemberChanges } from './use-member-changes.ts';
import { useResetPassword } from './use-reset-password.ts';
import { enabledChoices, missingWords, statusWords } from './words.ts';

type Item = ManagedMemberItem;

const {
  GetMemberList: read,
  EditMemberInfo: save,
  EditMemberStatus: editStatus,
  SetMemberLevel: setLevel,
  ResetMemberPwd: reset,
  ExportMembers,
} = businessMembers;

const filters = [
  byText('key', '关键词', '单位、账号、人名'),
  byOption('memberlevelid', '会员等级', optionKind.memberLevel),
  byOption('companytypeid', '单位归类', optionKind.companyType),
  byChoice('status', '审核状态', statusWords),
  more(byChoice('isenabled', '是否启用', enabledChoices)),
  more(byChoice('missing', '缺少', missingWords)),
  more(byDays('joinbegintime', 'joinendtime', '入会日期')),
];

/** 会员列表: find a company, answer its call, correct what is known of it. */
export function MemberList() {
  const { record: opened, openRecord } = useListAddress();
  const [window, show] = useState<ReactNode>();
  const close = () => show(undefined);
  const changes = useMemberChanges();
  const resetPassword = useResetPassword((company, password) =>
    show(<OneTimePassword company={company} password={password} onClose={close} />),
  );

  const actions = (member: Item): Action[] => [
    { label: '编辑', keys: 'E', calls: save, run: () => openRecord(`edit-${member.MemberId}`) },
    {
      label: member.IsEnabled ? '停用' : '启用',
      calls: editStatus,
      run: () => changes.enable([member], !member.IsEnabled),
    },
    { label: '重置密码', calls: reset, run: () => resetPassword(member) },
  ];
  const askLevel = (members: readonly Item[]) => {
    show(
      <LevelDialog
        members={members}
        onSet={(level) => void changes.setLevel(members, level)}
        onClose={close}
      />,
    );
    // They stay chosen while the window is open.
    return false;
  };

  return (
    <>
      <ListPage
        name="members"
        title="会员列表"
        read={read}
        rowKey="MemberId"
        nameOf={({ MemberName }) => MemberName}
        filters={filters}
        sorts={['JoinDate', 'LastLoginTime']}
        columns={memberColumns}
        exports={ExportMembers}
        row={(member) => [
          ...actions(member),
          { label: '查看', keys: 'Enter', run: () => openRecord(member.MemberId) },
        ]}
        bulk={(members) => [
          { label: '启用', calls: editStatus, run: () => changes.enable(members, true) },
          { label: '停用', calls: editStatus, run: () => changes.enable(members, false) },
          { label: '设置等级', calls: setLevel, run: () => askLevel(members) },
        ]}
        tools={[
          {
            label: '新增会员',
            keys: 'N',
            icon: <PlusOutlined aria-hidden />,
            isPrimary: true,
            calls: save,
            run: () => openRecord('new'),
          },
        ]}
        empty={<Empty text="还没有会员" />}
        record={(member, onClose, neighbours) =>
          member && opened === String(member.MemberId) ? (
            <MemberDrawer
              member={member}
              actions={actions(member)}
              neighbours={neighbours}
              onClose={onClose}
            />
          ) : (
            <MemberDialog memberId={member?.MemberId} onClose={onClose} />
          )
        }
      />
      {window}
    </>
  );
}
