import { businessHeldMessages, toldStates, type HeldMessage } from '#contract/back-office/held-messages.ts';
import { Empty } from '#ui/components/empty.tsx';
import { useAsk } from '../components/dialogs/use-confirm.tsx';
import { text, time } from '../components/list/columns.tsx';
import { useListAddress } from '../components/list/list-address.ts';
import { ListPage } from '../components/list/list-page.tsx';
import type { Action } from '../components/list/row-actions.tsx';
import { useUndoable } from '../components/undo/use-undoable.tsx';
import { call } from '../session/call.ts';
import { useAnswer, useSend } from '../session/server.ts';
import './messages.css';

const {
  GetHeldMessages: read,
  TellHeldMessages: tell,
  SendHeldMessages: send,
  DropHeldMessages: drop,
} = businessHeldMessages;

const nameOf = ({ MemberName, Subject }: HeldMessage) => `${MemberName || '协会'}：${Subject}`;
const idsOf = (messages: readonly HeldMessage[]) => messages.map(({ MessageId }) => MessageId);
const columnsOf = (isTold: boolean) => [
  text<HeldMessage>('MemberName', '单位', { minWidth: 140, render: ({ MemberName }) => MemberName || '-' }),
  text<HeldMessage>('ContactPerson', '联络人', { width: 96 }),
  text<HeldMessage>('Phone', '电话', { width: 140 }),
  text<HeldMessage>('Subject', '要告知的事', {
    width: 190,
    render: ({ Subject, Reason }) => (
      <>
        {Subject}
        {Reason !== '' && <p className="held-reason soft breaks">驳回原因：{Reason}</p>}
      </>
    ),
    words: ({ Subject, Reason }) => (Reason === '' ? Subject : `${Subject}（驳回原因：${Reason}）`),
  }),
  text<HeldMessage>('Account', '账号', { width: 120 }),
  time<HeldMessage>('CreateTime', '写好的时间'),
  ...(isTold
    ? [
        text<HeldMessage>('ToldBy', '已通知', {
          width: 180,
          render: ({ ToldTime, ToldBy }) => `${ToldBy} ${ToldTime.slice(5, 16)}`,
        }),
      ]
    : []),
];

/** 需打电话的通知: messages that could not be sent, with numbers to call; printed, ticked off, sent only on request. */
export function HeldMessageList() {
  const isTold = useListAddress().read('told') === String(toldStates.told);
  const { data } = useAnswer(read, { pageindex: 1, pagesize: 1 });
  const changes = useHeldChanges();
  const canSend = { mail: data?.CanMail ?? false, sms: data?.CanSms ?? false };
  const actions = (messages: readonly HeldMessage[]): Action[] => [
    {
      label: isTold ? '改回未通知' : '已电话通知',
      calls: tell,
      run: () => changes.tell(messages, !isTold),
    },
    {
      label: '发送',
      calls: send,
      disabledWhy: whyNotSent(messages, canSend),
      run: () => changes.send(messages),
    },
    { label: '不再发送', calls: drop, isDanger: true, run: () => changes.dropMessages(messages) },
  ];

  return (
    <ListPage
      name="messages"
      title="需打电话的通知"
      hint={
        canSend.mail || canSend.sms
          ? '这些邮件和短信写好时还不能发送，现在可以选择发送；过时的请点“不再发送”'
          : '没有邮件服务器和短信接口，这些都没有发出：请打电话告知，并请对方凭账号登录网站查看'
      }
      read={read}
      rowKey="MessageId"
      nameOf={nameOf}
      views={{
        name: 'told',
        label: '通知状态',
        options: [
          { value: toldStates.waiting, label: '未通知' },
          { value: toldStates.told, label: '已通知' },
        ],
      }}
      columns={columnsOf(isTold)}
      row={(message) => actions([message])}
      bulk={actions}
      empty={<Empty text={isTold ? '还没有通知过的' : '没有要通知的'} />}
    />
  );
}

/** Returns the reason for which the selected messages cannot be sent; undefined when each has a configured channel. */
function whyNotSent(
  messages: readonly HeldMessage[],
  canSend: Record<HeldMessage['Ways'][number], boolean>,
): string | undefined {
  const stuck = messages.find(({ Ways }) => !Ways.some((way) => canSend[way]));
  return stuck && `还没有设置${stuck.Ways.includes('mail') ? '邮件服务器' : '短信接口'}`;
}

function useHeldChanges() {
  const ask = useAsk();
  const act = useUndoable();
  const sending = useSend(send, { invalidates: [read] });
  const dropping = useSend(drop, { invalidates: [read] });
  const aboutOf = (messages: readonly HeldMessage[]) =>
    messages.length > 1 ? `${messages.length} 条` : messages.map(nameOf).join('');
  return {
    async tell(messages: readonly HeldMessage[], isTold: boolean) {
      const Ids = idsOf(messages);
      const mark = (Told: 0 | 1) => call(tell, { Ids, Told });
      await act({
        text: isTold ? '已标为已通知' : '已改回未通知',
        about: aboutOf(messages),
        run: () => mark(isTold ? toldStates.told : toldStates.waiting),
        undo: () => mark(isTold ? toldStates.waiting : toldStates.told),
        invalidates: [read],
      });
    },
    async send(messages: readonly HeldMessage[]) {
      const isSure = await ask({
        title: `现在发送 ${messages.length} 条？`,
        consequence: '随即发出，不能撤回；内容是当时写好的，其中的链接可能已过期。',
        verb: '发送',
      });
      if (isSure) await sending.mutateAsync({ Ids: idsOf(messages) });
    },
    async dropMessages(messages: readonly HeldMessage[]) {
      const isSure = await ask({
        title: `不再发送 ${messages.length} 条？`,
        consequence: '从这里移走，以后也不会发出。',
        verb: '不再发送',
        isDanger: true,
      });
      if (isSure) await dropping.mutateAsync({ Ids: idsOf(messages) });
    },
  };
}
