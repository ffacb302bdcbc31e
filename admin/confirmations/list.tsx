import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { maxPageSize } from '#contract/api/paging.ts';
import {
  businessConfirmations,
  confirmationState,
  confirmationWay,
  confirmationWords,
  type Confirmation,
  type ConfirmationRound,
} from '#contract/members/confirmations.ts';
import { Empty } from '#ui/components/empty.tsx';
import { byChoice, byOptions, byText } from '../components/filters/filters.ts';
import { columnsFor } from '../components/list/columns.tsx';
import { ListPage } from '../components/list/list-page.tsx';
import type { Action } from '../components/list/row-actions.tsx';
import { addition } from '../components/list/standard-actions.tsx';
import { useAnswer, useSend } from '../session/server.ts';
import { PhoneDialog } from './phone-dialog.tsx';
import { RemindDialog } from './remind-dialog.tsx';
import { RoundDialog } from './round-dialog.tsx';

const {
  GetConfirmationRounds: readRounds,
  SaveConfirmationRound: save,
  CloseConfirmationRound: closeRound,
  GetConfirmations: read,
  ExportConfirmations,
  RemindMembers: remind,
  ConfirmByPhone: phone,
} = businessConfirmations;

const invalidates = [read, readRounds];

const useRounds = () => useAnswer(readRounds, { pagesize: maxPageSize }).data?.List;

function useRoundOptions() {
  return useRounds()?.map(({ RoundId, Title }) => ({ value: String(RoundId), label: Title }));
}

const filters = [
  byText('key', '关键词', '公司名称'),
  byChoice('state', '核对', {
    [confirmationState.missing]: '没核对',
    [confirmationState.withoutAccount]: '没核对，没有账号',
    [confirmationState.confirmed]: '已核对',
  }),
  byOptions('roundid', '哪一轮', useRoundOptions),
];

const { text, time, count } = columnsFor(read, phone);

const columns = [
  text('MemberName', { title: '公司名称' }),
  text('MemberLevelName', { title: '会员等级', width: 104, isWide: true }),
  text('City', { title: '城市', width: 84, isWide: true }),
  text('OperatorPhone', { title: '电话', width: 140, isWide: true }),
  text('Way', {
    title: '核对',
    width: 132,
    isState: true,
    render: wordOf,
    words: wordOf,
  }),
  time('ConfirmTime', { title: '核对时间' }),
  text('Note', { title: '核对情况', width: 160, isWide: true }),
  time('RemindTime', { title: '最近提醒' }),
  count('RemindCount', { title: '提醒次数' }),
];

function wordOf({ Way, HasAccount }: Confirmation): string {
  return confirmationWords[Way] ?? (HasAccount ? '没核对' : '没核对，没有账号');
}

/** 请会员核对: who has looked over its data in a round, and who is reminded or called. */
export function ConfirmationList() {
  const [query] = useSearchParams();
  const [dialog, show] = useState<ReactNode>();
  const rounds = useRounds() ?? [];
  const round = rounds.find(({ RoundId }) => String(RoundId) === query.get('roundid')) ?? rounds[0];
  const close = () => show(undefined);
  const actions = useRowActions(round, show);
  const bulk = (members: readonly Confirmation[]): Action[] => [
    {
      label: '提醒',
      calls: remind,
      isHidden: !round?.IsOpen,
      run: () =>
        round &&
        show(<RemindDialog round={round} only={members} onClose={close} invalidates={invalidates} />),
    },
  ];
  return (
    <>
      <ListPage
        name="confirmations"
        title="请会员核对"
        hint={round && <RoundSummary round={round} />}
        read={read}
        rowKey="MemberId"
        nameOf={({ MemberName }) => MemberName}
        filters={filters}
        columns={columns}
        exports={ExportConfirmations}
        row={actions}
        bulk={bulk}
        tools={useTools(round, show)}
        empty={<Empty text={round ? '没有这样的会员' : '还没有请会员核对过'} />}
      />
      {dialog}
    </>
  );
}

/** Shows what the round is, and how far it has come. */
function RoundSummary({ round }: { round: ConfirmationRound }) {
  const { Title, BeginDate, EndDate, Confirmed, Total, IsClosed, IsOpen } = round;
  const state = IsClosed ? '已结束' : IsOpen ? '进行中' : '不在核对期内';
  return (
    <>
      {Title}：{BeginDate} 至 {EndDate || '不限'}，{state}，已核对{' '}
      <b className="figures">
        {Confirmed}/{Total}
      </b>
    </>
  );
}

function useRowActions(round: ConfirmationRound | undefined, show: (dialog: ReactNode) => void) {
  const { mutateAsync } = useSend(phone, { invalidates });
  return (member: Confirmation): Action[] => [
    {
      label: '电话核对',
      calls: phone,
      isHidden: !round || member.Way !== 0,
      run: () =>
        round &&
        show(
          <PhoneDialog
            roundId={round.RoundId}
            member={member}
            invalidates={invalidates}
            onClose={() => show(undefined)}
          />,
        ),
    },
    {
      label: '撤销电话核对',
      calls: phone,
      isHidden: !round || member.Way !== confirmationWay.byPhone,
      run: () =>
        round &&
        mutateAsync({ RoundId: round.RoundId, MemberId: member.MemberId, IsConfirmed: false, Note: '' }),
    },
  ];
}

function useTools(round: ConfirmationRound | undefined, show: (dialog: ReactNode) => void): Action[] {
  const { mutateAsync } = useSend(closeRound, { invalidates });
  const close = () => show(undefined);
  return [
    {
      label: '提醒没核对的',
      calls: remind,
      isHidden: !round?.IsOpen,
      run: () => round && show(<RemindDialog round={round} onClose={close} invalidates={invalidates} />),
    },
    {
      label: '修改本轮',
      calls: save,
      isHidden: !round,
      run: () => show(<RoundDialog round={round} onClose={close} invalidates={invalidates} />),
    },
    {
      label: round?.IsClosed ? '重新开始' : '结束本轮',
      calls: closeRound,
      isHidden: !round,
      run: () => round && mutateAsync({ RoundId: round.RoundId, IsClosed: !round.IsClosed }),
    },
    addition('新的一轮', save, () =>
      show(<RoundDialog round={undefined} onClose={close} invalidates={invalidates} />),
    ),
  ];
}
