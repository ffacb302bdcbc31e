import { HistoryOutlined } from '@ant-design/icons';
import { App, Button, Form } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { reviewStatus } from '#contract/members/reviews.ts';
import { businessNews, type NewsState } from '#contract/news/managed-news.ts';
import { newsStatus } from '#contract/news/news.ts';
import { businessNotices } from '#contract/notices/managed-notices.ts';
import { lazyComponent } from '#ui/loading/lazy-component.tsx';
import { PageTitle } from '../components/layout/page-title.tsx';
import { Allowed, useCanCall } from '../components/permissions/permissions.ts';
import { isScheduled } from './form.ts';
import { WaitingButtons } from './review-notice.tsx';
import { pageOf } from './saved-notice.tsx';
import type { NewsEditorState } from './use-news-editor.ts';

const NewsVersions = lazyComponent(() => import('./versions.tsx').then((file) => file.NewsVersions));

interface EditorToolbarProps {
  newsEditor: NewsEditorState;
  canEdit: boolean;
  /** The article is sent for review in place of being published. */
  mustSubmit: boolean;
  /** Starts again with the server's present version. */
  restart: () => void;
}

/** Shows a sticky bar with the title of the page, its saved state, and the buttons to save and to publish. */
export function EditorToolbar({ newsEditor, canEdit, mustSubmit, restart }: EditorToolbarProps) {
  const MenuId = Form.useWatch('MenuId', newsEditor.form);
  const isSaved = newsEditor.id > 0;
  return (
    <div className="editor-bar">
      <PageTitle>{isSaved ? '编辑文章' : '撰写文章'}</PageTitle>
      <output className="hint">
        {newsEditor.changed ? '有未保存的修改，草稿自动保留在本机' : isSaved && '已保存'}
      </output>
      {newsEditor.changed && <DiscardButton newsEditor={newsEditor} restart={restart} />}
      <div className="sheet-tools">
        {isSaved && newsEditor.hasPage && MenuId && (
          <a
            href={pageOf({ MenuId: Number(MenuId), NewsId: newsEditor.id })}
            target="_blank"
            rel="noreferrer"
            className="editor-page"
          >
            查看网页
          </a>
        )}
        {newsEditor.id > 0 && newsEditor.state === 'published' && <TellMembers newsId={newsEditor.id} />}
        {isSaved && <VersionsButton newsEditor={newsEditor} restart={restart} />}
        {canEdit && <SaveButtons newsEditor={newsEditor} mustSubmit={mustSubmit} />}
      </div>
    </div>
  );
}

type PartProps = Omit<EditorToolbarProps, 'canEdit' | 'mustSubmit'>;

/** Tells members of the published article. */
function TellMembers({ newsId }: { newsId: number }) {
  return (
    <Allowed to={businessNotices.SaveNotice}>
      <Link className="editor-page" to={`/System/notices/edit?newsid=${newsId}`}>
        通知会员
      </Link>
    </Allowed>
  );
}

function DiscardButton({ newsEditor, restart }: PartProps) {
  const { modal } = App.useApp();
  const ask = () =>
    modal.confirm({
      title: '放弃未保存的修改？',
      content: newsEditor.id === 0 ? '这篇还没有保存过的文章将被清空。' : '文章回到最近一次保存时的样子。',
      okText: '放弃修改',
      cancelText: '继续编辑',
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk() {
        newsEditor.discard();
        restart();
      },
    });
  return (
    <Button type="link" size="small" onClick={ask}>
      放弃修改
    </Button>
  );
}

function VersionsButton({ newsEditor, restart }: PartProps) {
  const [isOpen, open] = useState(false);
  return (
    <>
      <Button icon={<HistoryOutlined aria-hidden />} disabled={false} onClick={() => open(true)}>
        历史版本
      </Button>
      {isOpen && (
        <NewsVersions
          newsId={newsEditor.id}
          onClose={() => open(false)}
          onRestored={(version) => {
            newsEditor.setAside(version);
            restart();
          }}
        />
      )}
    </>
  );
}

/** The button beside the one that publishes. */
const saveWords: Record<NewsState, string> = {
  draft: '保存草稿',
  scheduled: '停用',
  published: '停用',
  closed: '保存',
  rejected: '保存',
  underReview: '保存',
};

type ButtonProps = Pick<EditorToolbarProps, 'newsEditor' | 'mustSubmit'>;

function SaveButtons({ newsEditor, mustSubmit }: ButtonProps) {
  const time = Form.useWatch('NewsCreateTime', newsEditor.form);
  const isPublished = newsEditor.state === 'published';
  // Saved as it is by the button that publishes.
  const isOn = isPublished || newsEditor.state === 'scheduled';
  const willWait = isScheduled({ Status: newsStatus.published, NewsCreateTime: time });
  const asIs = { loading: newsEditor.isSaving, title: 'Ctrl + S' };
  if (newsEditor.returnsTo !== undefined)
    return (
      <Button type="primary" {...asIs} onClick={() => void newsEditor.saveAsIs()}>
        保存并返回
      </Button>
    );
  if (newsEditor.review?.Status === reviewStatus.underReview)
    return <WaitingButtons newsEditor={newsEditor} />;
  if (mustSubmit) return <SubmitButtons newsEditor={newsEditor} />;
  return (
    <>
      <Button
        loading={newsEditor.isSaving}
        onClick={() => void (isOn ? newsEditor.takeOff() : newsEditor.saveAsIs())}
        {...(!isOn && asIs)}
      >
        {saveWords[newsEditor.state]}
      </Button>
      <Button
        type="primary"
        loading={newsEditor.isSaving}
        onClick={() => void newsEditor.publish()}
        {...(isOn && asIs)}
      >
        {willWait ? '定时发布' : isPublished ? '更新' : '发布'}
      </Button>
    </>
  );
}

/** 送审 in place of 发布; a draft can be saved without it, and a published article can be closed by those who may. */
function SubmitButtons({ newsEditor }: { newsEditor: NewsEditorState }) {
  const canPublish = useCanCall()(businessNews.SaveNewsStatus);
  const { isPublic, isSaving } = newsEditor;
  return (
    <>
      {isPublic && canPublish && (
        <Button loading={isSaving} onClick={() => void newsEditor.takeOff()}>
          停用
        </Button>
      )}
      {!isPublic && (
        <Button loading={isSaving} title="Ctrl + S" onClick={() => void newsEditor.saveAsIs()}>
          {saveWords[newsEditor.state]}
        </Button>
      )}
      <Button type="primary" loading={isSaving} onClick={() => void newsEditor.submit()}>
        {newsEditor.review ? '重新送审' : '送审'}
      </Button>
    </>
  );
}
