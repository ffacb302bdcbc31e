import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { systemStaff } from '#contract/accounts/staff.ts';
import { useSession } from '../session/session.tsx';
import { DisplaySettings } from './display-settings.tsx';
import { Drafts } from './drafts.tsx';
import { OwnInfoDialog } from './own-info-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { Rights } from './rights.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';
import './account.css';

/** 我的账号: everyone's own, reached from the menu of the account. */
export function OwnAccount() {
  const { Account, RealName, Mobile, RoleName } = useSession().administrator;
  const [changing, setChanging] = useState(false);
  return (
    <div className="account">
      <section className="sheet" aria-labelledby="account-title">
        <div className="sheet-head">
          <h1 id="account-title">我的账号</h1>
          <div className="sheet-tools">
            <Button onClick={() => setChanging(true)}>修改姓名与手机</Button>
          </div>
        </div>
        <dl className="account-facts">
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
      {RemindPassword && (
        <Alert className="form-notice" type="warning" showIcon title="这个密码已经用了很久，建议换一个" />
      )}
      <p className="account-text">上次修改：{PasswordTime}。修改后，其他各处的登录随即退出。</p>
      {changing && <PasswordDialog onClose={finish} />}
    </section>
  );
}
