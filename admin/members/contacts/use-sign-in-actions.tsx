import { App } from 'antd';
import type { ReactNode } from 'react';
import type { Contact } from '#contract/members/contacts.ts';
import { businessContacts } from '#contract/members/managed-contacts.ts';
import { useAsk } from '../../components/dialogs/use-confirm.tsx';
import type { Action } from '../../components/list/row-actions.tsx';
import { OneTimePassword } from '../../components/record/one-time-password.tsx';
import { useSend } from '../../session/server.ts';
import { showingContacts } from './use-contact-actions.ts';

const { AllowContactSignIn, RemoveContactSignIn } = businessContacts;

type Kind = 'mobile' | 'email';
const loginWords = { mobile: '手机号', email: '邮箱' };
export const signInWords = { mobile: '用手机号登录', email: '用邮箱登录' };

/** Returns the actions that let a contact sign in, send the link once more, and take the sign-in away. */
export function useSignInActions(memberId: number, show: (window: ReactNode) => void) {
  const allow = useAllowing(memberId, show);
  const { askToResend, askToRemove } = useSignInQuestions();
  const removing = useSend(RemoveContactSignIn, { invalidates: showingContacts });
  const remove = (contact: Contact) =>
    removing.mutateAsync({ MemberId: memberId, ContactId: contact.ContactId }).catch(() => undefined);

  return (contact: Contact): Action[] => {
    const { SignIn: kind, EndTime } = contact;
    if (EndTime !== '') return [];
    if (kind !== '')
      return [
        {
          label: '重设登录密码',
          calls: AllowContactSignIn,
          run: async () => (await askToResend(contact)) && (await allow(contact, kind, true)),
        },
        {
          label: '取消登录',
          calls: RemoveContactSignIn,
          isDanger: true,
          run: async () => (await askToRemove(contact)) && (await remove(contact)),
        },
      ];
    return (['mobile', 'email'] as const).map((By) => ({
      label: `允许用${loginWords[By]}登录`,
      calls: AllowContactSignIn,
      isHidden: contact[By === 'mobile' ? 'Mobile' : 'Email'] === '',
      run: () => allow(contact, By, false),
    }));
  };
}

/** Returns a function that lets a contact sign in, and says how the password reaches it. */
function useAllowing(memberId: number, show: (window: ReactNode) => void) {
  const { message } = App.useApp();
  const { mutateAsync } = useSend(AllowContactSignIn, { invalidates: showingContacts });
  return async ({ ContactId, ContactName }: Contact, By: Kind, Again: boolean) => {
    // An error is shown by then.
    const answer = await mutateAsync({ MemberId: memberId, ContactId, By, Again }).catch(() => undefined);
    if (!answer) return;
    if (answer.Way !== 'code') return void message.success(wayTexts[answer.Way](answer.Login));
    show(
      <OneTimePassword
        name={ContactName}
        hint={`用${loginWords[By]}和这个密码登录，30 天内有效，首次登录须修改`}
        password={answer.Code}
        onClose={() => show(undefined)}
      />,
    );
  };
}

function useSignInQuestions() {
  const ask = useAsk();
  return {
    askToResend: ({ ContactName }: Contact) =>
      ask({
        title: `重设${ContactName}的登录密码？`,
        consequence: '链接发到登录用的手机或邮箱；不能发送时给出一次性密码，原密码立即失效。',
        verb: '重设密码',
      }),
    askToRemove: ({ ContactName }: Contact) =>
      ask({
        title: `取消${ContactName}的登录？`,
        consequence: '立即退出这家单位；在其他单位的登录不受影响。',
        verb: '取消登录',
        isDanger: true,
      }),
  };
}

const wayTexts = {
  mail: (login: string) => `设置密码的链接已发往 ${login}`,
  sms: (login: string) => `设置密码的链接已用短信发往 ${login}`,
  password: (login: string) => `${login} 已有登录密码，用原密码即可进入`,
};
