import { HistoryOutlined } from '@ant-design/icons';
import { Button, Form, Segmented } from 'antd';
import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { newsStatus } from '#contract/news.ts';
import { LateSkeleton } from '../list/late-skeleton.tsx';
import { useSession } from '../session/session.tsx';
import { readToken } from '../session/token.ts';
import { AsideNotice } from './aside-notice.tsx';
import { articleCss } from '#ui/editor/article-css.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { NewsDraft } from './draft.ts';
import { NewsSettings, TitleField } from './fields.tsx';
import { isScheduled, type NewsFields } from './form.ts';
import { NewsPreview, previewOf } from './preview.tsx';
import { useLeaveGuard } from './use-leave-guard.tsx';
import { useNewsDesk, type DeskStart } from './use-news-desk.ts';
import { NewsVersions } from './versions.tsx';

export type { DeskStart };

const RichText = lazy(() => import('#ui/editor/rich-text.tsx').then((file) => ({ default: file.RichText })));

interface NewsDeskProps {
  start: DeskStart;
  draft: NewsDraft | undefined;
  place: string;
  restart: () => void;
}

type View = 'write' | 'both' | 'preview';

export function NewsDesk({ start, draft, place, restart }: NewsDeskProps) {
  const desk = useNewsDesk(start, draft, place);
  const [view, setView] = useState<View>(() => (window.innerWidth < 1200 ? 'write' : 'both'));
  const [showVersions, setShowVersions] = useState(false);
  const mayEdit = useSession().administrator.ButtonL.includes('news:save');
  useLeaveGuard(() => desk.changed && !desk.isSaved.current && readToken() !== null, desk.keepAsDraft);
  useSaveShortcut(desk.form.submit);

  return (
    <Form
      form={desk.form}
      layout="vertical"
      disabled={!mayEdit}
      initialValues={draft?.fields ?? start.fields}
      onValuesChange={desk.markChanged}
      onFinish={desk.save}
      className="desk"
    >
      <div className="desk-bar">
        <h1>{start.newsId === 0 ? '撰写文章' : '编辑文章'}</h1>
        <output className="hint">
          {desk.changed ? '有未保存的修改，草稿自动保留在本机' : start.newsId > 0 && '已保存'}
        </output>
        <div className="sheet-tools">
          {start.newsId > 0 && (
            <Button
              icon={<HistoryOutlined aria-hidden />}
              disabled={false}
              onClick={() => setShowVersions(true)}
            >
              历史版本
            </Button>
          )}
          {mayEdit && <SaveButton isSaving={desk.isSaving} />}
        </div>
      </div>
      <AsideNotice place={place} restart={restart} />
      <section className="sheet desk-head" aria-label="文章设置">
        <TitleField />
        <NewsSettings />
      </section>
      <section className="sheet" aria-label="正文">
        <div className="sheet-head">
          <h2>正文</h2>
          <Segmented<View>
            value={view}
            disabled={false}
            onChange={setView}
            aria-label="显示方式"
            options={[
              { value: 'write', label: '编辑' },
              { value: 'both', label: '并排' },
              { value: 'preview', label: '预览' },
            ]}
          />
        </div>
        <div className="desk-text" data-view={view}>
          <div className="desk-write" hidden={view === 'preview'}>
            <Suspense fallback={<LateSkeleton rows={10} />}>
              <RichText
                label="文章正文"
                initialHtml={draft?.html ?? start.html}
                onChange={desk.write}
                onSave={desk.form.submit}
                readOnly={!mayEdit}
                articleCss={articleCss}
                token={readToken}
                placeholder="在此输入正文，也可以从 Word 或公众号粘贴"
              />
            </Suspense>
          </div>
          {view !== 'write' && <LivePreview html={desk.html} />}
        </div>
      </section>
      {desk.conflict && <ConflictDialog conflict={desk.conflict} desk={desk} restart={restart} />}
      {showVersions && (
        <NewsVersions newsId={start.newsId} onClose={() => setShowVersions(false)} onRestored={restart} />
      )}
    </Form>
  );
}

function LivePreview({ html }: { html: string }) {
  const form = Form.useFormInstance();
  const fields: Partial<NewsFields> = Form.useWatch([], form) ?? {};
  return <NewsPreview news={previewOf(fields, useDeferredValue(html))} />;
}

/** Says what saving will do: publish now, publish later, or keep it closed. */
function SaveButton({ isSaving }: { isSaving: boolean }) {
  const form = Form.useFormInstance();
  const Status = Form.useWatch('Status', form);
  const NewsCreateTime = Form.useWatch('NewsCreateTime', form);
  const isClosed = Status === newsStatus.closed;
  const word = isClosed
    ? '保存（停用）'
    : isScheduled({ Status, NewsCreateTime })
      ? '保存并定时发布'
      : '保存并发布';
  return (
    <Button type="primary" htmlType="submit" loading={isSaving} title="Ctrl + S">
      {word}
    </Button>
  );
}

function useSaveShortcut(save: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      save();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [save]);
}
