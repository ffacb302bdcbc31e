import { useEffect, useEffectEvent, useState } from 'react';
import { openingForm, webOpenings } from '#contract/accounts/openings.ts';
import { createCall } from '#ui/api/call.ts';
import { Button } from '#ui/components/button.tsx';
import { Dialog } from '#ui/components/dialog.tsx';
import { toast } from '#ui/components/toast.tsx';
import { TickField } from '#ui/form/choice-field.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { privacyAddress } from '../addresses.ts';
import { useClearTicket } from '../application/address-ticket.tsx';
import { openDialog, type DialogProps, type DialogTopics } from '../components/open-dialog.ts';
import { errorText } from '../session/server.ts';
import styles from './dialogs.module.css';

interface Opening {
  code: string;
  company: string;
  account: string;
}

/** 开通账号: a link leads to the form at once, a code from a slip or a call is typed first. */
export function OpeningDialog({ isOpen, onClose, ticket }: DialogProps & DialogTopics['opening']) {
  const clearTicket = useClearTicket();
  const [opening, setOpening] = useState<Opening>();
  const close = () => {
    clearTicket();
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={close} title="开通账号">
      {opening ? (
        <AccountForm
          opening={opening}
          onClose={close}
          onDone={(account) => {
            clearTicket();
            openDialog('sign-in', { account });
          }}
        />
      ) : (
        <CodeForm ticket={ticket} onClose={close} onRead={setOpening} />
      )}
    </Dialog>
  );
}

interface CodeFormProps {
  ticket: string | undefined;
  onClose: () => void;
  onRead: (opening: Opening) => void;
}

function CodeForm({ ticket = '', onClose, onRead }: CodeFormProps) {
  const [refusal, setRefusal] = useState('');
  const call = createCall({ onError: (apiError) => setRefusal(errorText(apiError)) });
  const read = async (code: string) => {
    setRefusal('');
    const { MemberName, Account } = await call(webOpenings.GetOpening, { Code: code });
    onRead({ code, company: MemberName, account: Account });
  };
  const readTicket = useEffectEvent(() => {
    if (ticket !== '') read(ticket).catch(() => {});
  });
  useEffect(() => readTicket(), [ticket]);
  const form = useForm({
    schema: webOpenings.GetOpening.input,
    start: { Code: '' },
    send: ({ Code }) => read(Code),
  });
  return (
    <form {...form.formProps}>
      <TextField
        field={form.field('Code')}
        label="开通码"
        autoCapitalize="characters"
        autoComplete="off"
        placeholder="12 位，大小写都可以，可以带空格或 -"
      />
      <p role="alert" className="alarm">
        {refusal}
      </p>
      <div className={`${styles.actions} row stretch end gap-3 mt-2`}>
        <Button onClick={onClose}>取消</Button>
        <Button kind="primary" type="submit" isBusy={form.isSending}>
          下一步
        </Button>
      </div>
    </form>
  );
}

interface AccountFormProps {
  opening: Opening;
  onClose: () => void;
  /** Called with the account as it was chosen. */
  onDone: (account: string) => void;
}

function AccountForm({ opening, onClose, onDone }: AccountFormProps) {
  const { form, refusal } = useOpening(opening, onDone);
  return (
    <form {...form.formProps}>
      <p className={`${styles.help} soft text-sm`}>为 {opening.company} 设置账号和密码，以后用它们登录。</p>
      <TextField
        field={form.field('Account')}
        label="账号"
        autoCapitalize="none"
        autoComplete="username"
        placeholder="可以改成好记的"
      />
      <PasswordField
        field={form.field('Newpwd')}
        label="密码"
        autoComplete="new-password"
        hint="至少 8 位，含大写字母、小写字母、数字、符号中的三种"
      />
      <PasswordField field={form.field('againNewpwd')} label="确认密码" autoComplete="new-password" />
      <TickField field={form.field('Consent')}>
        我已阅读并同意
        <a href={privacyAddress} target="_blank" rel="noopener">
          《隐私说明》
          <span className="visually-hidden">（在新标签页打开）</span>
        </a>
      </TickField>
      <p role="alert" className="alarm">
        {refusal}
      </p>
      <div className={`${styles.actions} row stretch end gap-3 mt-2`}>
        <Button onClick={onClose}>取消</Button>
        <Button kind="primary" type="submit" isBusy={form.isSending}>
          开通
        </Button>
      </div>
    </form>
  );
}

function useOpening(opening: Opening, onDone: AccountFormProps['onDone']) {
  const [refusal, setRefusal] = useState('');
  const call = createCall({ onError: (apiError) => setRefusal(errorText(apiError)) });
  const form = useForm({
    schema: openingForm,
    start: {
      Code: opening.code,
      Account: opening.account,
      Newpwd: '',
      againNewpwd: '',
      Consent: false as boolean,
    },
    send: async (values) => {
      setRefusal('');
      await call(webOpenings.OpenAccount, values);
      toast('账号已开通，请登录', 'good');
      onDone(values.Account);
    },
  });
  return { form, refusal };
}
