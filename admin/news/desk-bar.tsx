import { HistoryOutlined } from '@ant-design/icons';
import { App, Button, Form } from 'antd';
import type { NewsState } from '#contract/managed-news.ts';
import { newsStatus } from '#contract/news.ts';
import { isScheduled } from './form.ts';
import { pageOf } from './saved-notice.tsx';
import type { useNewsDesk } from './use-news-desk.ts';

interface DeskBarProps {
  newsId: number;
  desk: ReturnType<typeof useNewsDesk>;
  mayEdit: boolean;
  onVersions: () => void;
  onDiscarded: () => void;
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

/** Stays in sight: what the page is, whether it is saved, and the ways to save and to publish. */
export function DeskBar({ newsId, desk, mayEdit, onVersions, onDiscarded }: DeskBarProps) {
  const MenuId = Form.useWatch('MenuId', desk.form);
  const time = Form.useWatch('NewsCreateTime', desk.form);
  const isPublished = desk.state === 'published';
  // Saved as it is by the button that publishes.
  const isOn = isPublished || desk.state === 'scheduled';
  const willWait = isScheduled({ Status: newsStatus.published, NewsCreateTime: time });
  const { modal } = App.useApp();
  const askToDiscard = () =>
    modal.confirm({
      title: '放弃未保存的修改？',
      content: newsId === 0 ? '这篇还没有保存过的文章将被清空。' : '文章回到最近一次保存时的样子。',
      okText: '放弃修改',
      cancelText: '继续编辑',
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: onDiscarded,
    });
  return (
    <div className="desk-bar">
      <h1>{newsId === 0 ? '撰写文章' : '编辑文章'}</h1>
      <output className="hint">
        {desk.changed ? '有未保存的修改，草稿自动保留在本机' : newsId > 0 && '已保存'}
      </output>
      {desk.changed && (
        <Button type="link" size="small" onClick={askToDiscard}>
          放弃修改
        </Button>
      )}
      <div className="sheet-tools">
        {newsId > 0 && desk.hasPage && MenuId && (
          <a
            href={pageOf({ MenuId: Number(MenuId), NewsId: newsId })}
            target="_blank"
            rel="noreferrer"
            className="desk-page"
          >
            查看网页
          </a>
        )}
        {newsId > 0 && (
          <Button icon={<HistoryOutlined aria-hidden />} disabled={false} onClick={onVersions}>
            历史版本
          </Button>
        )}
        {mayEdit && desk.returnsTo !== undefined && (
          <Button
            type="primary"
            loading={desk.isSaving}
            title="Ctrl + S"
            onClick={() => void desk.saveAsIs()}
          >
            保存并返回
          </Button>
        )}
        {mayEdit && desk.returnsTo === undefined && (
          <>
            <Button
              loading={desk.isSaving}
              onClick={() => void (isOn ? desk.takeOff() : desk.saveAsIs())}
              {...(!isOn && { title: 'Ctrl + S' })}
            >
              {saveWords[desk.state]}
            </Button>
            <Button
              type="primary"
              loading={desk.isSaving}
              onClick={() => void desk.publish()}
              {...(isOn && { title: 'Ctrl + S' })}
            >
              {willWait ? '定时发布' : isPublished ? '更新' : '发布'}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
