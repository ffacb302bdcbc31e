import { App, Button, Input, Modal } from 'antd';
import { useNavigate } from 'react-router';
import type { DataOf } from '#contract/api/endpoint.ts';
import { businessNotices, type NoticeForm } from '#contract/notices/managed-notices.ts';
import { useReachableAddress } from '../components/feedback/confirm-site-address.ts';
import { DeliveryPause } from '../components/feedback/delivery-pause.tsx';
import { LoadState } from '../components/feedback/load-state.tsx';
import { NoSmsTemplate } from '../components/feedback/no-sms-template.tsx';
import { Notice } from '../components/feedback/notice.tsx';
import { SmsPreview } from '../components/feedback/sms-preview.tsx';
import { useAnswer, useSend } from '../session/server.ts';
import { noticeReadings } from './use-notice-changes.ts';
import { pageOf, waysOf, whatStays } from './words.ts';

const { PreviewNotice, SendNotice } = businessNotices;

interface SendDialogProps {
  /** The draft as it was saved. */
  form: NoticeForm;
  onClose: () => void;
}

/** Asks once before sending: shows how many companies are told by which way, and what they will read. */
export function SendDialog({ form, onClose }: SendDialogProps) {
  const { message } = App.useApp();
  const navigate = useNavigate();
  const isAddressGood = useReachableAddress();
  const preview = useAnswer(PreviewNotice, form, { gcTime: 0 });
  const NoticeId = Number(form.NoticeId);
  const sending = useSend(SendNotice, {
    invalidates: noticeReadings,
    onDone({ RecipientCount }) {
      void message.success(`正在通知 ${RecipientCount} 家`);
      onClose();
      void navigate(pageOf(NoticeId), { replace: true });
    },
  });
  const count = preview.data?.Counts.Companies;
  const { Mail = true, Sms = true } = preview.data?.Channels ?? {};
  const leaves = Mail || Sms;
  const run = async () => {
    if (await isAddressGood('link')) sending.mutate({ NoticeId, Version: form.Version });
  };
  return (
    <Modal
      open
      title={`通知 ${count ?? '…'} 家会员？`}
      width={700}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={[
        <Button key="back" onClick={onClose}>
          返回编辑
        </Button>,
        <Button
          key="send"
          type="primary"
          disabled={!count}
          loading={sending.isPending}
          onClick={() => void run()}
        >
          {leaves ? `向 ${count ?? '…'} 家发送` : `列入 ${count ?? '…'} 家需打电话的`}
        </Button>,
      ]}
    >
      <LoadState query={preview} rows={6} />
      {preview.data && <Preview preview={preview.data} />}
    </Modal>
  );
}

function Preview({ preview }: { preview: DataOf<typeof PreviewNotice> }) {
  const { Counts, Channels, MemberName, Mail, Sms } = preview;
  const stays = whatStays(Channels);
  return (
    <div className="stack gap-4">
      {Counts.Companies === 0 ? (
        <Notice type="warning" title="还没有选择会员，或所选的都不是现在的会员" />
      ) : (
        <p className="m-0">
          {waysOf(Counts)}。{(Channels.Mail || Channels.Sms) && '确认后发出，只能撤回还没有发出的。'}
        </p>
      )}
      {stays !== '' && <Notice type="info" title={stays} />}
      <DeliveryPause />
      {Counts.WithMobile > 0 && <NoSmsTemplate kinds={['notice']} />}
      <section aria-label="邮件">
        <h2 className="part-title">邮件（{MemberName} 收到的样子）</h2>
        <p className="strong mb-2">{Mail.Subject}</p>
        <Input.TextArea
          readOnly
          aria-label="邮件正文"
          value={Mail.Body}
          autoSize={{ minRows: 6, maxRows: 12 }}
        />
      </section>
      {Counts.WithMobile > 0 && <SmsPreview text={Sms} />}
    </div>
  );
}
