import { useQueryClient } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { appearances } from '#contract/accounts/preferences.ts';
import { systemStaff } from '#contract/accounts/staff.ts';
import { permissions } from '#contract/api/permissions.ts';
import { Notice } from '../components/feedback/notice.tsx';
import { fieldsOf } from '../components/form/fields.tsx';
import { RecordDialog } from '../components/form/record-dialog.tsx';
import { appearanceNames, useAppearance, type Appearance } from '../components/layout/appearance.ts';
import { KeyTable } from '../components/layout/key-table.tsx';
import { PageTitle } from '../components/layout/page-title.tsx';
import { sizeNames, sizes, useSize, type Size } from '../components/layout/size-setting.tsx';
import { useChooseAppearance } from '../components/layout/stored-appearance.ts';
import { listKeys } from '../components/list/list-keys.tsx';
import { useSession } from '../session/session.tsx';
import { Drafts } from './drafts.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { SecondFactor } from './second-factor.tsx';
import '../components/components.css';
import './account.css';
import { Sessions } from './sessions.tsx';

/** 我的账号: everyone's own, reached from the menu of the account. */
export function OwnAccount() {
  const { Account, RealName, Mobile, RoleName } = useSession().administrator;
  const [changing, setChanging] = useState(false);
  return (
    <div className="account">
      <section className="sheet" aria-labelledby="account-title">
        <div className="sheet-head">
          <PageTitle id="account-title">我的账号</PageTitle>
          <div className="sheet-tools">
            <Button onClick={() => setChanging(true)}>修改姓名与手机</Button>
          </div>
        </div>
        <dl className="facts account-facts">
          <Fact name="账号" value={Account} />
          <Fact name="姓名" value={RealName || '未填写'} />
          <Fact name="手机" value={Mobile || '未填写'} />
          <Fact name="角色" value={RoleName} />
        </dl>
        {changing && <OwnInfoDialog onClose={() => setChanging(false)} />}
      </section>
      <Password />
      <SecondFactor />
      <Sessions />
      <Drafts />
      <DisplaySettings />
      <Rights />
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Password() {
  const { PasswordTime, RemindPassword } = useSession().administrator;
  const client = useQueryClient();
  const [changing, setChanging] = useState(false);
  function finish() {
    setChanging(false);
    void client.invalidateQueries({ queryKey: [systemStaff.GetLoginUser.path] });
  }
  return (
    <section className="sheet" aria-labelledby="password-title">
      <div className="sheet-head">
        <h2 id="password-title">密码</h2>
        <div className="sheet-tools">
          <Button onClick={() => setChanging(true)}>修改密码</Button>
        </div>
      </div>
      {RemindPassword && <Notice type="warning" title="这个密码已经用了很久，建议换一个" />}
      <p className="account-text soft mb-3">上次修改：{PasswordTime}。修改后，其他各处的登录随即退出。</p>
      {changing && <PasswordDialog onClose={finish} />}
    </section>
  );
}

const { EditMyInfo: save, GetLoginUser: read } = systemStaff;
const Field = fieldsOf(save);

/** Edits the user's own name and mobile number; only others can change account and role. */
function OwnInfoDialog({ onClose }: { onClose: () => void }) {
  const { RealName, Mobile, Version } = useSession().administrator;
  return (
    <RecordDialog
      title="修改姓名与手机"
      width={500}
      save={save}
      start={{ RealName, Mobile, Version }}
      isNew={false}
      invalidates={[read]}
      onClose={onClose}
    >
      <Field.Text name="RealName" />
      <Field.Text name="Mobile" hint="带星号的原样保存，不会改动" />
    </RecordDialog>
  );
}

/** Lists the permissions of the caller's role in words. */
function Rights() {
  const { ButtonL, RoleName } = useSession().administrator;
  const all = Object.entries(permissions);
  const ownPermissions = all.filter(([name]) => ButtonL.includes(name));
  return (
    <section className="sheet" aria-labelledby="rights-title">
      <div className="sheet-head">
        <h2 id="rights-title">我的权限</h2>
      </div>
      <p className="account-text soft mb-3">
        角色“{RoleName}”有 {all.length} 项权限中的 {ownPermissions.length}{' '}
        项；需要其他权限的，请负责管理员的同事调整角色。
      </p>
      <ul className="rights plain-list">
        {ownPermissions.map(([name, words]) => (
          <li key={name}>{words}</li>
        ))}
      </ul>
    </section>
  );
}

/** The keyboard shortcuts that work everywhere, then those of a list. */
const keys = [
  ['Ctrl+K', '快速前往'],
  ['Ctrl+S', '保存'],
  ['Ctrl+Enter', '保存并到下一条'],
  ...listKeys,
] as const;

/** 外观与快捷键: the look for the user, letters and density of pages on this computer, and the keyboard shortcuts. */
function DisplaySettings() {
  const { size, choose } = useSize();
  const appearance = useAppearance();
  const chooseAppearance = useChooseAppearance();
  return (
    <section className="sheet" aria-labelledby="display-title">
      <div className="sheet-head">
        <h2 id="display-title">外观与快捷键</h2>
        <div className="sheet-tools">
          <Segmented<Appearance>
            aria-label="外观"
            value={appearance}
            onChange={chooseAppearance}
            options={appearances.map((value) => ({ value, label: appearanceNames[value] }))}
          />
          <Segmented<Size>
            aria-label="字号"
            value={size}
            onChange={choose}
            options={sizes.map((value) => ({ value, label: sizeNames[value] }))}
          />
        </div>
      </div>
      <KeyTable keys={keys} className="account-keys" />
    </section>
  );
}
