import { App, Form, Input, Modal } from 'antd';
import type { ReactNode } from 'react';
import { businessIssues } from '#contract/certificates/certificate-issues.ts';
import {
  businessCertificates,
  type ManagedCertificate,
} from '#contract/certificates/managed-certificates.ts';
import { useFocusOnOpen } from '../components/dialogs/use-focus-on-open.ts';
import { useReachableAddress } from '../components/feedback/confirm-site-address.ts';
import { Notice } from '../components/feedback/notice.tsx';
import { counted } from '../components/form/character-count.ts';
import { fieldRule } from '../components/form/field-rule.ts';
import { saveKeys } from '../components/form/save-shortcuts.ts';
import { useSend } from '../session/server.ts';
import { afterChange } from './use-certificate-changes.ts';
import { nameOf, stateOf } from './words.ts';

interface ReasonDialogProps {
  certificate: ManagedCertificate;
  onClose: () => void;
}

/** 撤销证书: revoking is final, so it first shows the page that the code will open. */
export function RevokeDialog({ certificate, onClose }: ReasonDialogProps) {
  return (
    <Asking
      endpoint={businessCertificates.RevokeCert}
      title={`撤销证书：${nameOf(certificate)}`}
      label="撤销原因"
      placeholder="扫码的人看得到，如：原单位申请注销"
      verb="撤销证书"
      done="已撤销"
      isDanger
      certificate={certificate}
      onClose={onClose}
      consequence="撤销后不能恢复，也不能再修改或重新签发。"
      scan={(reason) => (
        <>
          <strong>证书已失效</strong>
          <p>自撤销之时起不再有效</p>
          <p>失效原因：{reason || '（您填写的原因）'}</p>
        </>
      )}
    />
  );
}

/** 重新签发: the same facts on new paper. */
export function ReissueDialog({ certificate, onClose }: ReasonDialogProps) {
  return (
    <Asking
      endpoint={businessIssues.ReissueCert}
      title={`重新签发：${nameOf(certificate)}`}
      label="换发原因"
      placeholder="只记入日志，如：原件遗失补发"
      verb={`签发第 ${certificate._issueNumber + 1} 次`}
      done="已重新签发"
      isIssued
      certificate={certificate}
      onClose={onClose}
      consequence="证书内容不变，二维码换新；之前发出的证书不再有效。"
      scan={() => (
        <>
          <strong>证书已失效</strong>
          <p>失效原因：已换发新证书</p>
        </>
      )}
    />
  );
}

interface AskingProps extends ReasonDialogProps {
  endpoint: typeof businessCertificates.RevokeCert | typeof businessIssues.ReissueCert;
  title: string;
  label: string;
  placeholder: string;
  verb: string;
  done: string;
  isDanger?: true;
  /** Makes a new code, which should open outside the office. */
  isIssued?: true;
  consequence: string;
  /** Describes the page that the code on the old certificate then opens. */
  scan: (reason: string) => ReactNode;
}

function Asking(props: AskingProps) {
  const { endpoint, certificate, onClose, isDanger = false } = props;
  const { message } = App.useApp();
  const [form] = Form.useForm<{ Reason: string }>();
  const { content, afterOpenChange } = useFocusOnOpen();
  const isAddressGood = useReachableAddress();
  const send = useSend(endpoint, {
    form,
    invalidates: afterChange,
    onDone: () => {
      void message.success(props.done);
      onClose();
    },
  });
  return (
    <Modal
      open
      title={props.title}
      width={500}
      okText={props.verb}
      okButtonProps={{ danger: isDanger }}
      confirmLoading={send.isPending}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
      afterOpenChange={afterOpenChange}
    >
      <div ref={content} role="presentation" onKeyDown={saveKeys(form.submit)}>
        <Notice type={isDanger ? 'warning' : 'info'} title={props.consequence} />
        <Form
          form={form}
          layout="vertical"
          onFinish={async ({ Reason }) => {
            if (props.isIssued && !(await isAddressGood('code'))) return;
            send.mutate({ CertId: certificate._certId, Reason });
          }}
        >
          <Asked {...props} />
        </Form>
      </div>
    </Modal>
  );
}

/** Asks for the reason, and shows the page that the code on the old certificate then opens. */
function Asked({ endpoint, certificate, label, placeholder, scan }: AskingProps) {
  const { Reason } = endpoint.input.entries;
  const reason = String(Form.useWatch('Reason') ?? '').trim();
  return (
    <>
      <Form.Item name="Reason" label={label} required rules={[fieldRule(Reason)]}>
        <Input.TextArea
          autoSize={{ minRows: 2, maxRows: 5 }}
          {...counted(Reason)}
          placeholder={placeholder}
        />
      </Form.Item>
      <section className="scan-says on-canvas py-3 px-4" aria-label="扫码将看到">
        <h2 className="soft text-sm regular">扫描原二维码将看到</h2>
        {stateOf(certificate) === 'hidden' && <p>官网隐藏期间为“未查到该证书”，改为显示之后：</p>}
        {scan(reason)}
      </section>
    </>
  );
}
