import { Button } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { businessNotices, noticeStatus, type ManagedNotice } from '#contract/notices/managed-notices.ts';
import { StateMark } from '#ui/components/state-mark.tsx';
import '../components/editor/editor.css';
import { DeliveryPause } from '../components/feedback/delivery-pause.tsx';
import { Notice } from '../components/feedback/notice.tsx';
import { PageTitle } from '../components/layout/page-title.tsx';
import { usePageTab } from '../components/navigation/page-tab.ts';
import { Allowed } from '../components/permissions/permissions.ts';
import { RecordHistory } from '../components/record/record-history.tsx';
import { NoticeRecipients } from './recipients.tsx';
import { useNoticeChanges } from './use-notice-changes.ts';
import { historyFields, noticeStates, pageOf, whatStays } from './words.ts';

/** Shows the page of a notice that was sent: who has read it, what it says, its history. */
export function SentNotice({ notice }: { notice: ManagedNotice }) {
  const [params] = useSearchParams();
  const tab = params.get('tab') ?? '';
  const changes = useNoticeChanges();
  usePageTab({ title: `通知：${notice.Title}`, isUnsaved: false });
  return (
    <>
      <div className="editor-bar" data-saves="false">
        <PageTitle className="editor-title one-line">{notice.Title}</PageTitle>
        <StateMark state={noticeStates[notice.Status]} />
        <div className="sheet-tools">
          {notice.Status === noticeStatus.sent && (
            <Allowed to={businessNotices.WithdrawNotice}>
              <Button onClick={() => void changes.withdraw(notice)}>撤回未发的</Button>
            </Allowed>
          )}
        </div>
        <NoticeTabs notice={notice} tab={tab} />
      </div>
      <Problems notice={notice} />
      {tab === '' && <NoticeRecipients notice={notice} />}
      {tab === 'text' && <SentText notice={notice} />}
      {tab === 'history' && (
        <section className="sheet" aria-label="变更记录">
          <RecordHistory entityType="notice" recordId={notice.NoticeId} fields={withTitle(notice)} />
        </section>
      )}
    </>
  );
}

/** The words of the history, with the title of the article for its number. */
function withTitle({ NewsId, Article }: ManagedNotice): typeof historyFields {
  if (!Article) return historyFields;
  return { ...historyFields, NewsId: { label: '文章', words: { [NewsId]: Article.Title } } };
}

function Problems({ notice: { Article, HeldCount, QueuedCount, Channels } }: { notice: ManagedNotice }) {
  const stays = whatStays(Channels);
  return (
    <>
      {Article && !Article.IsPublic && (
        <Notice type="warning" title="文章已下线：没有发出的不再发出，链接也打不开文章" />
      )}
      {QueuedCount > 0 && <DeliveryPause />}
      {HeldCount > 0 && stays !== '' && <Notice type="info" title={stays} />}
    </>
  );
}

function NoticeTabs({ notice: { NoticeId }, tab }: { notice: ManagedNotice; tab: string }) {
  const tabs = [
    { key: '', label: '谁看过', to: pageOf(NoticeId) },
    { key: 'text', label: '内容', to: pageOf(NoticeId, 'text') },
    { key: 'history', label: '变更记录', to: pageOf(NoticeId, 'history') },
  ];
  return (
    <nav className="views editor-tabs" aria-label="通知的各页">
      {tabs.map(({ key, label, to }) => (
        <Link key={key} to={to} aria-current={key === tab ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}

function SentText({ notice: { Title, Content, NewsId, Article } }: { notice: ManagedNotice }) {
  return (
    <section className="sheet stack gap-3" aria-label="内容">
      <h2 className="part-title m-0">{Title}</h2>
      {Article && Article.Title !== '' && (
        <p className="m-0">
          文章：<Link to={`/System/news/edit?id=${NewsId}`}>{Article.Title}</Link>
        </p>
      )}
      {Content !== '' && <p className="m-0 breaks pre-line">{Content}</p>}
    </section>
  );
}
