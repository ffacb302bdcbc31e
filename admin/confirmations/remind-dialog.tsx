import { App, Checkbox, Modal, Pagination } from 'antd';
import { useState } from 'react';
import type { Endpoint } from '#contract/api/endpoint.ts';
import {
  businessConfirmations,
  confirmationState,
  type Confirmation,
  type ConfirmationRound,
} from '#contract/members/confirmations.ts';
import { serverNow } from '#ui/api/server-time.ts';
import { useReachableAddress } from '../components/feedback/confirm-site-address.ts';
import { DeliveryPause } from '../components/feedback/delivery-pause.tsx';
import { LoadState } from '../components/feedback/load-state.tsx';
import { NoSmsTemplate } from '../components/feedback/no-sms-template.tsx';
import { useAnswer, useSend } from '../session/server.ts';

const { GetConfirmations: read, RemindMembers: remind } = businessConfirmations;

interface RemindDialogProps {
  round: ConfirmationRound;
  /** Absent: all who have not confirmed. */
  only?: readonly Confirmation[];
  invalidates: readonly Endpoint[];
  onClose: () => void;
}

/** A call takes so many; when they are reminded, the next ones are offered. */
const atOnce = 500;

/** Returns the members of this part that have not confirmed; those that were selected in the list are not read again. */
function useMissing(round: ConfirmationRound, only: RemindDialogProps['only'], part: number) {
  const input = {
    roundid: round.RoundId,
    state: confirmationState.missing,
    pageindex: part,
    pagesize: atOnce,
  };
  const query = useAnswer(read, input, { gcTime: 0, enabled: !only });
  const members = only?.filter(({ Way }) => Way === 0) ?? query.data?.List ?? [];
  return { query, total: query.data?.TotalCount ?? 0, members };
}

/** Sends the reminders of a part, unless their links lead nowhere and the clerk stops. */
function useReminding(invalidates: readonly Endpoint[], onDone: () => void) {
  const { message } = App.useApp();
  const isAddressGood = useReachableAddress();
  const sending = useSend(remind, {
    invalidates,
    onDone: ({ Reminded, Unreachable }) => {
      const rest = Unreachable > 0 ? `，${Unreachable} 家没有联系方式` : '';
      void message.success(`已提醒 ${Reminded} 家${rest}`);
      onDone();
    },
  });
  return {
    isPending: sending.isPending,
    async send({ RoundId }: ConfirmationRound, ticked: readonly Confirmation[]) {
      if (!(await isAddressGood('link'))) return;
      sending.mutate({
        RoundId,
        MemberIds: ticked.map(({ MemberId }) => MemberId),
        Again: ticked.some(isRemindedToday),
      });
    },
  };
}

/** Shows whom a reminder would reach; the clerk takes members out and presses. */
export function RemindDialog({ round, only, invalidates, onClose }: RemindDialogProps) {
  const [part, setPart] = useState(1);
  const { query, total, members } = useMissing(round, only, part);
  const [changed, setChanged] = useState<ReadonlyMap<number, boolean>>(new Map());
  const isTicked = (member: Confirmation) =>
    changed.get(member.MemberId) ?? (only ? !isRemindedToday(member) : isDue(member));
  const ticked = members.filter(isTicked);
  const reminding = useReminding(invalidates, () => (part * atOnce < total ? setPart(part + 1) : onClose()));
  return (
    <Modal
      open
      title="提醒没核对的会员"
      width={700}
      mask={{ closable: false }}
      styles={{ body: { maxHeight: '60vh', overflow: 'auto' } }}
      okText={`提醒 ${ticked.length} 家`}
      okButtonProps={{ disabled: ticked.length === 0, loading: reminding.isPending }}
      onOk={() => void reminding.send(round, ticked)}
      onCancel={onClose}
    >
      <p className="hint mb-4">
        有邮箱的发邮件，有手机的发短信，都没有的列入需打电话的通知。不提醒的，取消勾选。
      </p>
      <DeliveryPause />
      <NoSmsTemplate kinds={['confirmation-reminder']} />
      {!only && <LoadState query={query} rows={6} />}
      <Members
        members={members}
        isTicked={isTicked}
        onTick={(id, isOn) => setChanged(new Map(changed).set(id, isOn))}
      />
      <Parts part={part} total={total} onChange={setPart} />
    </Modal>
  );
}

interface PartsProps {
  part: number;
  total: number;
  onChange: (part: number) => void;
}

/** Chooses among the parts, where one call does not take all. */
function Parts({ part, total, onChange }: PartsProps) {
  if (total <= atOnce) return null;
  return (
    <Pagination
      className="mt-4"
      size="small"
      current={part}
      pageSize={atOnce}
      total={total}
      showSizeChanger={false}
      showTotal={(all, [first, last]) => `第 ${first}–${last} 家，共 ${all} 家`}
      onChange={onChange}
    />
  );
}

interface MembersProps {
  members: readonly Confirmation[];
  isTicked: (member: Confirmation) => boolean;
  onTick: (id: number, isOn: boolean) => void;
}

function Members({ members, isTicked, onTick }: MembersProps) {
  return (
    <ul className="plain-list stack gap-1">
      {members.map((member) => (
        <li key={member.MemberId} className="row between">
          <Checkbox
            checked={isTicked(member)}
            onChange={({ target }) => onTick(member.MemberId, target.checked)}
          >
            {member.MemberName}
          </Checkbox>
          <span className="muted text-xs">{remindedWord(member)}</span>
        </li>
      ))}
    </ul>
  );
}

const reminderDays = 7;

/** As the workbench proposes: not reminded within seven days. */
function isDue({ RemindTime }: Confirmation): boolean {
  return RemindTime === '' || millisecondsOf(RemindTime) < serverNow() - reminderDays * 86_400_000;
}

const millisecondsOf = (time: string) => Date.parse(`${time.replace(' ', 'T')}+08:00`);

function isRemindedToday({ RemindTime }: Confirmation): boolean {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(serverNow());
  return RemindTime.startsWith(today);
}

function remindedWord(member: Confirmation): string {
  if (member.RemindTime === '') return '';
  const day = isRemindedToday(member) ? '今天' : member.RemindTime.slice(0, 10);
  return `${day}已提醒，共 ${member.RemindCount} 次`;
}
