import { Button } from 'antd';
import { useState } from 'react';
import { dropDraft } from '#ui/browser/draft.ts';
import { LinkButton } from '../components/buttons/link-button.tsx';
import { useAsk } from '../components/dialogs/use-confirm.tsx';
import { useSession } from '../session/session.tsx';
import { draftsOf, type OwnDraft } from './own-drafts.ts';

/** 本机草稿: texts that were typed on this computer and never saved. */
export function Drafts() {
  const { AdminId } = useSession().administrator;
  const [drafts, setDrafts] = useState(() => draftsOf(AdminId));
  const ask = useAsk();

  async function drop({ storageKey, title }: OwnDraft) {
    const question = { title: `删除草稿“${title}”？`, consequence: '草稿只在这台电脑上，删除后不能找回。' };
    if (!(await ask({ ...question, verb: '删除草稿', isDanger: true }))) return;
    dropDraft(storageKey);
    setDrafts(draftsOf(AdminId));
  }

  return (
    <section className="sheet" aria-labelledby="drafts-title">
      <div className="sheet-head">
        <h2 id="drafts-title">本机草稿</h2>
      </div>
      <p className="account-text soft mb-3">
        {drafts.length === 0
          ? '这台电脑上没有草稿。'
          : '没有保存就中断的内容留在这台电脑上，三十天后自动删除。'}
      </p>
      {drafts.length > 0 && (
        <ul className="sessions drafts plain-list">
          {drafts.map((draft) => (
            <li key={draft.storageKey}>
              <span>{draft.title}</span>
              <span className="figures">
                {draft.kind} · {draft.time}
              </span>
              <span className="row nowrap stretch end gap-1">
                <LinkButton type="link" size="small" to={draft.to} aria-label={`打开草稿：${draft.title}`}>
                  打开
                </LinkButton>
                <Button
                  type="link"
                  size="small"
                  danger
                  aria-label={`删除草稿：${draft.title}`}
                  onClick={() => void drop(draft)}
                >
                  删除
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
