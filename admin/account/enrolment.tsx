import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { systemSecondFactor } from '#contract/accounts/second-factor.ts';
import type { DataOf } from '#contract/api/endpoint.ts';
import { CopyButton } from '../components/buttons/copy-button.tsx';
import { fieldRule } from '../components/form/field-rule.ts';
import { useSend } from '../session/server.ts';
import { OwnPasswordField } from './own-password-field.tsx';

const { BeginTotp: begin, EnableTotp: enable } = systemSecondFactor;

interface EnrolmentProps {
  onEnabled: (recoveryCodes: string[]) => void;
}

/** Enables the second factor: asks for the password, shows the secret, and a code of the phone confirms it. */
export function Enrolment({ onEnabled }: EnrolmentProps) {
  const [password, setPassword] = useState('');
  const [offer, setOffer] = useState<DataOf<typeof begin>>();
  const [form] = Form.useForm<{ Password: string }>();
  const asking = useSend(begin, { form, onDone: setOffer });
  if (offer) return <Scanning offer={offer} password={password} onEnabled={onEnabled} />;
  function ask(values: { Password: string }) {
    setPassword(values.Password);
    asking.mutate(values);
  }
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={ask}>
      <p className="account-text soft mb-3">先确认是您本人：输入登录密码，然后用手机扫描二维码。</p>
      <OwnPasswordField />
      <Button type="primary" htmlType="submit" loading={asking.isPending}>
        下一步
      </Button>
    </Form>
  );
}

interface ScanningProps extends EnrolmentProps {
  offer: DataOf<typeof begin>;
  password: string;
}

/** Shows the secret, which the phone reads with its camera or the user types, and asks for a code of the phone. */
function Scanning({ offer: { Qr, Secret }, password, onEnabled }: ScanningProps) {
  const [form] = Form.useForm<{ Totp: string }>();
  const send = useSend(enable, { form, onDone: ({ RecoveryCodes }) => onEnabled(RecoveryCodes) });
  return (
    <div className="enrolment">
      <ol className="list">
        <li>在手机上安装任意一款验证器应用（如腾讯身份验证器、Microsoft Authenticator、FreeOTP）。</li>
        <li>
          用它扫描二维码：
          <img src={Qr} width={200} height={200} alt="两步验证的二维码；不能扫描时请用下面的密钥" />
          <p className="hint">
            不能扫描？手工输入密钥：<code>{inGroups(Secret)}</code>{' '}
            <CopyButton text={Secret} label="复制密钥" />
          </p>
        </li>
        <li>
          输入应用里显示的 6 位数字：
          <Form
            form={form}
            layout="vertical"
            requiredMark={false}
            onFinish={({ Totp }) => send.mutate({ Password: password, Totp })}
          >
            <Form.Item
              name="Totp"
              label="动态码"
              validateTrigger="onSubmit"
              rules={[fieldRule(enable.input.entries.Totp)]}
            >
              <Input
                // oxlint-disable-next-line no-autofocus -- its dialog asks for this alone
                autoFocus
                inputMode="numeric"
                autoComplete="one-time-code"
                className="code-input"
              />
            </Form.Item>
            <Button type="primary" htmlType="submit" loading={send.isPending}>
              启用两步验证
            </Button>
          </Form>
        </li>
      </ol>
    </div>
  );
}

function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
