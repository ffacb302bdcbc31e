import { Button } from 'antd';
import type { SentInputOf } from '#contract/api/endpoint.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import {
  businessNotices,
  noticeStatus,
  recipientFilters,
  type ManagedNotice,
  type NoticeRecipient,
} from '#contract/notices/managed-notices.ts';
import { DownloadButton } from '../components/buttons/download-button.tsx';
import { LateSkeleton } from '../components/feedback/delayed-skeleton.tsx';
import { LoadFailed } from '../components/feedback/load-failed.tsx';
import { byText } from '../components/filters/filters.ts';
import { ListFilters } from '../components/filters/list-filters.tsx';
import type { Action } from '../components/list/row-actions.tsx';
import { useTabAddress } from '../components/list/tab-address.ts';
import { TabList } from '../components/list/tab-list.tsx';
import { Allowed, useCanCall } from '../components/permissions/permissions.ts';
import { useSelection } from '../components/selection/selection.ts';
import { useAnswer } from '../session/server.ts';
import { columnsToCall, recipientColumns } from './recipient-columns.tsx';
import { StateLinks } from './state-links.tsx';
import { useNoticeChanges } from './use-notice-changes.ts';

const {
  GetNoticeRecipients: read,
  CallNoticeRecipients: recordCall,
  RemindNotice: remind,
  ExportNoticeRecipients,
} = businessNotices;
const filters = [byText('key', '关键词', '公司名称')];
const idOf = ({ MemberId }: NoticeRecipient) => MemberId;
const refreshMs = 5_000;

/** 谁看过: the companies of a notice, failures first; it refreshes itself while messages wait. */
export function NoticeRecipients({ notice }: { notice: ManagedNotice }) {
  const address = useTabAddress();
  const canCall = useCanCall()(recordCall);
  const state = recipientFilters.find((one) => one === address.read('state'));
  const input = { id: notice.NoticeId, key: address.key, ...(state && { state }) };
  const query = useAnswer(
    read,
    { ...input, ...address.page },
    { keepPrevious: true, again: () => notice.QueuedCount > 0 && refreshMs },
  );
  const rows = query.data?.List ?? [];
  const selection = useSelection(`notice ${notice.NoticeId}`, rows, idOf);
  const changes = useNoticeChanges();
  if (query.isError && !query.data) return <LoadFailed query={query} />;
  if (!query.data) return <LateSkeleton rows={8} />;
  const { TotalCount } = query.data;
  const note = async (ids: number[], isCalled: boolean) => {
    await changes.recordCalls(notice.NoticeId, ids, isCalled);
    selection.clear();
  };
  return (
    <section className="sheet list-sheet" aria-label="谁看过">
      <RecipientsHead
        notice={notice}
        exported={{ input, count: TotalCount }}
        ids={[...selection.rows.keys()]}
        note={note}
      />
      <StateLinks notice={notice} current={state} />
      <ListFilters title="单位" filters={filters} address={address} />
      <TabList
        caption="通知的各单位"
        rows={rows}
        idOf={idOf}
        nameOf={({ MemberName }) => MemberName}
        columns={state === 'unread' || state === 'held' ? columnsToCall : recipientColumns}
        actions={(one) => actionsOf(one, note)}
        selection={canCall ? selection : undefined}
        total={TotalCount}
        emptyText="没有这样的单位"
        address={address}
        isOld={query.isPlaceholderData}
      />
    </section>
  );
}

type Note = (ids: number[], isCalled: boolean) => Promise<void>;

interface RecipientsHeadProps {
  notice: ManagedNotice;
  exported: { input: SentInputOf<typeof ExportNoticeRecipients>; count: number };
  /** The selected companies. */
  ids: number[];
  note: Note;
}

function RecipientsHead({ notice, exported, ids, note }: RecipientsHeadProps) {
  const changes = useNoticeChanges();
  return (
    <div className="sheet-head row between">
      <output>{countsOf(notice)}</output>
      <span className="row gap-2">
        {ids.length > 0 && (
          <Button onClick={() => void note(ids, true)}>记下已电话通知 {ids.length} 家</Button>
        )}
        {exported.count > 0 && (
          <Allowed to={ExportNoticeRecipients}>
            <DownloadButton
              endpoint={ExportNoticeRecipients}
              input={exported.input}
              label={`导出 ${exported.count} 家`}
            />
          </Allowed>
        )}
        {canRemind(notice) && (
          <Allowed to={remind}>
            <Button type="primary" loading={changes.isReminding} onClick={() => void changes.remind(notice)}>
              再提醒没看的
            </Button>
          </Allowed>
        )}
      </span>
    </div>
  );
}

function actionsOf({ MemberId, State, CallTime }: NoticeRecipient, note: Note): Action[] {
  return [
    {
      label: '已电话通知',
      calls: recordCall,
      isHidden: CallTime !== '' || State === 'read',
      run: () => void note([MemberId], true),
    },
    {
      label: '取消电话通知',
      calls: recordCall,
      isHidden: CallTime === '',
      run: () => void note([MemberId], false),
    },
    {
      label: '改联系方式',
      calls: businessMembers.EditMemberInfo,
      to: `/System/members?id=edit-${MemberId}`,
    },
  ];
}

const canRemind = ({ Status, ReadCount, CalledCount, RecipientCount }: ManagedNotice) =>
  Status === noticeStatus.sent && ReadCount + CalledCount < RecipientCount;

/** Returns the counts as text, which a screen reader announces when it changes. */
function countsOf({ RecipientCount, ReadCount, CalledCount, SendTime, SentBy }: ManagedNotice): string {
  const unread = RecipientCount - ReadCount - CalledCount;
  const parts = [
    `通知 ${RecipientCount} 家：已看 ${ReadCount}`,
    ...(CalledCount > 0 ? [`已电话通知 ${CalledCount}`] : []),
    ...(unread > 0 ? [`没看 ${unread}`] : []),
  ];
  return `${parts.join('，')}（${SentBy} ${SendTime.slice(0, 16)} 发送）`;
}
