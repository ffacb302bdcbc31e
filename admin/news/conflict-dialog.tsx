import { App, Button, Modal, Segmented } from 'antd';
import { useState } from 'react';
import type { NewsConflict } from '#contract/news/managed-news.ts';
import { copyText } from '#ui/browser/copy-text.ts';
import { ArticlePreview } from '../components/editor/article-preview.tsx';
import { ConflictDifferences } from './conflict-differences.tsx';
import { previewOf } from './preview.ts';
import type { NewsEditorState } from './use-news-editor.ts';
import { shortTime } from './words.ts';

type View = 'differences' | 'both';

interface ConflictDialogProps {
  conflict: NewsConflict;
  newsEditor: NewsEditorState;
  restart: () => void;
}

/** Shows both texts side by side after another user's save, for a decision. Neither is lost. */
export function ConflictDialog({ conflict, newsEditor, restart }: ConflictDialogProps) {
  const { Current } = conflict;
  return (
    <Modal
      open
      title="这篇文章刚刚被别人保存过"
      width={1000}
      onCancel={newsEditor.backFromConflict}
      mask={{ closable: false }}
      footer={<Answers conflict={conflict} newsEditor={newsEditor} restart={restart} />}
    >
      <p>
        {`${Current.EditorName || '另一位同事'} 于 ${shortTime(Current.UpdateTime)} 保存了第 ${Current.Version} 版，您是从更早的版本开始修改的。`}
        {
          '请对照后决定：被覆盖的内容仍可在历史版本中找到；采用对方的版本时，您的内容会留在这台电脑上，随时可以找回。'
        }
      </p>
      <BothVersions {...conflict} />
    </Modal>
  );
}

/** Shows the actions that resolve the conflict. */
function Answers({ conflict: { Current, Yours }, newsEditor, restart }: ConflictDialogProps) {
  const { message } = App.useApp();

  async function copyMine() {
    const html = Yours.NewContent ?? '';
    const text = new DOMParser().parseFromString(html, 'text/html').body.textContent;
    if (await copyText(text, html)) void message.success('您的正文已复制，可以粘贴到编辑器或文档中');
    else void message.error('浏览器不允许复制，请关闭此窗口后在编辑器中选择复制');
  }

  function takeTheirs() {
    newsEditor.setAside(Current.Version);
    restart();
  }

  return (
    <>
      <Button onClick={() => void copyMine()}>复制我的正文</Button>
      <Button onClick={takeTheirs}>采用对方的版本</Button>
      <Button loading={newsEditor.isSaving} onClick={() => newsEditor.saveOver(Current.Version)}>
        用我的覆盖对方的
      </Button>
      <Button type="primary" onClick={() => newsEditor.compareWith(Current)}>
        对照后合并
      </Button>
    </>
  );
}

function BothVersions({ Current, Yours }: NewsConflict) {
  const [view, setView] = useState<View>('differences');
  return (
    <>
      <Segmented<View>
        value={view}
        onChange={setView}
        aria-label="怎样对照"
        options={[
          { value: 'differences', label: '差异' },
          { value: 'both', label: '两个版本' },
        ]}
      />
      {view === 'differences' ? (
        <ConflictDifferences theirs={Current} mine={Yours} />
      ) : (
        <div className="conflict grid mt-3">
          <section aria-label="对方的版本">
            <h2 className="part-title">对方的版本</h2>
            <ArticlePreview article={Current} fixedWidth="desktop" />
          </section>
          <section aria-label="我的版本">
            <h2 className="part-title">我的版本</h2>
            <ArticlePreview article={previewOf(Yours, Yours.NewContent ?? '')} fixedWidth="desktop" />
          </section>
        </div>
      )}
    </>
  );
}
