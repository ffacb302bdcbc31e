import { Tag } from 'antd';
import { useState, type ReactNode } from 'react';
import { systemAdministrators, type ListedAdministrator } from '#contract/accounts/administrators.ts';
import { lazyDialog } from '../components/dialogs/lazy-dialog.tsx';
import { byChoice, byRole, byText } from '../components/filters/filters.ts';
import { columnsFor, type Column } from '../components/list/columns.tsx';
import { useListAddress } from '../components/list/list-address.ts';
import { ListPage } from '../components/list/list-page.tsx';
import { addition } from '../components/list/standard-actions.tsx';
import { useCanCall } from '../components/permissions/permissions.ts';
import { OneTimePassword } from '../components/record/one-time-password.tsx';
import { useSession } from '../session/session.tsx';
import './staff.css';
import { firstSignIn, useAdministratorActions } from './use-administrator-actions.tsx';
import { stateWords } from './words.ts';

const AdministratorDialog = lazyDialog(() =>
  import('./administrator-dialog.tsx').then((file) => file.AdministratorDialog),
);

type Item = ListedAdministrator;
const { GetAdminUserL: read, SaveAdminUser: save } = systemAdministrators;
const { onOff, text, time } = columnsFor(read, save);
const filters = [
  byText('key', '关键词', '账号或姓名'),
  byRole('roleid'),
  byChoice('status', '状态', stateWords),
];
const nameOf = ({ Account }: Item) => Account;

/** 管理员: the accounts of the back office. */
export function AdministratorList() {
  const can = useCanCall();
  const { openRecord } = useListAddress();
  const ownId = useSession().administrator.AdminId;
  const [over, show] = useState<ReactNode>();
  const { actionsOf, enable } = useAdministratorActions(show);
  return (
    <>
      <ListPage
        name="admins"
        title="管理员"
        read={read}
        entityType="administrator"
        rowKey="AdminId"
        nameOf={nameOf}
        filters={filters}
        sorts={['LastLoginTime']}
        columns={columnsOf({ ownId, canEnable: can(save), enable })}
        row={actionsOf}
        tools={[addition('新增管理员', save, () => openRecord('new'))]}
        record={(administrator, close) => (
          <AdministratorDialog
            administrator={administrator}
            onMadeUp={(account, password) =>
              show(
                <OneTimePassword
                  name={account}
                  hint={firstSignIn}
                  password={password}
                  onClose={() => show(undefined)}
                />,
              )
            }
            onClose={close}
          />
        )}
      />
      {over}
    </>
  );
}

function AccountName({ one, isOneself }: { one: Item; isOneself: boolean }) {
  return (
    <span className="inline-row">
      {one.Account}
      {isOneself && <Tag color="processing">我</Tag>}
    </span>
  );
}

interface ColumnOptions {
  ownId: number;
  canEnable: boolean;
  enable: ReturnType<typeof useAdministratorActions>['enable'];
}

function columnsOf({ ownId, canEnable, enable }: ColumnOptions): Column<Item>[] {
  return [
    text('Account', { render: (one) => <AccountName one={one} isOneself={one.AdminId === ownId} /> }),
    text('RealName', { width: 112, isState: true }),
    text('Mobile', { width: 124, isWide: true }),
    text('RoleName', { width: 148, isState: true }),
    onOff('Status', {
      words: [stateWords[1], stateWords[0]],
      nameOf,
      isDisabled: !canEnable,
      onSave: enable,
    }),
    time('LastLoginTime', { title: '最近登录', isWide: true }),
    text('HasTotp', {
      title: '两步验证',
      width: 92,
      isWide: true,
      render: ({ HasTotp }) => (HasTotp ? '已启用' : '未启用'),
    }),
    text('MustChangePwd', {
      title: '须改密码',
      width: 92,
      isWide: true,
      render: ({ MustChangePwd }) => (MustChangePwd ? '是' : '-'),
    }),
  ];
}
