import { Form, type FormInstance } from 'antd';
import { useState, type ReactNode } from 'react';
import { Notice } from '../feedback/notice.tsx';
import { ConflictWindow } from '../form/conflict-window.tsx';
import { FieldNames, type NamedField } from '../form/labelled-field.tsx';
import type { DocumentDraft } from './document-draft.ts';
import { keepEnterFromSending, useSaveShortcut } from './editor-keys.ts';
import '../components.css';
import './editor.css';
import { useFocusReturned } from './stored-address.ts';
import { useEditorGuard } from './use-editor-guard.tsx';

interface EditedDocument<Fields extends object> {
  form: FormInstance<Fields>;
  savedFields: object;
  /** Why the last save was refused. */
  refusal: string | undefined;
  /** What another user saved meanwhile. */
  theirs: object | undefined;
  isUnsaved: () => boolean;
  keep: () => boolean;
  markChanged: () => void;
  mine: () => object;
  save: () => Promise<unknown>;
  merge: (merged: Record<string, unknown>) => void;
  backFromConflict: () => void;
}

interface DocumentFormProps<Fields extends object> {
  editor: EditedDocument<Fields>;
  /** What its messages call it, such as 问卷. */
  what: string;
  start: { fields: Fields };
  draft: DocumentDraft<Fields> | undefined;
  canEdit: boolean;
  /** Whether Ctrl+S saves now; by default whenever the user may edit. */
  canSave?: boolean;
  isHidden?: boolean;
  /** Names of what is edited outside of fields, for a conflict. */
  otherNames?: readonly [string, NamedField][];
  children: ReactNode;
}

/** The form of a document with drafts: saved by Ctrl+S, guarded when it is left, and compared with what another user saved. */
export function DocumentForm<Fields extends object>({
  editor,
  what,
  start,
  draft,
  canEdit,
  canSave = canEdit,
  isHidden = false,
  otherNames = [],
  children,
}: DocumentFormProps<Fields>) {
  const [names] = useState(() => new Map(otherNames));
  useFocusReturned();
  useEditorGuard(editor, `${what}还没有保存`);
  useSaveShortcut(async () => {
    if (canSave) await editor.save();
  });
  return (
    <>
      {editor.refusal && <Notice type="error" title={editor.refusal} />}
      <FieldNames value={names}>
        <Form
          form={editor.form}
          layout="vertical"
          disabled={!canEdit}
          initialValues={draft?.fields ?? start.fields}
          onValuesChange={editor.markChanged}
          onKeyDown={keepEnterFromSending}
          hidden={isHidden}
        >
          {children}
        </Form>
      </FieldNames>
      {editor.theirs && (
        <ConflictWindow
          title={`${what}刚刚被别人保存过`}
          names={names}
          start={{ ...editor.savedFields }}
          mine={{ ...editor.mine() }}
          theirs={{ ...editor.theirs }}
          onMerge={editor.merge}
          onBack={editor.backFromConflict}
        />
      )}
    </>
  );
}
