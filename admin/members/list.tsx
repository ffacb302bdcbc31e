import { useState, type ReactNode } from 'react';
import type { ManagedMemberItem } from '#contract/members/managed-member.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { optionKind } from '#contract/members/options.ts';
import { Empty } from '#ui/components/empty.tsx';
import { lazyDialog } from '../components/dialogs/lazy-dialog.tsx';
import { byChoice, byOption, byOptions, byPastDays, byText, more } from '../components/filters/filters.ts';
import { columnsFor, type Column } from '../components/list/columns.tsx';
import { useListAddress } from '../components/list/list-address.ts';
import { ListPage } from '../components/list/list-page.tsx';
import './members.css';
import { addition } from '../components/list/standard-actions.tsx';
import { useContactExport } from './contacts/use-contact-export.tsx';
import { Contact, MemberTitle, StatusMark } from './marks.tsx';
import { useRosterOptions } from './roster/roster-options.ts';
import { useBulkActions, useOpeningOfListed } from './use-bulk-actions.tsx';
import { useMemberActions } from './use-member-actions.tsx';
import {
  enabledChoices,
  endedDefault,
  endedWords,
  missingWords,
  openingWords,
  stateOf,
  statusWords,
} from './words.ts';

const memberFilters = [
  byText('key', '关键词', '单位、曾用名、账号、人名'),
  byOption('memberlevelid', '会员等级', optionKind.memberLevel),
  byOption('companytypeid', '单位归类', optionKind.companyType),
  byChoice('status', '审核状态', statusWords),
  more(byChoice('ended', '会籍', endedWords, endedDefault)),
  more(byText('city', '所在城市', '城市名称')),
  more(byChoice('isenabled', '是否启用', enabledChoices)),
  more(byChoice('opening', '账号', openingWords)),
  more(byChoice('missing', '缺少', missingWords)),
  more(byPastDays('joinbegintime', 'joinendtime', '入会日期')),
  // Older ones are not offered, but links from the list of imports name them.
  more(byOptions('batchid', '导入批次', useRosterOptions, '较早的导入')),
];

const MemberDrawer = lazyDialog(() => import('./drawer.tsx').then((file) => file.MemberDrawer));
const MemberDialog = lazyDialog(() => import('./dialog.tsx').then((file) => file.MemberDialog));
const MergeDialog = lazyDialog(() => import('./merge-dialog.tsx').then((file) => file.MergeDialog));

type Item = ManagedMemberItem;

const { count, text, time } = columnsFor(businessMembers.GetMemberList, businessMembers.EditMemberInfo);

/** Returns whether the account is open, with the day since when, or when something was sent. */
function openingOf({ OpeningState, OpeningTime }: Item): string {
  return `${openingWords[OpeningState]} ${OpeningTime.slice(0, 10)}`.trim();
}

const memberColumns: readonly Column<Item>[] = [
  text('MemberName', { render: (member) => <MemberTitle member={member} /> }),
  text('CreditCode', { width: 184, isWide: true, isHiddenAtFirst: true }),
  text('City', { width: 92, isWide: true, isHiddenAtFirst: true }),
  text('Account', { width: 112, isWide: true }),
  text('CompanyTypeName', { width: 104, isWide: true }),
  text('MemberLevelName', { width: 104, isWide: true }),
  text('DailyOperator', { width: 84, isWide: true, isState: true }),
  text('OperatorPhone', {
    width: 164,
    isState: true,
    render: (member) => <Contact member={member} field="OperatorPhone" />,
  }),
  text('Email', {
    width: 220,
    isWide: true,
    isHiddenAtFirst: true,
    render: (member) => <Contact member={member} field="Email" />,
  }),
  text('Status', {
    width: 92,
    isState: true,
    render: (member) => <StatusMark member={member} />,
    words: (member) => stateOf(member).word,
  }),
  text('OpeningState', {
    title: '开通账号',
    width: 112,
    isWide: true,
    isHiddenAtFirst: true,
    render: (member) => openingOf(member),
    words: openingOf,
  }),
  text('JoinDate', { width: 112, isWide: true }),
  time('LastLoginTime', { isWide: true }),
  text('LegalPerson', { width: 92, isWide: true, isHiddenAtFirst: true }),
  count('SortNumber', { isWide: true, isHiddenAtFirst: true }),
];

const { GetMemberList: read, EditMemberInfo: save, ExportMembers } = businessMembers;

/** Returns what merges two members in a window; it resolves to whether they are one now. */
const mergeBy = (show: (window: ReactNode) => void) => (ids: readonly [number, number]) =>
  new Promise<boolean>((resolve) => {
    const close = (isMerged: boolean) => {
      show(undefined);
      resolve(isMerged);
    };
    show(<MergeDialog ids={ids} onClose={close} />);
  });

/** 会员列表: find a company, call it, correct its facts. */
export function MemberList() {
  const { record: opened, openRecord } = useListAddress();
  const [window, show] = useState<ReactNode>();
  const actions = useMemberActions(show);
  const merge = mergeBy(show);
  const bulkOf = useBulkActions(show, merge);
  const exporting = useContactExport();
  const openingAll = useOpeningOfListed(memberFilters, show);

  return (
    <>
      <ListPage
        name="members"
        title="会员列表"
        read={read}
        entityType="member"
        rowKey="MemberId"
        nameOf={({ MemberName }) => MemberName}
        filters={memberFilters}
        sorts={['JoinDate', 'LastLoginTime']}
        columns={memberColumns}
        exports={ExportMembers}
        row={(member) => [
          ...actions(member),
          { label: '查看', keys: 'Enter', run: () => openRecord(member.MemberId) },
        ]}
        bulk={bulkOf}
        tools={[openingAll, exporting, addition('新增会员', save, () => openRecord('new'))]}
        empty={<Empty text="还没有会员" />}
        record={(member, onClose, neighbours) =>
          member && opened === String(member.MemberId) ? (
            <MemberDrawer
              member={member}
              actions={actions(member)}
              neighbours={neighbours}
              onMerge={merge}
              onClose={onClose}
            />
          ) : (
            <MemberDialog memberId={member?.MemberId} onClose={onClose} />
          )
        }
      />
      {window}
    </>
  );
}
