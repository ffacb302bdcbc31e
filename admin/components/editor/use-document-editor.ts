import { App, Form } from 'antd';
import { useRef, useState } from 'react';
import type { DataOf, Endpoint, SentInputOf } from '#contract/api/endpoint.ts';
import { useHeldKey } from '#ui/browser/draft-claim.ts';
import { dropDraft, useDraftAutosave } from '#ui/browser/draft.ts';
import { unsentError } from '#ui/editor/unsent-files.ts';
import { useSendOnce } from '../../session/server.ts';
import { isFormValid } from '../form/form-validity.ts';
import { useConflict } from '../form/use-conflict.ts';
import { useUnsaved } from '../form/use-unsaved.ts';
import { storeDocumentDraft, type DocumentDraft } from './document-draft.ts';

/** A document as its editor opens it: fields, and a text. */
export interface DocumentStart<Fields extends object> {
  /** 0: never saved. */
  id: number;
  version: number | undefined;
  fields: Fields;
  html: string;
}

/** Returns a document that was never saved. */
export const newDocument = <Fields extends object>(fields: Fields, html = ''): DocumentStart<Fields> => ({
  id: 0,
  version: undefined,
  fields,
  html,
});

export interface DocumentOptions<Save extends Endpoint, Fields extends object, Theirs> {
  save: Save;
  /** Reading calls whose answers are no longer true after a save. */
  invalidates: readonly Endpoint[];
  start: DocumentStart<Fields>;
  draft: DocumentDraft<Fields> | undefined;
  /** The storage key of the draft until the document is saved for the first time. */
  storageKey: string;
  /** Returns the storage key for the draft of a document that was saved before. */
  storageKeyOf: (id: number) => string;
  /** Reads another user's version from the answer of a conflict. */
  theirsIn: (data: { Current: object }) => Theirs;
  /** Called first with an error; returns true when it shows it. */
  takes?: (error: unknown) => boolean;
  /** Id and version of the stored document. */
  storedAs: (data: DataOf<Save>) => { id: number; version: number };
  /** Fields that the save decided. */
  decided?: (data: DataOf<Save>, sent: SentInputOf<Save>, fields: Fields) => Partial<Fields>;
  onStored: (data: DataOf<Save>, sent: SentInputOf<Save>) => void;
}

/** Provides state and actions of every document editor: typing, storing a draft, saving, conflicts. */
export function useDocumentEditor<Save extends Endpoint, Fields extends object, Theirs>(
  options: DocumentOptions<Save, Fields, Theirs>,
) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const paper = usePaper(options, () => form.getFieldsValue(true) as Fields);
  const fill = (fields: object = {}) =>
    form.setFieldsValue(fields as Parameters<typeof form.setFieldsValue>[0]);
  const { unsaved } = paper;
  const { takes, refuse, ...conflict } = useConflict(options.theirsIn);
  const changing = changingOf(paper, () => refuse(undefined));
  const { send, isSending } = useSendOnce(options.save, {
    form,
    invalidates: options.invalidates,
    takes: (error) => Boolean(options.takes?.(error)) || takes(error),
    onDone: (data, sent) => {
      paper.store(options.storedAs(data), () => fill(options.decided?.(data, sent, paper.fields())));
      conflict.backFromConflict();
      options.onStored(data, sent);
    },
  });
  /** Sends a whole document; changes from now on stay unsaved after it. */
  function sendNow(whole: SentInputOf<Save>, changesInIt = unsaved.count()) {
    const unsent = unsentError(paper.text.html);
    if (unsent !== undefined) return void message.warning(unsent);
    refuse(undefined);
    if (send(whole)) unsaved.sent(changesInIt);
  }
  return {
    ...paper,
    ...conflict,
    form,
    isSaving: isSending,
    ...changing,
    /** Goes on from another user's version, with fields that were merged with it. */
    goOnWith(merged: object, seenVersion: number) {
      fill(merged);
      paper.goOnFrom(seenVersion);
      conflict.endMerged();
      changing.markChanged();
    },
    send: sendNow,
    /** Sends a whole document as far as it is valid. */
    async save(whole: SentInputOf<Save>, isValid = () => isFormValid(form)) {
      const changesInIt = unsaved.count();
      if (await isValid()) sendNow(whole, changesInIt);
    },
  };
}

/** Changes of the person who edits: a refusal may be settled by them. */
function changingOf(paper: Pick<DocumentPaper<object>, 'unsaved' | 'write'>, settle: () => void) {
  return {
    markChanged() {
      settle();
      paper.unsaved.mark();
    },
    write(html: string) {
      settle();
      paper.write(html);
    },
  };
}

/** Provides the text being edited, the version it started from, and its draft in this browser. */
function usePaper<Fields extends object>(
  { start, draft, storageKeyOf, ...options }: PaperOptions<Fields>,
  fields: () => Fields,
) {
  const [id, setId] = useState(start.id);
  /** Another `key` starts the editor again. */
  const [text, setText] = useState({ html: draft?.html ?? start.html, key: 0 });
  const version = useRef(draft?.version ?? start.version);
  const { changes, ...unsaved } = useUnsaved(draft !== undefined);
  const storageKey = id === start.id ? options.storageKey : storageKeyOf(id);
  useHeldKey(storageKey === options.storageKey ? undefined : storageKey);
  const keep = (key = storageKey) =>
    storeDocumentDraft(key, { fields: fields(), html: text.html, version: version.current });
  useDraftAutosave({ of: changes, isUnsaved: unsaved.isUnsaved, keep: () => keep() });
  return {
    /** 0 until it was saved. */
    id,
    text,
    storageKey,
    unsaved,
    fields,
    changed: changes > 0,
    isUnsaved: unsaved.isUnsaved,
    /** Stores the present content as the draft, at once. */
    keep: () => keep(),
    discard() {
      unsaved.clear();
      dropDraft(storageKey);
    },
    write(html: string) {
      setText({ ...text, html });
      unsaved.mark();
    },
    /** Puts another text into the editor. */
    replaceText: (html: string) => setText({ html, key: text.key + 1 }),
    version: () => version.current,
    /** Makes the next save replace the version that was seen. */
    goOnFrom(seenVersion: number) {
      version.current = seenVersion;
    },
    store(stored: { id: number; version: number }, settle: () => void) {
      dropDraft(storageKey);
      version.current = stored.version;
      setId(stored.id);
      unsaved.stored();
      settle();
      if (unsaved.isUnsaved()) keep(storageKeyOf(stored.id));
    },
  };
}

export type DocumentPaper<Fields extends object> = ReturnType<typeof usePaper<Fields>>;

type PaperOptions<Fields extends object> = Pick<
  DocumentOptions<Endpoint, Fields, unknown>,
  'start' | 'draft' | 'storageKey' | 'storageKeyOf'
>;
