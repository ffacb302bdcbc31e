import {
  DownOutlined,
  FontSizeOutlined,
  IdcardOutlined,
  KeyOutlined,
  LogoutOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  QuestionCircleOutlined,
  SearchOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { lazyComponent } from '#ui/loading/lazy-component.tsx';
import { useSiteFace } from '../components/layout/site-branding.ts';
import { SiteMark } from '../components/layout/site-logo.tsx';
import { sizeNames, sizes, useSize } from '../components/layout/size-setting.tsx';
import { useAppearanceItems } from '../components/layout/use-appearance-items.tsx';
import { useSession } from '../session/session.tsx';
import { useSignOut } from '../session/sign-out.ts';
import { BackgroundTasks } from './background-tasks.tsx';
import { Bell } from './bell.tsx';
import { useHasBottomBar } from './bottom-bar.tsx';
import { accountPath, homePath } from './routes.ts';

// With the form it needs, which most sittings do not.
const PasswordDialog = lazyComponent(() =>
  import('../account/password-dialog.tsx').then((file) => file.PasswordDialog),
);

// Its text and pictures are loaded when it is opened.
const Handbook = lazyComponent(() => import('../help/handbook.tsx').then((file) => file.Handbook));

interface HeaderProps {
  wide: boolean;
  collapsed: boolean;
  onToggle: () => void;
  onSearch: () => void;
}

export function Header({ wide, collapsed, onToggle, onSearch }: HeaderProps) {
  const folded = !wide || collapsed;
  // 更多 opens the menu of a phone.
  const hasBottomBar = useHasBottomBar();
  const { SiteName } = useSiteFace();
  return (
    <header className="shell-header">
      {!hasBottomBar && (
        <Button
          type="text"
          icon={folded ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
          aria-label={folded ? '展开导航' : '收起导航'}
          aria-expanded={!folded}
          onClick={onToggle}
        />
      )}
      <Link to={homePath} className="shell-logo">
        <SiteMark size={28} />
        <span>
          {SiteName} <small className="muted text-xs regular">管理后台</small>
        </span>
      </Link>
      <div className="row nowrap gap-1 push">
        <a href="/" target="_blank" rel="noreferrer" className="shell-site whole py-1 px-3">
          查看网站
        </a>
        <BackgroundTasks />
        {!wide && (
          <Button
            type="text"
            icon={<SearchOutlined aria-hidden />}
            aria-label="快速前往"
            title="快速前往"
            onClick={onSearch}
          />
        )}
        <Bell />
        <Help />
        <SizeChoice />
        <Account />
      </div>
    </header>
  );
}

/** Opens 操作手册 at the current page. */
function Help() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        type="text"
        icon={<QuestionCircleOutlined aria-hidden />}
        aria-label="帮助"
        aria-expanded={isOpen}
        title="操作手册"
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="shell-word">帮助</span>
      </Button>
      {isOpen && <Handbook onClose={() => setIsOpen(false)} />}
    </>
  );
}

function SizeChoice() {
  const { size, choose } = useSize();
  return (
    <Dropdown
      trigger={['click']}
      // oxlint-disable-next-line no-autofocus -- whoever opens the menu goes on in it
      autoFocus
      menu={{
        selectable: true,
        selectedKeys: [size],
        items: sizes.map((key) => ({ key, label: sizeNames[key], onClick: () => choose(key) })),
      }}
    >
      <Button
        type="text"
        icon={<FontSizeOutlined aria-hidden />}
        aria-label={`字号：${sizeNames[size]}`}
        title="字号"
      />
    </Dropdown>
  );
}

function Account() {
  const { administrator } = useSession();
  const [changing, setChanging] = useState(false);
  const signOut = useSignOut();
  const navigate = useNavigate();
  const appearance = useAppearanceItems();
  const own: MenuProps['items'] = [
    {
      key: 'account',
      icon: <IdcardOutlined aria-hidden />,
      label: <Link to={accountPath}>我的账号</Link>,
      // The browser follows the link by itself on a click.
      onClick: ({ domEvent }) => domEvent.type === 'keydown' && void navigate(accountPath),
    },
    {
      key: 'password',
      icon: <KeyOutlined aria-hidden />,
      label: '修改密码',
      onClick: ({ domEvent }) => {
        // The key that chose it would send the form that it opens.
        domEvent.preventDefault();
        setChanging(true);
      },
    },
  ];
  return (
    <>
      <Dropdown
        trigger={['click']}
        // oxlint-disable-next-line no-autofocus -- whoever opens the menu goes on in it
        autoFocus
        menu={{
          items: [
            { key: 'role', type: 'group', label: administrator.RoleName || '管理员', children: own },
            ...appearance,
            {
              key: 'out',
              icon: <LogoutOutlined aria-hidden />,
              label: '退出登录',
              onClick: () => void signOut(),
            },
          ],
        }}
      >
        <Button type="text" icon={<UserOutlined aria-hidden />} className="shell-account">
          <span>{administrator.Account}</span>
          <DownOutlined aria-hidden />
        </Button>
      </Dropdown>
      {changing && <PasswordDialog onClose={() => setChanging(false)} />}
    </>
  );
}
