import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Form, Modal } from 'antd';
import { useState } from 'react';
import { systemSecondFactor } from '#contract/accounts/second-factor.ts';
import { systemStaff } from '#contract/accounts/staff.ts';
import { useFocusOnOpen } from '../components/dialogs/use-focus-on-open.ts';
import { useSend } from '../session/server.ts';
import { useSession } from '../session/session.tsx';
import { CodeModal, type GivenCode } from './code-modal.tsx';
import { Enrolment } from './enrolment.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const { DisableTotp: disable, RenewRecoveryCodes: renew } = systemSecondFactor;
const fewCodes = 3;

type Doing = { is: 'enrolling' | 'disabling' | 'renewing' } | { is: 'keeping'; codes: string[] };

/** 两步验证: its state, and the actions to change it. */
export function SecondFactor() {
  const { HasTotp, RecoveryCodesLeft } = useSession().administrator;
  const [doing, setDoing] = useState<Doing>();
  const close = () => setDoing(undefined);
  const keep = (codes: string[]) => setDoing({ is: 'keeping', codes });
  return (
    <section className="sheet" aria-labelledby="second-factor-title">
      <div className="sheet-head">
        <h2 id="second-factor-title">两步验证</h2>
        <div className="sheet-tools">
          {HasTotp ? (
            <>
              <Button onClick={() => setDoing({ is: 'renewing' })}>换一组恢复码</Button>
              <Button danger onClick={() => setDoing({ is: 'disabling' })}>
                停用
              </Button>
            </>
          ) : (
            <Button type="primary" onClick={() => setDoing({ is: 'enrolling' })}>
              启用两步验证
            </Button>
          )}
        </div>
      </div>
      <p className="account-text soft mb-3">
        {HasTotp
          ? `已启用：登录时除密码外还要手机上的动态码。恢复码还剩 ${RecoveryCodesLeft} 个。`
          : '未启用。启用后登录时除密码外还要手机上的动态码，密码泄露时别人也进不来。'}
      </p>
      {HasTotp && RecoveryCodesLeft < fewCodes && (
        <Alert type="warning" showIcon title="恢复码快用完了，请换一组" />
      )}
      {doing && <Step doing={doing} onConfirm={keep} onClose={close} />}
    </section>
  );
}

interface StepProps {
  doing: Doing;
  onConfirm: (codes: string[]) => void;
  onClose: () => void;
}

function Step({ doing, onConfirm, onClose }: StepProps) {
  const { content, afterOpenChange } = useFocusOnOpen();
  if (doing.is === 'enrolling')
    return (
      <Modal
        open
        title="启用两步验证"
        width={700}
        footer={null}
        mask={{ closable: false }}
        afterOpenChange={afterOpenChange}
        onCancel={onClose}
      >
        <div ref={content}>
          <Enrolment onEnabled={onConfirm} />
        </div>
      </Modal>
    );
  if (doing.is === 'keeping')
    return (
      <Modal
        open
        title="恢复码"
        width={500}
        footer={null}
        closable={false}
        keyboard={false}
        mask={{ closable: false }}
      >
        <StoredCodes codes={doing.codes} onSaved={onClose} />
      </Modal>
    );
  if (doing.is === 'disabling') return <Disabling onClose={onClose} />;
  return <Renewing onDone={onConfirm} onClose={onClose} />;
}

function Disabling({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<GivenCode>();
  const { message } = App.useApp();
  const send = useSend(disable, {
    form,
    invalidates: [systemStaff.GetLoginUser],
    onDone: () => {
      void message.success('已停用两步验证');
      onClose();
    },
  });
  return (
    <CodeModal
      form={form}
      title="停用两步验证"
      verb="停用"
      isDanger
      isBusy={send.isPending}
      onClose={onClose}
      onGiven={send.mutate}
    >
      停用之后，只凭密码就能登录这个账号。
    </CodeModal>
  );
}

function Renewing({ onDone, onClose }: { onDone: (codes: string[]) => void; onClose: () => void }) {
  const [form] = Form.useForm<GivenCode>();
  const send = useSend(renew, { form, onDone: (answer) => onDone(answer.RecoveryCodes) });
  return (
    <CodeModal
      form={form}
      title="换一组恢复码"
      verb="换一组"
      isBusy={send.isPending}
      onClose={onClose}
      onGiven={send.mutate}
    >
      原来的恢复码随即作废。
    </CodeModal>
  );
}

/** Shows the new recovery codes; afterwards the page shows the number of those left. */
function StoredCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const { Account } = useSession().administrator;
  const client = useQueryClient();
  async function finish() {
    await client.invalidateQueries({ queryKey: [systemStaff.GetLoginUser.path] });
    onSaved();
  }
  return <RecoveryCodes codes={codes} account={Account} onSaved={() => void finish()} />;
}
