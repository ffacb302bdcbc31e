import { useState } from 'react';
import { memberSessions, memberSignInForm, type WrongSignIn } from '#contract/accounts/sessions.ts';
import { isApiError, resultCode, type ApiError } from '#contract/api/envelope.ts';
import type { MemberInfo } from '#contract/members/members.ts';
import { createCall } from '#ui/api/call.ts';
import { useCaptcha } from '#ui/api/use-captcha.ts';
import { Button } from '#ui/components/button.tsx';
import { Dialog } from '#ui/components/dialog.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useForm, type FieldErrors } from '#ui/form/use-form.ts';
import { openDialog, type DialogProps, type DialogTopics } from '../components/open-dialog.ts';
import { ask, errorText } from '../session/server.ts';
import { readSession, useSession } from '../session/session.ts';
import { beginSession } from '../session/sign-in.ts';
import { Captcha } from './captcha.tsx';
import { CompanyChoice } from './company-choice.tsx';
import styles from './dialogs.module.css';

/** Product: section 2, Member dialogs. After many failures a captcha is required as well (security line 3). */
export function SignInDialog(props: DialogProps & DialogTopics['sign-in']) {
  const { isOpen, onClose, account = '', whenSignedIn } = props;
  const [isChoosing, setChoosing] = useState(false);
  const { member } = useSession();
  const finish = () => {
    onClose();
    goOn(whenSignedIn);
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={isChoosing ? '选择单位' : '会员登录'}>
      {isChoosing && member ? (
        <>
          <p>您是几家单位的联络人，请选择这次办理哪一家的事。以后可在会员信息里切换。</p>
          <CompanyChoice member={member} onChosen={finish} />
        </>
      ) : (
        <SignInForm
          account={account}
          onClose={onClose}
          onSignedIn={() => (hasChoice(readSession().member) ? setChoosing(true) : finish())}
        />
      )}
    </Dialog>
  );
}

const hasChoice = (member: MemberInfo | undefined) => (member?.Person?.Companies.length ?? 0) > 1;

/** A password that an administrator set must be changed first. */
function goOn(whenSignedIn: (() => void) | undefined) {
  if (!readSession().member?.MustChangePwd) return whenSignedIn?.();
  openDialog('member', whenSignedIn ? { whenPasswordChanged: whenSignedIn } : {});
}

interface SignInFormProps {
  account: string;
  onClose: () => void;
  onSignedIn: () => void;
}

function SignInForm({ account, onClose, onSignedIn }: SignInFormProps) {
  const { form, captcha, isAsked, refusal } = useSignIn(account, onSignedIn);

  return (
    <form {...form.formProps}>
      <TextField
        field={form.field('account')}
        label="账号"
        autoCapitalize="none"
        autoComplete="username"
        placeholder="账号，或联络人的手机号、邮箱"
      />
      <PasswordField field={form.field('password')} label="密码" autoComplete="current-password" />
      {isAsked && (
        <Captcha
          field={form.field('TreeCode')}
          captcha={captcha}
          placeholder="登录失败次数较多，请输入图中字符"
          isCalling
        />
      )}
      <p role="alert" className="alarm">
        {refusal}
      </p>
      <div className={`${styles.actions} row stretch end gap-3 mt-2`}>
        <Button onClick={onClose}>取消</Button>
        <Button kind="primary" type="submit" isBusy={form.isSending}>
          确定
        </Button>
      </div>
      <OtherWays />
    </form>
  );
}

/** The form of the sign-in, with a captcha once the server requires one. */
function useSignIn(account: string, onSignedIn: () => void) {
  const captcha = useCaptcha(ask);
  const isAsked = captcha.shown !== undefined;
  const [refusal, setRefusal] = useState('');
  const call = createCall({ onError: (apiError) => setRefusal(refusalOf(apiError)) });
  const form = useForm({
    schema: memberSignInForm,
    start: { account, password: '', TreeCode: '' },
    check: ({ TreeCode }): FieldErrors => (isAsked && TreeCode === '' ? { TreeCode: '请输入验证码' } : {}),
    send: async (values) => {
      setRefusal('');
      try {
        // Both values are trimmed (product: section 2, Member dialogs); the account by its schema.
        const trimmed = { ...values, password: values.password?.trim() ?? '' };
        await beginSession(
          await call(memberSessions.GetLoginToken, { ...trimmed, FullName: captcha.ticket }),
        );
        onSignedIn();
      } catch (error) {
        // A captcha is good for one attempt only.
        if (isAsked || (isApiError(error) && error.code === resultCode.needsMore)) {
          form.put('TreeCode', '');
          form.put('TreeCode', await captcha.renew());
        }
        throw error;
      }
    },
  });
  return { form, captcha, isAsked, refusal };
}

function OtherWays() {
  return (
    <div className={styles.aside}>
      <button className="link quiet" type="button" onClick={() => openDialog('forgotten', {})}>
        忘记密码？
      </button>
      <button className="link quiet" type="button" onClick={() => openDialog('opening', {})}>
        有开通码？开通账号
      </button>
      <p>
        还不是会员？
        <button className="link quiet" type="button" onClick={() => openDialog('application', {})}>
          申请入会
        </button>
      </p>
    </div>
  );
}

/** Returns the message above the form. An invalid field shows its own message, and a captcha needs none. */
function refusalOf(apiError: ApiError): string {
  const { code, data } = apiError;
  if (code === resultCode.needsMore || (code === resultCode.invalid && data !== null)) return '';
  if (code !== resultCode.refused || data === null) return errorText(apiError);
  const { TriesLeft, WaitMinutes } = data as WrongSignIn;
  return TriesLeft === 0
    ? `${apiError.message}，请 ${WaitMinutes} 分钟后再试`
    : `${apiError.message}，还可再试 ${TriesLeft} 次，之后须等待 ${WaitMinutes} 分钟`;
}
