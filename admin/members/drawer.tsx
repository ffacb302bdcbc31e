import type { ReactNode } from 'react';
import { attachmentAt } from '#contract/content/files.ts';
import type { ManagedMember, ManagedMemberItem } from '#contract/members/managed-member.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { optionKind } from '#contract/members/options.ts';
import { businessReviews, reviewStatus } from '#contract/members/reviews.ts';
import { DownloadButton } from '../components/buttons/download-button.tsx';
import { useOptionWords } from '../components/data/options.ts';
import { LateSkeleton } from '../components/feedback/delayed-skeleton.tsx';
import { LoadFailed } from '../components/feedback/load-failed.tsx';
import { shortTime } from '../components/list/columns.tsx';
import type { Action } from '../components/list/row-actions.tsx';
import { useCanCall } from '../components/permissions/permissions.ts';
import {
  FactGroups,
  HistoryPart,
  RecordDrawer,
  type Neighbours,
} from '../components/record/record-drawer.tsx';
import { RecordHistory } from '../components/record/record-history.tsx';
import { useAnswer } from '../session/server.ts';
import { Contacts } from './contacts/contacts.tsx';
import { FormsToFill } from './forms-to-fill.tsx';
import { invoiceGroups, memberGroups } from './groups.tsx';
import { DuplicateMembers, Merges } from './merges.tsx';
import { Openings } from './openings/openings.tsx';
import { printRegistration } from './print-registration.ts';
import { historyFields } from './words.ts';

interface MemberDrawerProps {
  member: ManagedMemberItem;
  actions: readonly Action[];
  neighbours: Neighbours;
  onMerge: (ids: [number, number]) => void;
  onClose: () => void;
}

const useMember = (id: number) => useAnswer(businessMembers.GetMemberModel, { id, masked: 1 });
type MemberDetails = NonNullable<ReturnType<typeof useMember>['data']>;

/** Shows a company beside the list: its facts, its application, and its history. */
export function MemberDrawer({ member, actions, neighbours, onMerge, onClose }: MemberDrawerProps) {
  const query = useMember(member.MemberId);
  const details = query.data;
  // The tabs stay while the next member is read, so that the keys do.
  const tab = (name: string, title: string, panel: (details: MemberDetails) => ReactNode) => ({
    name,
    title,
    panel: () => (details ? panel(details) : <Reading query={query} />),
  });
  return (
    <RecordDrawer
      title={member.MemberName}
      row={member}
      groups={[]}
      tabs={[
        tab('facts', '资料', (read) => <MemberFacts member={read} />),
        tab('contacts', '联络人', ({ MemberId }) => <Contacts memberId={MemberId} />),
        tab('invoice', '开票', (read) => <FactGroups row={read} groups={invoiceGroups} />),
        tab('records', '记录', (read) => <Records member={read} />),
      ]}
      actions={[
        ...actions,
        ...(details
          ? [{ label: '打印登记表', run: () => void printRegistration(details).catch(() => {}) }]
          : []),
      ]}
      neighbours={neighbours}
      onClose={onClose}
    >
      {details && (
        <DuplicateMembers
          members={details.Alike}
          onMerge={(other) => onMerge([details.MemberId, other.MemberId])}
        />
      )}
    </RecordDrawer>
  );
}

function Reading({ query }: { query: ReturnType<typeof useMember> }) {
  return query.isError ? <LoadFailed query={query} /> : <LateSkeleton rows={8} />;
}

function MemberFacts({ member }: { member: MemberDetails }) {
  return (
    <>
      <FactGroups row={member} groups={memberGroups(member)} />
      <Attachment member={member} />
      <FormsToFill memberId={member.MemberId} />
    </>
  );
}

/** Shows what happened to a member: its application, its account, its mergers, and every change. */
function Records({ member: { MemberId, ProcessId } }: { member: ManagedMember }) {
  const types = useOptionWords(optionKind.companyType);
  const levels = useOptionWords(optionKind.memberLevel);
  return (
    <>
      {ProcessId !== null && <CaseTimeline processId={ProcessId} />}
      <Openings memberId={MemberId} />
      <Merges memberId={MemberId} />
      <HistoryPart>
        <RecordHistory entityType="member" recordId={MemberId} fields={historyFields(types, levels)} />
      </HistoryPart>
    </>
  );
}

function Attachment({ member: { FilePath, FileName } }: { member: ManagedMember }) {
  const endpoint = attachmentAt(FilePath);
  const can = useCanCall()(endpoint);
  return (
    <section>
      <h2 className="part-title">附件</h2>
      {FilePath === '' && '没有附件'}
      {FilePath !== '' &&
        (can ? <DownloadButton endpoint={endpoint} input={{}} label={FileName || '下载附件'} /> : FileName)}
    </section>
  );
}

const words: Readonly<Record<number, string>> = {
  [reviewStatus.approved]: '通过',
  [reviewStatus.rejected]: '驳回',
};

/** Shows the decisions on the application, round by round, to users who may read cases. */
function CaseTimeline({ processId }: { processId: number }) {
  const can = useCanCall()(businessReviews.GetProcessItem);
  const { data } = useAnswer(businessReviews.GetProcessItem, { processid: processId }, { enabled: can });
  if (!data) return null;
  return (
    <section>
      <h2 className="part-title">入会审核</h2>
      <ol className="history plain-list stack gap-4">
        {data.Items.map(({ ItemId, Round, Status, ProcessItemName, DeciderName, CreateTime }) => (
          <li key={ItemId}>
            <time className="figures muted">{shortTime(CreateTime)}</time>第 {Round} 次提交，
            {DeciderName || '系统'}
            {words[Status]}
            {ProcessItemName !== '' && `：${ProcessItemName}`}
          </li>
        ))}
        {data.Status === reviewStatus.underReview && (
          <li>
            <time className="figures muted">{shortTime(data.SubmitTime)}</time>第 {data.Round}{' '}
            次提交，等待审核
          </li>
        )}
      </ol>
    </section>
  );
}
