import { useState } from 'react';
import type { ManagedNews } from '#contract/news/managed-news.ts';
import { dropDraft } from '#ui/browser/draft.ts';
import { asideKey, storeDocumentDraft, type DocumentDraft } from '../components/editor/document-draft.ts';
import type { DocumentPaper } from '../components/editor/use-document-editor.ts';
import type { NewsFields } from './form.ts';

type Editor = DocumentPaper<NewsFields> & { backFromConflict: () => void };

/** Provides the actions for the user's own text beside another user's: compare, set aside, restore. */
export function useTwoVersions(editor: Editor) {
  const [version, setCompared] = useState<ManagedNews>();
  return {
    /** The other user's version, while it is compared with the editor's content: until a save replaces it. */
    compared: version?.Version === editor.version() ? version : undefined,
    /** Shows both side by side; the next save replaces the other user's version. */
    compareWith(theirs: ManagedNews) {
      editor.goOnFrom(theirs.Version);
      editor.backFromConflict();
      setCompared(theirs);
      editor.unsaved.mark();
    },
    endComparison: () => setCompared(undefined),
    /** Stores the unsaved text beside the article when another version is taken, so that it can be restored. */
    setAside(chosen: number) {
      if (!editor.isUnsaved()) return;
      editor.discard();
      const mine = { fields: editor.fields(), html: editor.text.html, version: chosen };
      storeDocumentDraft(asideKey(editor.storageKey), mine);
    },
    takeBack(aside: DocumentDraft<NewsFields>) {
      editor.discard();
      storeDocumentDraft(editor.storageKey, aside);
      dropDraft(asideKey(editor.storageKey));
    },
  };
}
