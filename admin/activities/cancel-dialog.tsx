import { App, Button, Checkbox, Form, Input, Modal } from 'antd';
import { businessActivities, type ActivityItem } from '#contract/activities/activities.ts';
import { systemAudit } from '#contract/back-office/audit.ts';
import { NoSmsTemplate } from '../components/feedback/no-sms-template.tsx';
import { Notice } from '../components/feedback/notice.tsx';
import { counted } from '../components/form/character-count.ts';
import { fieldRule } from '../components/form/field-rule.ts';
import { saveKeys } from '../components/form/save-shortcuts.ts';
import { useSend } from '../session/server.ts';

const { CancelActivity: cancel, GetActivity, GetActivityList } = businessActivities;
const { Reason } = cancel.input.entries;

type ToldCounts = Pick<ActivityItem, 'SentCount' | 'PlacedCount' | 'WaitingCount' | 'PendingCount'>;

interface CancelDialogProps {
  activity: Pick<ActivityItem, 'ActivityId' | 'Title' | 'QueuedCount' | keyof ToldCounts>;
  onClose: () => void;
}

/** Cancels an activity for good and notifies the members that were invited and the people who signed up. */
export function CancelDialog({ activity, onClose }: CancelDialogProps) {
  const { ActivityId, Title, SentCount, QueuedCount } = activity;
  const { people, who, count } = toldOf(activity);
  const { message } = App.useApp();
  const [form] = Form.useForm<{ Reason: string; Notify: boolean }>();
  const sending = useSend(cancel, {
    form,
    invalidates: [GetActivityList, GetActivity, systemAudit.GetRecordHistory],
    onDone: ({ NoticeCount }, { Notify }) => {
      const counts = countsOf(NoticeCount, Notify ? people : 0);
      void message.success(counts === '' ? '已取消' : `已取消，正在通知 ${counts}`);
      onClose();
    },
  });
  const isTold = Form.useWatch('Notify', form) ?? count !== '';
  return (
    <Modal
      open
      title={`取消活动：${Title}`}
      width={500}
      footer={null}
      mask={{ closable: false }}
      onCancel={onClose}
    >
      <Notice
        type="warning"
        title="取消后不能恢复"
        description={
          QueuedCount > 0
            ? `还在排队的 ${QueuedCount} 家邀请不再发出。需要时可以复制为新活动。`
            : '需要时可以复制为新活动。'
        }
      />
      <Form
        form={form}
        layout="vertical"
        initialValues={{ Reason: '', Notify: count !== '' }}
        onFinish={(values) => sending.mutate({ ActivityId, ...values })}
      >
        <Form.Item name="Reason" label="取消原因" required rules={[fieldRule(Reason)]}>
          <Input.TextArea
            rows={3}
            {...counted(Reason)}
            placeholder="会写进通知，如：场地临时维修，改期另行通知"
            onKeyDown={saveKeys(() => form.submit())}
          />
        </Form.Item>
        {count !== '' && (
          <Form.Item name="Notify" valuePropName="checked">
            <Checkbox>通知{who}</Checkbox>
          </Form.Item>
        )}
        {isTold && SentCount > 0 && <NoSmsTemplate kinds={['activity-cancellation']} />}
        {isTold && people > 0 && <NoSmsTemplate kinds={['sign-up-decision']} />}
        <div className="dialog-foot row stretch end mt-2">
          <Button onClick={onClose}>暂不取消</Button>
          <Button type="primary" danger htmlType="submit" loading={sending.isPending}>
            {isTold ? `取消活动并通知 ${count}` : '取消活动'}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}

/** Says whom the cancellation is told, and how many they are; blank for nobody. */
function toldOf({ SentCount, PlacedCount, WaitingCount, PendingCount }: ToldCounts) {
  const people = PlacedCount + WaitingCount + PendingCount;
  const who = [
    ...(SentCount > 0 ? [`已收到邀请的 ${SentCount} 家会员`] : []),
    ...(people > 0 ? [`报名的 ${people} 人`] : []),
  ].join('和');
  return { people, who, count: countsOf(SentCount, people) };
}

const countsOf = (companies: number, people: number) =>
  [...(companies > 0 ? [`${companies} 家`] : []), ...(people > 0 ? [`${people} 人`] : [])].join('、');
