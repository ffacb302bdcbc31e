import { Button, Input } from 'antd';
import { useState, type ComponentProps } from 'react';
import { secretStates } from '#contract/public-site/settings.ts';
import { NativeSelect } from '../components/form/native-select.tsx';
import {
  addressOfServer,
  blankServer,
  encryptions,
  mailHosts,
  usualPorts,
  type Encryption,
  type MailServer,
} from './mail-server.ts';

interface MailServerFieldsProps {
  id?: string;
  value: string;
  onChange: (address: string) => void;
}

const encryptionChoices = Object.entries(encryptions) as [Encryption, string][];

/** Is refused when it is saved: something is missing. */
const incomplete = 'smtps://';

/** Edits a mail server in the parts that its provider names; the stored form is one address. */
export function MailServerFields({ id, value, onChange }: MailServerFieldsProps) {
  const [typedServer, setTypedServer] = useState(blankServer);
  // The card's own button discards the typed values.
  const server = value === secretStates.unset ? blankServer : typedServer;
  const change = (part: Partial<MailServer>) => {
    const next = { ...server, ...part };
    setTypedServer(next);
    onChange(addressOfServer(next) ?? incomplete);
  };
  const text = (
    name: 'host' | 'port' | 'account' | 'code',
    label: string,
    more?: ComponentProps<typeof Input>,
  ) => (
    <label>
      {label}
      <Input
        value={server[name]}
        autoComplete="off"
        spellCheck={false}
        {...more}
        onChange={({ target }) => change({ [name]: target.value.trim() })}
      />
    </label>
  );

  return (
    <div
      {...(id !== undefined && { id })}
      className="mail-server stack gap-3"
      role="group"
      aria-label="邮件服务器"
    >
      <UsualHosts onChoose={(host) => change({ ...blankServer, ...accountOf(server), host })} />
      {text('host', '服务器', { placeholder: 'smtp.example.cn' })}
      <div className="grid gap-3 gap-x-5">
        {text('port', '端口', { inputMode: 'numeric' })}
        <EncryptionChoice
          value={server.encryption}
          onChange={(encryption) => change({ encryption, port: usualPorts[encryption] })}
        />
      </div>
      <div className="grid gap-3 gap-x-5">
        {text('account', '账号', { placeholder: '通常是完整的邮箱地址' })}
        {text('code', '授权码', { type: 'password', placeholder: '在邮箱设置里生成，通常不是登录密码' })}
      </div>
    </div>
  );
}

function UsualHosts({ onChoose }: { onChoose: (host: string) => void }) {
  return (
    <div className="row stretch" role="group" aria-label="常用的邮件服务器">
      {mailHosts.map(({ name, host }) => (
        <Button key={host} size="small" onClick={() => onChoose(host)}>
          {name}
        </Button>
      ))}
    </div>
  );
}

interface EncryptionChoiceProps {
  value: Encryption;
  onChange: (encryption: Encryption) => void;
}

function EncryptionChoice({ value, onChange }: EncryptionChoiceProps) {
  return (
    <label>
      加密方式
      <NativeSelect value={value} choices={encryptionChoices} onChange={onChange} />
    </label>
  );
}

const accountOf = ({ account, code }: MailServer) => ({ account, code });
