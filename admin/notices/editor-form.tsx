import { Button, Form } from 'antd';
import { Link } from 'react-router';
import { isSomebody, type Audience } from '#contract/audience/audience.ts';
import { businessNotices, type ManagedNotice } from '#contract/notices/managed-notices.ts';
import { AudienceField } from '../components/audience/audience-field.tsx';
import { DocumentForm } from '../components/editor/document-form.tsx';
import type { DocumentPageProps } from '../components/editor/opened-document.tsx';
import { Notice } from '../components/feedback/notice.tsx';
import { fieldsOf } from '../components/form/fields.tsx';
import { PageTitle } from '../components/layout/page-title.tsx';
import { usePageTab } from '../components/navigation/page-tab.ts';
import { Allowed, useCanCall } from '../components/permissions/permissions.ts';
import type { NoticeValues } from './form.ts';
import { SendDialog } from './send-dialog.tsx';
import { useNoticeEditor } from './use-notice-editor.ts';

const { SaveNotice, SendNotice } = businessNotices;

// The check of text and article together is made by the page.
const Field = fieldsOf({ input: SaveNotice.input.pipe[0] });

interface NoticePageProps extends DocumentPageProps<NoticeValues> {
  notice: ManagedNotice | undefined;
  /** Undefined for a text of its own. */
  articleTitle: string | undefined;
}

/** Shows the page of a draft: what the notice says, and to whom. */
export function NoticePage({ start, draft, notice, articleTitle, ...keys }: NoticePageProps) {
  const editor = useNoticeEditor({ start, draft, ...keys });
  const canEdit = useCanCall()(SaveNotice);
  const title = notice ? editor.savedFields.Title : '新建通知';
  usePageTab({ title: notice ? `通知：${title}` : title, isUnsaved: editor.changed });
  return (
    <>
      <EditorBar title={title} editor={editor} canEdit={canEdit} />
      <DocumentForm editor={editor} what="通知" start={start} draft={draft} canEdit={canEdit}>
        <div className="form-columns">
          <section className="sheet" aria-label="通知">
            <NoticeText newsId={start.fields.NewsId} articleTitle={articleTitle} notice={notice} />
          </section>
          <aside className="sheet" aria-label="通知谁">
            <Field.Own name="Audience" wordOf={audienceWords}>
              <AudienceField />
            </Field.Own>
          </aside>
        </div>
      </DocumentForm>
      {editor.sending && <SendDialog form={editor.sending} onClose={editor.stopSending} />}
    </>
  );
}

interface EditorBarProps {
  title: string;
  editor: ReturnType<typeof useNoticeEditor>;
  canEdit: boolean;
}

function EditorBar({ title, editor, canEdit }: EditorBarProps) {
  return (
    <div className="editor-bar">
      <PageTitle className="editor-title one-line">{title}</PageTitle>
      <output className="hint">{editor.changed && '有未保存的修改，草稿自动保留在本机'}</output>
      {canEdit && (
        <div className="sheet-tools">
          <Button loading={editor.isSaving} title="Ctrl+S" onClick={() => void editor.save()}>
            保存草稿
          </Button>
          <Allowed to={SendNotice}>
            <Button type="primary" loading={editor.isSaving} onClick={() => void editor.askToSend()}>
              预览和发送
            </Button>
          </Allowed>
        </div>
      )}
    </div>
  );
}

const audienceWords = (value: unknown) => (isSomebody(value as Audience) ? '已选定的会员' : '（空）');

interface NoticeTextProps {
  newsId: number;
  articleTitle: string | undefined;
  notice: ManagedNotice | undefined;
}

function NoticeText({ newsId, articleTitle, notice }: NoticeTextProps) {
  const isAbout = articleTitle !== undefined;
  return (
    <>
      {isAbout && (
        <p className="mb-3">
          文章：<Link to={`/System/news/edit?id=${newsId}`}>{articleTitle}</Link>
        </p>
      )}
      {notice?.Article && !notice.Article.IsPublic && (
        <Notice type="warning" title="文章没有发布，会员打不开；发布以后才能发送通知" />
      )}
      {notice?.Article?.IsMemberRead && (
        <Notice type="info" title="这篇文章只供会员阅读：会员打开链接后要登录，登录看过的记为已看" />
      )}
      <Field.Text name="Title" placeholder="如：关于春节放假安排的通知" />
      <Field.Area
        name="Content"
        {...(isAbout && { label: '附言' })}
        hint={isAbout ? '写在邮件里文章链接的前面，可以不写' : '邮件里是全文，短信里只有标题'}
      />
      <Field.Flag
        name="HasSmsLink"
        words={['附链接', '不附']}
        hint="不附的一条短信发完，请会员看邮件或登录；附上约为两条，点开链接记为已看"
      />
      <Form.Item name="NewsId" hidden noStyle>
        <input type="hidden" />
      </Form.Item>
    </>
  );
}
