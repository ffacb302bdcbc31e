import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { forgottenPasswordForm, memberSessions, passwordLinkText } from '#contract/accounts/sessions.ts';
import { useCaptcha } from '#ui/api/use-captcha.ts';
import { Button } from '#ui/components/button.tsx';
import { Dialog } from '#ui/components/dialog.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { openDialog, type DialogProps } from '../components/open-dialog.ts';
import { AskInstead, AskUs } from '../contact/ask-us.tsx';
import { ask, call } from '../session/server.ts';
import { useCanMail } from '../site-data.ts';
import { Captcha } from './captcha.tsx';
import styles from './dialogs.module.css';

/** The ticket of the captcha is no field that a person fills in. */
const typedForm = v.omit(forgottenPasswordForm, ['FullName']);

/** Sends a link to a new password to the member's registered address, or to the contact whose number or address was typed. */
export function ForgottenDialog({ isOpen, onClose }: DialogProps) {
  const canMail = useCanMail();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="忘记密码">
      {canMail ? <ForgottenForm onClose={onClose} /> : <WithoutMail onClose={onClose} />}
    </Dialog>
  );
}

/** Without a mail server, the dialog promises no mail. */
function WithoutMail({ onClose }: { onClose: () => void }) {
  return (
    <>
      <p>
        <AskInstead about="会员">网站暂不发邮件，不能自行重设密码；要重设的</AskInstead>
      </p>
      <div className={`${styles.actions} row stretch end gap-3 mt-2`}>
        <Button onClick={() => openDialog('sign-in', {})}>返回登录</Button>
        <Button kind="primary" onClick={onClose}>
          知道了
        </Button>
      </div>
    </>
  );
}

function ForgottenForm({ onClose }: { onClose: () => void }) {
  const captcha = useCaptcha(ask);
  const loadFirstCaptcha = useRef(captcha.load);
  useEffect(() => void loadFirstCaptcha.current(), []);
  const [sentText, setSentText] = useState<string>();
  const form = useForm({
    schema: typedForm,
    start: { Account: '', TreeCode: '' },
    send: async (values) => {
      try {
        await call(memberSessions.ForgotPwd, { ...values, FullName: captcha.ticket ?? '' });
        setSentText(passwordLinkText(values.Account));
      } catch (error) {
        form.put('TreeCode', '');
        form.put('TreeCode', await captcha.renew());
        throw error;
      }
    },
  });

  if (sentText !== undefined) return <LinkSent text={sentText} onClose={onClose} />;
  return (
    <form {...form.formProps}>
      <TextField
        field={form.field('Account')}
        label="账号"
        autoCapitalize="none"
        autoComplete="username"
        placeholder="账号，或联络人的手机号、邮箱"
      />
      <Captcha field={form.field('TreeCode')} captcha={captcha} placeholder="请输入图中字符" />
      <ByTelephone />
      <div className={`${styles.actions} row stretch end gap-3 mt-2`}>
        <Button onClick={() => openDialog('sign-in', {})}>返回登录</Button>
        <Button kind="primary" type="submit" isBusy={form.isSending}>
          发送链接
        </Button>
      </div>
    </form>
  );
}

function LinkSent({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <>
      <p role="status">{text}。链接半小时内有效，只能使用一次；没有收到邮件时，请先查看垃圾邮件。</p>
      <ByTelephone />
      <div className={`${styles.actions} row stretch end gap-3 mt-2`}>
        <Button kind="primary" onClick={onClose}>
          知道了
        </Button>
      </div>
    </>
  );
}

/** For members without a registered address, or without access to it. */
function ByTelephone() {
  return (
    <ul className={`${styles.help} prose soft text-sm`}>
      <AskUs about="会员">没有登记邮箱，或邮箱已停用的，请与协会联系，核实身份后重设密码：</AskUs>
    </ul>
  );
}
