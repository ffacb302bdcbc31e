import { Button, Input, Modal } from 'antd';
import { businessActivities } from '#contract/activities/activities.ts';
import type { ActivityForm } from '#contract/activities/activity-form.ts';
import { audienceIn } from '#contract/audience/audience.ts';
import { DeliveryPause } from '../components/feedback/delivery-pause.tsx';
import { LoadState } from '../components/feedback/load-state.tsx';
import { NoSmsTemplate } from '../components/feedback/no-sms-template.tsx';
import { SmsPreview } from '../components/feedback/sms-preview.tsx';
import { useAnswer } from '../session/server.ts';
import { DeliveryNotice } from './delivery-notice.tsx';
import type { ActivityEditor } from './use-activity-editor.ts';
import { leaves, whatLeaves } from './what-leaves.ts';

const { PreviewInvitation, CountInvitees } = businessActivities;

/** Asks once before sending: shows the number of members and the text that they will read. */
export function InviteDialog({ editor, form }: { editor: ActivityEditor; form: ActivityForm }) {
  const { ActivityId = 0 } = form;
  const counted = useAnswer(CountInvitees, { ActivityId, ...audienceIn(form) });
  const preview = useAnswer(PreviewInvitation, form, { gcTime: 0 });
  const count = counted.data?.New;
  const isSent = !preview.data || leaves(preview.data.Channels);
  const isReady = preview.isSuccess && count !== undefined && count > 0;
  return (
    <Modal
      open
      title={`保存并邀请 ${count ?? '…'} 家会员？`}
      width={700}
      mask={{ closable: false }}
      onCancel={editor.stopInviting}
      footer={[
        <Button key="back" onClick={editor.stopInviting}>
          返回编辑
        </Button>,
        <Button
          key="send"
          type="primary"
          disabled={!isReady}
          loading={editor.isSaving}
          onClick={editor.invite}
        >
          {isSent ? `向 ${count ?? '…'} 家发送` : `记下 ${count ?? '…'} 家的邀请`}
        </Button>,
      ]}
    >
      <p>
        {preview.data && whatLeaves(preview.data.Channels)}
        {counted.data && `邮件 ${counted.data.WithMail} 封，短信 ${counted.data.WithMobile} 条。`}
      </p>
      <DeliveryNotice channels={preview.data?.Channels} />
      <DeliveryPause />
      <NoSmsTemplate kinds={['activity-invitation']} />
      <LoadState query={preview} rows={6} />
      {preview.isSuccess && (
        <div className="invitation-previews">
          <section aria-label="邮件">
            <h2 className="part-title">邮件（{preview.data.MemberName} 收到的样子）</h2>
            <p className="mail-subject">{preview.data.Mail.Subject}</p>
            <Input.TextArea
              readOnly
              aria-label="邮件正文"
              value={preview.data.Mail.Body}
              autoSize={{ minRows: 6, maxRows: 12 }}
            />
          </section>
          <SmsPreview text={preview.data.Sms} />
        </div>
      )}
    </Modal>
  );
}
