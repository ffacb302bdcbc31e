import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { sessionStore } from '#ui/browser/storage.ts';
import { useInputMethod } from '#ui/browser/use-input-method.ts';
import { Button } from '#ui/components/button.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useToken } from '../session/token.ts';
import { wantedPage } from '../session/wanted-page.ts';
import { CaptchaField } from './captcha.tsx';
import { CodeField } from './code-field.tsx';
import { Failure } from './failure.tsx';
import { SignInArt } from './sign-in-art.tsx';
import './sign-in.css';
import { useSignIn } from './use-sign-in.ts';

/** Set by ui/browser/browser-notice.ts. */
const supportedBrowsers = String(import.meta.env.PROMISED_BROWSERS);

/** Shows the supported browsers, and the features that this one forbids the page to use. */
function BrowserWords() {
  const [isStored] = useState(() => sessionStore.set('backstageKept', '1'));
  return (
    <div className="sign-in-browsers muted text-xs mt-4">
      {!isStored && (
        <p role="status">浏览器不让本站保存数据：可以登录和使用，但刷新页面或新开标签页后须重新登录</p>
      )}
      <p>适用浏览器：{supportedBrowsers}</p>
    </div>
  );
}

/** Shows `/login`, and leaves it as soon as there is a session, also one that was started in another tab. */
export function SignInPage() {
  const [params] = useSearchParams();
  useInputMethod();
  if (useToken() !== null) return <Navigate to={wantedPage(params.get('from')) ?? '/System'} replace />;
  return (
    <main className="sign-in">
      <SignInArt />
      <section className="sign-in-panel full p-8" aria-labelledby="sign-in-title">
        <h1 className="strong text-title" id="sign-in-title">
          管理后台登录
        </h1>
        <p className="sign-in-hint">仅限秘书处授权人员使用，操作将被记录</p>
        <SignInForm />
        <a className="centred block mt-6" href="/">
          返回网站首页
        </a>
        <BrowserWords />
      </section>
    </main>
  );
}

function SignInForm() {
  const { form, captcha, failure, step, goTo } = useSignIn('');
  const { ref } = form.formProps;
  // The page has one purpose: begin to type.
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);
  return (
    <form {...form.formProps} data-labels="above">
      <Failure text={failure} />
      {step === 'password' ? (
        <>
          <TextField
            field={form.field('Account')}
            label="账号"
            autoComplete="username"
            autoCapitalize="none"
            isRequired
          />
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
      <div className="stack gap-3 mt-1">
        <Button kind="primary" type="submit" isBusy={form.isSending}>
          登录
        </Button>
        {step !== 'password' && <Button onClick={() => goTo('password')}>返回</Button>}
      </div>
    </form>
  );
}
