import { Button, Modal } from 'antd';
import { useState } from 'react';
import { resultText } from '#contract/api/envelope.ts';
import { useFocusOnOpen } from '../components/dialogs/use-focus-on-open.ts';
import { Notice } from '../components/feedback/notice.tsx';
import { useSignOut } from '../session/sign-out.ts';
import { Enrolment } from './enrolment.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import './account.css';

/** Sets up the second factor and cannot be dismissed: until then the server answers nothing else. */
export function ForcedSecondFactor({ account, onEnabled }: { account: string; onEnabled: () => void }) {
  const { content, afterOpenChange } = useFocusOnOpen();
  const [codes, setCodes] = useState<string[]>();
  const signOut = useSignOut();
  return (
    <Modal
      open
      title="设置两步验证"
      width={700}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      afterOpenChange={afterOpenChange}
      footer={codes ? null : <Button onClick={() => void signOut()}>退出登录</Button>}
    >
      {codes ? (
        <RecoveryCodes codes={codes} account={account} onSaved={onEnabled} />
      ) : (
        <>
          <Notice type="info" title={resultText.enableTotp} />
          <div ref={content}>
            <Enrolment onEnabled={setCodes} />
          </div>
        </>
      )}
    </Modal>
  );
}
