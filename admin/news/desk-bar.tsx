import { HistoryOutlined } from '@ant-design/icons';
import { App, Button, Form } from 'antd';
import { useState } from 'react';
import type { NewsState } from '#contract/news/managed-news.ts';
import { newsStatus } from '#contract/news/news.ts';
import { isScheduled } from './form.ts';
import { pageOf } from './saved-notice.tsx';
import type { NewsDesk } from './use-news-desk.ts';
import { NewsVersions } from './versions.tsx';

interface DeskBarProps {
  desk: NewsDesk;
  mayEdit: boolean;
  /** Starts again with the server's present version. */
  restart: () => void;
}

/** Shows a sticky bar with the title of the page, its saved state, and the buttons to save and to publish. */
export function DeskBar({ desk, mayEdit, restart }: DeskBarProps) {
  const MenuId = Form.useWatch('MenuId', desk.form);
  const isSaved = desk.id > 0;
  return (
    <div className="desk-bar">
      <h1>{isSaved ? '编辑文章' : '撰写文章'}</h1>
      <output className="hint">
        {desk.changed ? '有未保存的修改，草稿自动保留在本机' : isSaved && '已保存'}
      </output>
      {desk.changed && <DiscardButton desk={desk} restart={restart} />}
      <div className="sheet-tools">
        {isSaved && desk.hasPage && MenuId && (
          <a
            href={pageOf({ MenuId: Number(MenuId), NewsId: desk.id })}
            target="_blank"
            rel="noreferrer"
            className="desk-page"
          >
            查看网页
          </a>
        )}
        {isSaved && <VersionsButton desk={desk} restart={restart} />}
        {mayEdit && <SaveButtons desk={desk} />}
      </div>
    </div>
  );
}

type PartProps = Omit<DeskBarProps, 'mayEdit'>;

function DiscardButton({ desk, restart }: PartProps) {
  const { modal } = App.useApp();
  const ask = () =>
    modal.confirm({
      title: '放弃未保存的修改？',
      content: desk.id === 0 ? '这篇还没有保存过的文章将被清空。' : '文章回到最近一次保存时的样子。',
      okText: '放弃修改',
      cancelText: '继续编辑',
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk() {
        desk.discard();
        restart();
      },
    });
  return (
    <Button type="link" size="small" onClick={ask}>
      放弃修改
    </Button>
  );
}

function VersionsButton({ desk, restart }: PartProps) {
  const [isOpen, open] = useState(false);
  return (
    <>
      <Button icon={<HistoryOutlined aria-hidden />} disabled={false} onClick={() => open(true)}>
        历史版本
      </Button>
      {isOpen && (
        <NewsVersions
          newsId={desk.id}
          onClose={() => open(false)}
          onRestored={(version) => {
            desk.setAside(version);
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

function SaveButtons({ desk }: { desk: NewsDesk }) {
  const time = Form.useWatch('NewsCreateTime', desk.form);
  const isPublished = desk.state === 'published';
  // Saved as it is by the button that publishes.
  const isOn = isPublished || desk.state === 'scheduled';
  const willWait = isScheduled({ Status: newsStatus.published, NewsCreateTime: time });
  const asIs = { loading: desk.isSaving, title: 'Ctrl + S' };
  if (desk.returnsTo !== undefined)
    return (
      <Button type="primary" {...asIs} onClick={() => void desk.saveAsIs()}>
        保存并返回
      </Button>
    );
  return (
    <>
      <Button
        loading={desk.isSaving}
        onClick={() => void (isOn ? desk.takeOff() : desk.saveAsIs())}
        {...(!isOn && asIs)}
      >
        {saveWords[desk.state]}
      </Button>
      <Button type="primary" loading={desk.isSaving} onClick={() => void desk.publish()} {...(isOn && asIs)}>
        {willWait ? '定时发布' : isPublished ? '更新' : '发布'}
      </Button>
    </>
  );
}
