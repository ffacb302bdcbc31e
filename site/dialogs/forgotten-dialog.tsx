import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { forgottenPasswordForm, memberSessions, passwordLinkText } from '#contract/accounts/sessions.ts';
import { cleanTelephone, mobilePattern } from '#contract/fields/contacts.ts';
import { useCaptcha } from '#ui/api/use-captcha.ts';
import { Button } from '#ui/components/button.tsx';
import { Dialog } from '#ui/components/dialog.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { openDialog, type DialogProps } from '../components/open-dialog.ts';
import { AskInstead, AskUs } from '../contact/ask-us.tsx';
import { ask, call } from '../session/server.ts';
import { useCanMail, useCanSms } from '../site-data.ts';
import { Captcha } from './captcha.tsx';
import styles from './dialogs.module.css';

const smsText = '如该手机号可以登录，链接已用短信发送';

/** The ticket of the captcha is no field that a person fills in. */
const typedForm = v.omit(forgottenPasswordForm, ['FullName']);
const mobileForm = v.object({
  ...typedForm.entries,
  Account: v.pipe(
    typedForm.entries.Account,
    v.check((text) => mobilePattern.test(cleanTelephone(text)), '网站暂不发邮件，请输入联络人登录用的手机号'),
  ),
});

/** Sends a link to a new password to the member's registered address, or to the contact whose number or address was typed. */
export function ForgottenDialog({ isOpen, onClose }: DialogProps) {
  const canMail = useCanMail();
  const canSms = useCanSms();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="忘记密码">
      {canMail || canSms ? (
        <ForgottenForm canMail={canMail} onClose={onClose} />
      ) : (
        <WithoutMail onClose={onClose} />
      )}
    </Dialog>
  );
}

/** Without a mail server and short messages, the dialog promises neither. */
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

/** Without a mail server a link goes to the mobile number of a contact alone, which is its login. */
function ForgottenForm({ canMail, onClose }: { canMail: boolean; onClose: () => void }) {
  const captcha = useCaptcha(ask);
  const loadFirstCaptcha = useRef(captcha.load);
  useEffect(() => void loadFirstCaptcha.current(), []);
  const [sentText, setSentText] = useState<string>();
  const form = useForm({
    schema: canMail ? typedForm : mobileForm,
    start: { Account: '', TreeCode: '' },
    send: async (values) => {
      try {
        await call(memberSessions.ForgotPwd, { ...values, FullName: captcha.ticket ?? '' });
        setSentText(canMail ? passwordLinkText(values.Account) : smsText);
      } catch (error) {
        form.put('TreeCode', '');
        form.put('TreeCode', await captcha.renew());
        throw error;
      }
    },
  });

  if (sentText !== undefined) return <LinkSent text={sentText} canMail={canMail} onClose={onClose} />;
  return (
    <form {...form.formProps}>
      <TextField
        field={form.field('Account')}
        label={canMail ? '账号' : '手机号'}
        autoCapitalize="none"
        autoComplete="username"
        placeholder={canMail ? '账号，或联络人的手机号、邮箱' : '联络人登录用的手机号'}
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

function LinkSent({ text, canMail, onClose }: { text: string; canMail: boolean; onClose: () => void }) {
  return (
    <>
      <p role="status">
        {text}。链接半小时内有效，只能使用一次
        {canMail && '；没有收到邮件时，请先查看垃圾邮件'}。
      </p>
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
      <AskUs about="会员">收不到链接的，请与协会联系，核实身份后重设密码：</AskUs>
    </ul>
  );
}
