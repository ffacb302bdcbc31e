import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useDraftClaim } from '#ui/browser/draft-claim.ts';
import { dropDraft } from '#ui/browser/draft.ts';
import { isOfThisTab, readDocumentDraft, wantedDraftParam, type DocumentDraft } from './document-draft.ts';
import { DraftQuestion } from './draft-question.tsx';

interface DraftedDocumentProps<Fields extends object> {
  /** The storage key of the document's draft, unless another tab has it open. */
  storageKey: string;
  /** A new document may leave a draft where it is and be another one. */
  isNew?: boolean;
  /** Shows the content of a draft, beside the question. */
  view: (draft: DocumentDraft<Fields>) => ReactNode;
  /** Renders the editor, with the draft that it starts from and the key of its own draft. */
  children: (draft: DocumentDraft<Fields> | undefined, storageKey: string) => ReactNode;
}

/** Offers the draft of an earlier, interrupted session before the editor opens. */
export function DraftedDocument<Fields extends object>(props: DraftedDocumentProps<Fields>) {
  const wantedKey = useSearchParams()[0].get(wantedDraftParam);
  const isWanted = (storageKey: string) =>
    wantedKey !== null &&
    storageKey === (wantedKey === '' ? props.storageKey : `${props.storageKey}~${wantedKey}`);
  const claim = useDraftClaim(props.storageKey, (storageKey) => {
    const draft = readDocumentDraft(storageKey);
    return isWanted(storageKey) || (wantedKey === null && draft !== undefined && isOfThisTab(draft));
  });
  if (claim.storageKey === undefined) return null;
  return (
    <Claimed
      {...props}
      key={claim.passed}
      storageKey={claim.storageKey}
      isTaken={isWanted(claim.storageKey)}
      onPassOver={claim.passOver}
    />
  );
}

interface ClaimedProps<Fields extends object> extends DraftedDocumentProps<Fields> {
  /** The person has chosen the draft. */
  isTaken: boolean;
  onPassOver: () => void;
}

function Claimed<Fields extends object>(props: ClaimedProps<Fields>) {
  const { storageKey, isNew = false, view, children, isTaken, onPassOver } = props;
  const [draft] = useState(() => readDocumentDraft<Fields>(storageKey));
  // A draft that was typed in this same tab is restored without asking.
  const [restoredDraft, restore] = useState(() =>
    draft && (isTaken || isOfThisTab(draft)) ? draft : undefined,
  );
  const [offered, offer] = useState(restoredDraft ? undefined : draft);
  if (!offered) return children(restoredDraft, storageKey);
  return (
    <DraftQuestion
      draft={offered}
      onTake={() => {
        restore(offered);
        offer(undefined);
      }}
      onDrop={() => {
        dropDraft(storageKey);
        offer(undefined);
      }}
      {...(isNew && { onPassOver })}
    >
      {view(offered)}
    </DraftQuestion>
  );
}
