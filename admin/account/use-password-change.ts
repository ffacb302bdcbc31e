import { App, Form } from 'antd';
import { systemSessions } from '#contract/accounts/sessions.ts';
import { isApiError, resultCode } from '#contract/api/envelope.ts';
import { useSend } from '../session/server.ts';

export interface PasswordForm {
  Password: string;
  Newpwd: string;
  againNewpwd: string;
}

/** Provides the form of a password change and its sending; a wrong old password shows an error at its field. */
export function usePasswordChange(onChanged: () => void) {
  const { message } = App.useApp();
  const [form] = Form.useForm<PasswordForm>();
  const change = useSend(systemSessions.EditAdminPwd, {
    form,
    takes: (error) => {
      if (!isApiError(error) || error.code !== resultCode.refused) return false;
      form.setFields([{ name: 'Password', errors: [error.message] }]);
      return true;
    },
    onDone: () => {
      void message.success('修改成功');
      onChanged();
    },
  });
  return { form, change };
}
