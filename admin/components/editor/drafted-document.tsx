import { useState, type ReactNode } from 'react';
import { dropDraft } from '#ui/browser/draft.ts';
import { isOfThisTab, readDocumentDraft, type DocumentDraft } from './document-draft.ts';
import { DraftQuestion } from './draft-question.tsx';

interface DraftedDocumentProps<Fields extends object> {
  storageKey: string;
  /** Shows the content of a draft, beside the question. */
  view: (draft: DocumentDraft<Fields>) => ReactNode;
  /** Renders the editor, with the draft that it starts from. */
  children: (draft: DocumentDraft<Fields> | undefined) => ReactNode;
}

/** Offers the draft of an earlier, interrupted session before the editor opens. */
export function DraftedDocument<Fields extends object>(props: DraftedDocumentProps<Fields>) {
  const { storageKey, view, children } = props;
  const [found] = useState(() => readDocumentDraft<Fields>(storageKey));
  // A draft that was typed in this same tab is restored without asking.
  const [taken, take] = useState(() => (found && isOfThisTab(found) ? found : undefined));
  const [offered, offer] = useState(taken ? undefined : found);
  if (!offered) return children(taken);
  return (
    <DraftQuestion
      draft={offered}
      onTake={() => {
        take(offered);
        offer(undefined);
      }}
      onDrop={() => {
        dropDraft(storageKey);
        offer(undefined);
      }}
    >
      {view(offered)}
    </DraftQuestion>
  );
}
