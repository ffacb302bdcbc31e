import { useState } from 'react';
import { callsOf } from '#contract/lists/calls.ts';
import { stateOf, type ListDeclaration } from '#contract/lists/declaration.ts';
import { fieldsOf } from '../form/fields.tsx';
import { RecordDialog } from '../form/record-dialog.tsx';
import type { FormEndpoint } from '../list/endpoints.ts';
import { FormField, type PlainRow } from './fields.tsx';

export interface ManagedListDialogProps {
  list: ListDeclaration;
  /** Absent: a new one. */
  record: PlainRow | undefined;
  onClose: () => void;
}

/** The form of a record of a declared list. */
export function ManagedListDialog({ list, record, onClose }: ManagedListDialogProps) {
  const { title, noun = title, fields, calls } = list;
  const { list: read, save: saving } = callsOf(list);
  const save = saving as FormEndpoint;
  // Once: other components would mount the fields again, and close what is open in them.
  const [form] = useState(() => fieldsOf(save));
  return (
    <RecordDialog
      title={`${record ? '编辑' : '新增'}${noun}`}
      width={500}
      save={save}
      start={record ?? { ...(calls.show && { Status: 1 }) }}
      isNew={!record}
      invalidates={[read]}
      onClose={onClose}
    >
      {Object.entries(fields).map(([name, field]) => (
        <FormField key={name} form={form} name={name} field={field} />
      ))}
      {calls.show && <form.Status name="Status" label="状态" words={stateOf(list).words} />}
    </RecordDialog>
  );
}
