import { App } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { businessActivities } from '#contract/activities/activities.ts';
import { businessSignUps, type SignUpPersonItem } from '#contract/activities/sign-up-list.ts';
import { businessSignUpSettings } from '#contract/activities/sign-up-settings.ts';
import { systemAudit } from '#contract/back-office/audit.ts';
import type { Action } from '../../components/list/row-actions.tsx';
import { usePersonalRights } from '../../components/record/use-personal-rights.tsx';
import { useSend } from '../../session/server.ts';
import type { ReasonQuestion } from './reason-dialog.tsx';
import { useTicking } from './use-ticking.ts';
import { idsOf, namesOf } from './words.ts';

const { GetSignUpList, ApproveSignUps, RejectSignUps, CancelSignUps, MoveUpSignUp, TickAttendance } =
  businessSignUps;
const { RecordSignUpPayment } = businessSignUps;

/** Reading calls whose answers change with the people of an activity. */
export const invalidates = [
  GetSignUpList,
  businessSignUps.GetSignUpPerson,
  businessSignUpSettings.GetSignUpSettings,
  businessActivities.GetActivity,
  systemAudit.GetRecordHistory,
];

/** What a clerk opens beside the list: a question, a payment, or a person. */
export type Opened =
  | { what: 'question'; question: ReasonQuestion }
  | { what: 'payment'; people: readonly SignUpPersonItem[] }
  | { what: 'person'; person: SignUpPersonItem }
  | { what: 'window'; window: ReactNode }
  | { what: 'new' };

/** Provides what can be done with one or several people of an activity. */
export function usePeopleActions(ActivityId: number) {
  const { opened, open, close } = useWindow();
  const actionsFor = useActionsFor(ActivityId, open);
  const show = (window: ReactNode) => void (window ? open({ what: 'window', window }) : close(true));
  const rightsOf = usePersonalRights({ show, invalidates });
  return {
    opened,
    open,
    close,
    actionsOf(person: SignUpPersonItem): Action[] {
      const actions = actionsFor([person]);
      const view: Action = { label: '查看', keys: 'Enter', run: () => open({ what: 'person', person }) };
      return [
        ...actions.filter(({ isDanger }) => !isDanger),
        view,
        ...actions.filter(({ isDanger }) => isDanger),
        // Of somebody erased, only the place is left.
        ...(person.Mobile === '' ? [] : rightsOf(ownerOf(person))),
      ];
    },
    bulkActions: actionsFor,
  };
}

/** Provides the window that is open. Who opens it waits for its end: true once it is done, false where it was left. */
function useWindow() {
  const [opened, show] = useState<Opened>();
  const end = useRef<(isDone: boolean) => void>(undefined);
  return {
    opened,
    open: (next: Opened) =>
      new Promise<boolean>((resolve) => {
        end.current = resolve;
        show(next);
      }),
    close(isDone: boolean) {
      show(undefined);
      end.current?.(isDone);
    },
  };
}

const ownerOf = ({ PersonId, Name }: SignUpPersonItem) => ({
  input: { PersonId },
  name: Name,
  personName: Name,
  consequence:
    '以同一手机号码或身份证号在各次活动的报名（姓名、手机号码、身份证号、填写的内容），以该手机号码的填报和建议留言随即清除，不能恢复；人数、缴费和到场不变。操作日志须保留，完成后列出原因和期限。',
});

/** Returns the actions that are possible for all of these people. */
function useActionsFor(ActivityId: number, open: (opened: Opened) => Promise<boolean>) {
  const approve = useApproving(ActivityId);
  const deciding = useDeciding(ActivityId);
  const tick = useTicking(ActivityId);
  const ask = (question: ReasonQuestion) => open({ what: 'question', question });
  return (people: readonly SignUpPersonItem[]): Action[] => {
    const [first] = people;
    const all = (...states: SignUpPersonItem['State'][]) =>
      people.every(({ State }) => states.includes(State));
    const isActive = all('placed', 'waiting', 'pending');
    const isThere = people.every(({ AttendTime }) => AttendTime !== '');
    const isPending = all('pending');
    const actions: Action[] = [
      { label: '通过', calls: ApproveSignUps, isHidden: !isPending, run: () => approve(people) },
      {
        label: '不通过',
        calls: RejectSignUps,
        isHidden: !isPending,
        run: () => ask(deciding.rejection(people)),
      },
      {
        label: isThere ? '撤销到场' : '到场',
        calls: TickAttendance,
        isHidden: !all('placed'),
        run: () => tick(people, !isThere),
      },
      {
        label: '缴费',
        calls: RecordSignUpPayment,
        isHidden: !isActive,
        run: () => open({ what: 'payment', people }),
      },
      {
        label: '提前',
        calls: MoveUpSignUp,
        isHidden: people.length !== 1 || !all('waiting'),
        run: () => first && ask(deciding.movingUp(first)),
      },
      {
        label: '取消报名',
        calls: CancelSignUps,
        isDanger: true,
        isHidden: !isActive,
        run: () => ask(deciding.cancellation(people)),
      },
    ];
    return actions;
  };
}

function useApproving(ActivityId: number) {
  const { message } = App.useApp();
  const approving = useSend(ApproveSignUps, {
    invalidates,
    onDone: ({ PlacedCount, WaitingCount }) =>
      void message.success(
        WaitingCount > 0
          ? `通过：${PlacedCount} 人已报名，${WaitingCount} 人候补`
          : `已通过 ${PlacedCount} 人`,
      ),
  });
  return (people: readonly SignUpPersonItem[]) =>
    approving.mutateAsync({ ActivityId, PersonIds: idsOf(people) }).then(
      () => undefined,
      () => false,
    );
}

/** Provides the questions before a decision that needs a reason. */
function useDeciding(ActivityId: number) {
  const { message } = App.useApp();
  const sayMoved = (MovedUpCount: number, done: string) =>
    void message.success(MovedUpCount > 0 ? `${done}，${MovedUpCount} 位候补得到名额` : done);
  const rejecting = useSend(RejectSignUps, {
    invalidates,
    onDone: ({ MovedUpCount }) => sayMoved(MovedUpCount, '已处理'),
  });
  const cancelling = useSend(CancelSignUps, {
    invalidates,
    onDone: ({ MovedUpCount }) => sayMoved(MovedUpCount, '已取消'),
  });
  const moving = useSend(MoveUpSignUp, {
    invalidates,
    onDone: ({ State }) =>
      void message.success(State === 'placed' ? '已提前，得到名额' : '已提前，排到候补的第一位'),
  });
  return {
    rejection: (people: readonly SignUpPersonItem[]): ReasonQuestion => ({
      title: `不通过：${namesOf(people)}`,
      consequence: '原因写给本人；空出的名额给第一位候补。',
      verb: `不通过 ${people.length} 人`,
      example: '本期面向检测机构',
      isDanger: true,
      run: ({ Reason }) => rejecting.mutateAsync({ ActivityId, PersonIds: idsOf(people), Reason }),
    }),
    cancellation: (people: readonly SignUpPersonItem[]): ReasonQuestion => ({
      title: `取消报名：${namesOf(people)}`,
      consequence: '取消后不能恢复；空出的名额立即给第一位候补。',
      verb: `取消 ${people.length} 人的报名`,
      example: '单位来电，临时有事',
      isDanger: true,
      asksToNotify: true,
      run: (answer) => cancelling.mutateAsync({ ActivityId, PersonIds: idsOf(people), ...answer }),
    }),
    movingUp: (person: SignUpPersonItem): ReasonQuestion => ({
      title: `提前：${person.Name}`,
      consequence: '有空名额的立即得到名额，否则排到候补的第一位。原因记入名单和日志。',
      verb: '提前',
      example: '受邀发言',
      run: ({ Reason }) => moving.mutateAsync({ ActivityId, PersonId: person.PersonId, Reason }),
    }),
  };
}
