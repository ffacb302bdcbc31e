import { memberPasswordForm, memberSessions } from '#contract/accounts/sessions.ts';
import { Button } from '#ui/components/button.tsx';
import { toast } from '#ui/components/toast.tsx';
import { PasswordAccount } from '#ui/form/password-account.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { call } from '../session/server.ts';
import { putMember, readSession, useSession } from '../session/session.ts';
import styles from './dialogs.module.css';
import memberStyles from './member-dialog.module.css';

interface MemberPasswordProps {
  onClose: () => void;
  whenChanged: (() => void) | undefined;
}

/** Product: section 5, Password change. All other sessions of the member end. */
export function MemberPassword({ onClose, whenChanged }: MemberPasswordProps) {
  const { member } = useSession();
  const form = useForm({
    schema: memberPasswordForm,
    start: { Pwd: '', Newpwd: '', againNewpwd: '' },
    send: async (values) => {
      await call(memberSessions.EditMemberPwd, values);
      toast('修改成功', 'good');
      const current = readSession().member;
      if (current) putMember({ ...current, MustChangePwd: false });
      onClose();
      whenChanged?.();
    },
  });

  return (
    <form {...form.formProps}>
      <PasswordAccount account={member && !member.Person ? member.Account : ''} />
      <PasswordField field={form.field('Pwd')} label="旧密码" autoComplete="current-password" />
      <PasswordField
        field={form.field('Newpwd')}
        label="新密码"
        autoComplete="new-password"
        hint="至少 8 位，含大写字母、小写字母、数字、符号中的三种"
      />
      <PasswordField field={form.field('againNewpwd')} label="确认新密码" autoComplete="new-password" />
      <div className={`${styles.actions} row stretch end gap-3 mt-2`}>
        <span className={`${memberStyles.ends} muted text-sm`}>修改后，其他设备上的登录随即失效</span>
        <Button kind="primary" type="submit" isBusy={form.isSending}>
          确定修改
        </Button>
      </div>
    </form>
  );
}
