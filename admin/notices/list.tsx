import { Link } from 'react-router';
import { businessNotices, noticeStatus, type NoticeItem } from '#contract/notices/managed-notices.ts';
import { Empty } from '#ui/components/empty.tsx';
import { StateMark } from '#ui/components/state-mark.tsx';
import { byChoice, byText } from '../components/filters/filters.ts';
import { columnsFor } from '../components/list/columns.tsx';
import { ListPage } from '../components/list/list-page.tsx';
import type { Action } from '../components/list/row-actions.tsx';
import { addition } from '../components/list/standard-actions.tsx';
import { useNoticeChanges } from './use-notice-changes.ts';
import { noticeStates, noticeStatusWords, pageOf } from './words.ts';

const {
  GetNoticeList: read,
  SaveNotice: save,
  DelNotice: remove,
  WithdrawNotice: withdraw,
  RemindNotice: remind,
} = businessNotices;

const { count, text, time } = columnsFor(read, save);

const filters = [byText('key', '关键词', '标题'), byChoice('status', '状态', noticeStatusWords)];

const isSent = ({ Status }: NoticeItem) => Status !== noticeStatus.draft;
const readWords = (notice: NoticeItem) =>
  isSent(notice) ? `${notice.ReadCount} / ${notice.RecipientCount} 家` : '-';

const columns = [
  text('Title', { render: ({ NoticeId, Title }) => <Link to={pageOf(NoticeId)}>{Title}</Link> }),
  text('Status', {
    width: 96,
    isState: true,
    render: ({ Status }) => <StateMark state={noticeStates[Status]} />,
    words: ({ Status }) => noticeStatusWords[Status],
  }),
  count('ReadCount', { width: 112, render: readWords, words: readWords }),
  text('HeldCount', {
    title: '要办的',
    width: 216,
    render: (notice) => <ToDo notice={notice} />,
    words: (notice) =>
      toDoOf(notice)
        .map(({ words }) => words)
        .join('，'),
  }),
  time('SendTime'),
  text('EditorName', { width: 96, isWide: true }),
  time('UpdateTime', { isWide: true, isHiddenAtFirst: true }),
];

/** Returns what is left to do about a notice, each with the state of its recipients. */
function toDoOf({ FailedCount, HeldCount, QueuedCount, ToRemind }: NoticeItem) {
  return [
    { count: FailedCount, state: 'failed', words: `失败 ${FailedCount}` },
    { count: HeldCount, state: 'held', words: `需打电话 ${HeldCount}` },
    { count: QueuedCount, state: 'queued', words: `待发送 ${QueuedCount}` },
    { count: ToRemind, state: 'unread', words: `今天该提醒 ${ToRemind}` },
  ].filter((one) => one.count > 0);
}

function ToDo({ notice }: { notice: NoticeItem }) {
  const all = toDoOf(notice);
  if (all.length === 0) return '-';
  return (
    <span className="row gap-3 text-sm">
      {all.map(({ state, words }) => (
        <Link key={state} className="whole" to={pageOf(notice.NoticeId, undefined, `&state=${state}`)}>
          {words}
        </Link>
      ))}
    </span>
  );
}

/** 通知会员: the one that was changed last comes first. */
export function NoticeList() {
  const changes = useNoticeChanges();
  return (
    <ListPage
      name="notices"
      title="通知会员"
      hint="把文章或自己写的一段话用邮件和短信告诉选定的会员，并看到谁看过；要通知一篇文章，从“文章管理”的那一行选“通知会员”"
      read={read}
      entityType="notice"
      rowKey="NoticeId"
      nameOf={({ Title }) => Title}
      filters={filters}
      columns={columns}
      row={(notice) => actionsOf(notice, changes)}
      tools={[addition('新建通知', save, '/System/notices/edit')]}
      empty={<Empty text="还没有通知" />}
    />
  );
}

function actionsOf(notice: NoticeItem, changes: ReturnType<typeof useNoticeChanges>): Action[] {
  const isOpen = notice.Status === noticeStatus.sent;
  return [
    {
      label: isSent(notice) ? '谁看过' : '编辑',
      keys: 'Enter',
      calls: read,
      to: pageOf(notice.NoticeId),
    },
    {
      label: '再提醒没看的',
      calls: remind,
      isHidden: !isOpen || notice.ReadCount === notice.RecipientCount,
      run: () => void changes.remind(notice),
    },
    { label: '撤回未发的', calls: withdraw, isHidden: !isOpen, run: () => void changes.withdraw(notice) },
    {
      label: '删除',
      keys: 'Delete',
      calls: remove,
      isDanger: true,
      isHidden: isSent(notice),
      run: () => void changes.remove(notice),
    },
  ];
}
