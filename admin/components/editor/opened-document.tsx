import { useState, type ReactNode } from 'react';
import { useSession } from '../../session/session.tsx';
import { draftKey, type DocumentDraft } from './document-draft.ts';
import { DraftedDocument } from './drafted-document.tsx';
import type { DocumentStart } from './use-document-editor.ts';

/** Properties of the page of one document, and options of its editor. */
export interface DocumentPageProps<Fields extends object> {
  start: DocumentStart<Fields>;
  draft: DocumentDraft<Fields> | undefined;
  /** The storage key of the draft until the document is saved for the first time. */
  storageKey: string;
  /** Returns the storage key for the draft of a document that was saved before. */
  storageKeyOf: (id: number) => string;
}

interface OpenedDocumentProps<Fields extends { Title: string }> {
  kind: Parameters<typeof draftKey>[0];
  start: DocumentStart<Fields>;
  /** What its draft is about, in the words of `draftKey`. */
  about: number | string;
  /** Says in a line what a draft has besides its title. */
  summaryOf: (fields: Fields) => string;
  children: (page: DocumentPageProps<Fields>) => ReactNode;
}

/** Opens a document for editing: as it is when it is opened, or as the draft that is taken up. */
export function OpenedDocument<Fields extends { Title: string }>(props: OpenedDocumentProps<Fields>) {
  const { kind, about, summaryOf, children } = props;
  const { administrator } = useSession();
  const storageKeyOf = (of: number | string) => draftKey(kind, administrator.AdminId, of);
  // It may be read again meanwhile; editing goes on from what was opened.
  const [start] = useState(props.start);
  return (
    <DraftedDocument<Fields>
      storageKey={storageKeyOf(about)}
      isNew={start.id === 0}
      view={({ fields }) => (
        <p className="stack gap-1 rounded framed p-3">
          <b>{fields.Title || '（未填写标题）'}</b>
          <span>{summaryOf(fields)}</span>
        </p>
      )}
    >
      {(draft, storageKey) => children({ start, draft, storageKey, storageKeyOf })}
    </DraftedDocument>
  );
}
