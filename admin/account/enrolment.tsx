import { Button, Form, Input } from 'antd';
import { systemSecondFactor } from '#contract/accounts/second-factor.ts';
import { fieldRule } from '../components/form/field-rule.ts';
import { LateSkeleton } from '../components/feedback/delayed-skeleton.tsx';
import { LoadFailed } from '../components/feedback/load-failed.tsx';
import { useAnswer, useSend } from '../session/server.ts';
import { CopyButton } from '../components/buttons/copy-button.tsx';

const { GetTotp: read, EnableTotp: enable } = systemSecondFactor;

/** Enables the second factor: the phone reads the secret with its camera or the user types it; the code confirms it. */
export function Enrolment({ onEnabled }: { onEnabled: (recoveryCodes: string[]) => void }) {
  // Each answer has another secret, so this one is never fetched again while the dialog is open.
  const offer = useAnswer(read, {}, { staleTime: Infinity, gcTime: 0 });
  const [form] = Form.useForm<{ Totp: string }>();
  const send = useSend(enable, { form, onDone: ({ RecoveryCodes }) => onEnabled(RecoveryCodes) });
  if (offer.isError) return <LoadFailed query={offer} />;
  if (!offer.data) return <LateSkeleton rows={8} />;
  const { Qr, Secret } = offer.data;
  return (
    <div className="enrolment">
      <ol>
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
          <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => send.mutate(values)}>
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
