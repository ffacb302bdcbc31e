import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { systemStaff } from '#contract/accounts/staff.ts';
import { Button } from '#ui/components/button.tsx';
import { Dialog } from '#ui/components/dialog.tsx';
import { PasswordAccount } from '#ui/form/password-account.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { callOnce } from '../session/call.ts';
import { answerReauthentication, useReauthentication } from '../session/reauthentication.ts';
import { useSession } from '../session/session.tsx';
import { forgetToken, useToken } from '../session/token.ts';
import { signInAddress } from '../session/wanted-page.ts';
import { CaptchaField } from './captcha.tsx';
import { CodeField } from './code-field.tsx';
import { Failure } from './failure.tsx';
import { useSignIn } from './use-sign-in.ts';
import './sign-in.css';

/** Signs the same user in above an open form after the session ended; waiting calls are sent then. */
export function ReauthenticationDialog() {
  const isAsked = useReauthentication();
  const navigate = useNavigate();
  useReauthenticationElsewhere(isAsked);
  function leave() {
    answerReauthentication(false);
    void navigate(signInAddress(window.location), { replace: true });
  }
  return (
    <Dialog isOpen={isAsked} onClose={leave} title="请重新登录" isLocked>
      <ReauthenticationForm onLeave={leave} />
    </Dialog>
  );
}

function ReauthenticationForm({ onLeave }: { onLeave: () => void }) {
  const { Account } = useSession().administrator;
  const { form, captcha, failure, step, goTo } = useSignIn(Account, () => answerReauthentication(true));
  return (
    <form {...form.formProps} data-labels="above" className="renewal">
      <p>登录已过期，页面上填写的内容都还在。输入密码后会接着完成刚才的操作。</p>
      <p>
        账号：<b>{Account}</b>
      </p>
      <Failure text={failure} />
      {step === 'password' ? (
        <>
          <PasswordAccount account={Account} />
          <PasswordField field={form.field('Password')} label="密码" autoComplete="current-password" />
          <CaptchaField field={form.field('TreeCode')} captcha={captcha} />
        </>
      ) : (
        <CodeField
          fields={{ Totp: form.field('Totp'), RecoveryCode: form.field('RecoveryCode') }}
          isByPaper={step === 'paper'}
          onSwitch={(isByPaper) => goTo(isByPaper ? 'paper' : 'phone')}
        />
      )}
      <div className="row nowrap stretch end gap-3">
        <Button onClick={onLeave}>退出</Button>
        <Button kind="primary" type="submit" isBusy={form.isSending}>
          登录并继续
        </Button>
      </div>
    </form>
  );
}

/** Closes the dialog after another tab signed in; another user's session does not count. */
function useReauthenticationElsewhere(isAsked: boolean) {
  const { AdminId } = useSession().administrator;
  const token = useToken();
  useEffect(() => {
    if (!isAsked || token === null) return;
    callOnce(systemStaff.GetLoginUser, {}).then(
      (user) => (user.AdminId === AdminId ? answerReauthentication(true) : forgetToken()),
      () => forgetToken(),
    );
  }, [isAsked, token, AdminId]);
}
