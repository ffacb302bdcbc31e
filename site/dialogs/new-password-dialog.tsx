import { useEffect, useState } from 'react';
import { mailedPasswordForm, memberSessions } from '#contract/accounts/sessions.ts';
import { Button } from '#ui/components/button.tsx';
import { Dialog } from '#ui/components/dialog.tsx';
import { toast } from '#ui/components/toast.tsx';
import { PasswordAccount } from '#ui/form/password-account.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { useClearTicket } from '../application/address-ticket.tsx';
import { openDialog, type DialogProps, type DialogTopics } from '../components/open-dialog.ts';
import { call } from '../session/server.ts';
import styles from './dialogs.module.css';

/** Opened by the mailed link; the ticket leaves the address with the dialog. */
export function NewPasswordDialog({
  isOpen,
  onClose,
  ticket = '',
}: DialogProps & DialogTopics['new-password']) {
  const clearTicket = useClearTicket();
  function close() {
    clearTicket();
    onClose();
  }
  return (
    <Dialog isOpen={isOpen} onClose={close} title="设置新密码">
      <NewPasswordForm
        ticket={ticket}
        onClose={close}
        onDone={() => {
          clearTicket();
          openDialog('sign-in', {});
        }}
      />
    </Dialog>
  );
}

function NewPasswordForm({
  ticket,
  onClose,
  onDone,
}: {
  ticket: string;
  onClose: () => void;
  onDone: () => void;
}) {
  const form = useForm({
    schema: mailedPasswordForm,
    start: { Ticket: ticket, Newpwd: '', againNewpwd: '' },
    send: async (values) => {
      await call(memberSessions.ResetPwdByMail, values);
      toast('密码已修改，请登录', 'good');
      onDone();
    },
  });
  const account = useAccountOf(ticket);
  return (
    <form {...form.formProps}>
      {account !== '' && <p className={`${styles.help} soft text-sm`}>账号：{account}</p>}
      <PasswordAccount account={account} />
      <PasswordField
        field={form.field('Newpwd')}
        label="新密码"
        autoComplete="new-password"
        hint="至少 8 位，含大写字母、小写字母、数字、符号中的三种"
      />
      <PasswordField field={form.field('againNewpwd')} label="确认新密码" autoComplete="new-password" />
      <div className={`${styles.actions} row stretch end gap-3 mt-2`}>
        <Button onClick={onClose}>取消</Button>
        <Button kind="primary" type="submit" isBusy={form.isSending}>
          确定修改
        </Button>
      </div>
    </form>
  );
}

/** Returns the account of a mailed link; blank until it is known, and for a link that is over, which is reported at once. */
function useAccountOf(ticket: string): string {
  const [account, setAccount] = useState('');
  useEffect(() => {
    let isCurrent = true;
    call(memberSessions.GetPwdTicket, { Ticket: ticket }).then(
      ({ Account }) => isCurrent && setAccount(Account),
      () => {},
    );
    return () => void (isCurrent = false);
  }, [ticket]);
  return account;
}
