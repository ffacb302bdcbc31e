import { App, Button } from 'antd';
import { useState } from 'react';
import type { SentInputOf } from '#contract/api/endpoint.ts';
import { businessFormResults, linkPermissions, type MissingMember } from '#contract/forms/form-results.ts';
import { formStatus, type ManagedForm } from '#contract/forms/managed-forms.ts';
import { useAsk } from '../components/dialogs/use-confirm.tsx';
import { useReachableAddress } from '../components/feedback/confirm-site-address.ts';
import { LateSkeleton } from '../components/feedback/delayed-skeleton.tsx';
import { DeliveryPause } from '../components/feedback/delivery-pause.tsx';
import { LoadFailed } from '../components/feedback/load-failed.tsx';
import { NoSmsTemplate } from '../components/feedback/no-sms-template.tsx';
import { byChoice, byText } from '../components/filters/filters.ts';
import { ListFilters } from '../components/filters/list-filters.tsx';
import { columnsFor } from '../components/list/columns.tsx';
import { useTabAddress } from '../components/list/tab-address.ts';
import { TabList } from '../components/list/tab-list.tsx';
import { Allowed, useCanCall } from '../components/permissions/permissions.ts';
import { useSelection, type Selection } from '../components/selection/selection.ts';
import { useAnswer, useSend } from '../session/server.ts';
import { PersonalLinkDialog } from './personal-link-dialog.tsx';

const { GetFormMissing: read, RemindForm: remind, TakeFormLink: take } = businessFormResults;
const { count, text, time } = columnsFor(read, remind);
const filters = [byText('key', '关键词', '公司名称'), byChoice('due', '提醒', { 1: '今天该提醒' })];
const idOf = ({ MemberId }: MissingMember) => MemberId;

const columns = [
  text('MemberName'),
  text('DailyOperator', { width: 96 }),
  text('OperatorPhone', { width: 128 }),
  text('Email', { width: 176, isWide: true }),
  count('RemindCount', {
    width: 144,
    render: (member) => remindedWords(member),
    words: (member) => remindedWords(member),
  }),
  time('RemindTime'),
];

const callWords = { '': '', waiting: '需打电话', told: '已电话通知' } as const;

function remindedWords({ RemindCount, IsUnreachable, Call }: MissingMember): string {
  if (IsUnreachable) return '没有联系方式';
  if (RemindCount === 0) return '-';
  return [`${RemindCount} 次`, callWords[Call]].filter(Boolean).join(' · ');
}

/** 没填的: the members that have not answered, all or some of whom a clerk reminds. */
export function MissingMembers({ form }: { form: ManagedForm }) {
  const address = useTabAddress();
  const due = address.read('due');
  const canCall = useCanCall();
  const canRemind = canCall(remind) && form.Status === formStatus.open;
  const canTake = canCall(take) && linkPermissions.every((permission) => canCall({ permission }));
  const query = useAnswer(
    read,
    { id: form.FormId, key: address.key, due, ...address.page },
    { keepPrevious: true },
  );
  const [linked, openLink] = useState<MissingMember>();
  const rows = query.data?.List ?? [];
  const selection = useSelection(`missing ${form.FormId}`, rows, idOf);
  if (query.isError && !query.data) return <LoadFailed query={query} />;
  if (!query.data) return <LateSkeleton rows={8} />;
  return (
    <section className="sheet list-sheet" aria-label="没填的会员">
      <MissingHead
        form={form}
        counts={query.data}
        isDue={due !== ''}
        isSearched={address.key !== ''}
        selection={canRemind ? selection : undefined}
      />
      <DeliveryPause />
      <NoSmsTemplate kinds={['form-reminder']} />
      <ListFilters title="没填的会员" filters={filters} address={address} />
      <TabList
        caption="没填的会员"
        rows={rows}
        idOf={idOf}
        nameOf={({ MemberName }) => MemberName}
        columns={columns}
        actions={
          canRemind && canTake ? (member) => [{ label: '复制链接', run: () => openLink(member) }] : undefined
        }
        selection={canRemind ? selection : undefined}
        total={query.data.TotalCount}
        emptyText={address.key || due ? '没有符合条件的会员' : '会员都填了'}
        address={address}
        isOld={query.isPlaceholderData}
      />
      {linked && <PersonalLinkDialog form={form} member={linked} onClose={() => openLink(undefined)} />}
    </section>
  );
}

interface MissingHeadProps {
  form: ManagedForm;
  counts: { TotalCount: number; RemindedToday: number };
  /** Only members for whom a reminder is proposed are listed. */
  isDue: boolean;
  /** Members are searched by name: those selected are reminded, but not all. */
  isSearched: boolean;
  /** Undefined where nobody is reminded. */
  selection: Selection<MissingMember> | undefined;
}

/** Says how many have not answered, and reminds those selected, or else all of them. */
function MissingHead({ form, counts, isDue, isSearched, selection }: MissingHeadProps) {
  const { TotalCount, RemindedToday } = counts;
  const reminding = useReminding(form, () => selection?.clear());
  const MemberIds = [...(selection?.rows.keys() ?? [])];
  // Those to whom a reminder is proposed had none today.
  const left = isDue ? TotalCount : TotalCount - RemindedToday;
  const members = MemberIds.length > 0 ? MemberIds.length : left;
  const verb =
    MemberIds.length > 0 ? '提醒所选' : isDue ? '提醒这' : RemindedToday > 0 ? '提醒其余' : '提醒全部';
  return (
    <div className="sheet-head row between">
      <output>
        {isDue ? `今天该提醒 ${TotalCount} 家` : `${TotalCount} 家没填`}
        {RemindedToday > 0 && `，今天已提醒 ${RemindedToday} 家`}
      </output>
      {selection && members > 0 && (MemberIds.length > 0 || !isSearched) && (
        <Allowed to={remind}>
          <Button
            type="primary"
            loading={reminding.isPending}
            onClick={() =>
              void reminding.remind(members, MemberIds.length > 0 ? { MemberIds } : { Due: isDue ? 1 : 0 })
            }
          >
            {verb} {members} 家
          </Button>
        </Allowed>
      )}
    </div>
  );
}

/** Reminds after a question, and says who was left out. */
function useReminding(form: ManagedForm, onDone: () => void) {
  const { message } = App.useApp();
  const ask = useAsk();
  const isAddressGood = useReachableAddress();
  const sending = useSend(remind, {
    invalidates: [read],
    onDone({ RemindedCount, AlreadyCount, UnreachableCount }) {
      const left = [
        ...(AlreadyCount > 0 ? [`${AlreadyCount} 家今天已提醒过，没有再发`] : []),
        ...(UnreachableCount > 0 ? [`${UnreachableCount} 家没有任何联系方式`] : []),
      ];
      const summary = [`提醒 ${RemindedCount} 家`, ...left].join('；');
      void (left.length > 0 ? message.warning(summary) : message.success(summary));
      onDone();
    },
  });
  return {
    isPending: sending.isPending,
    async remind(members: number, input: Omit<SentInputOf<typeof remind>, 'FormId'>) {
      const consequence =
        '以邮件和短信请他们填写，里面有这一家自己的链接；只有座机的，列入“需打电话的通知”。今天已提醒过的不再提醒。';
      const isSure = await ask({
        title: `提醒 ${members} 家会员？`,
        consequence,
        verb: `提醒 ${members} 家`,
      });
      if (isSure && (await isAddressGood('link')))
        await sending.mutateAsync({ FormId: form.FormId, ...input }).catch(() => {});
    },
  };
}
