import { Button, Form, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import { firstField, useFocusOnOpen } from '../dialogs/use-focus-on-open.ts';
import { useFocusBack } from '../dialogs/use-restore-focus.ts';
import { Notice } from '../feedback/notice.tsx';
import type { FormEndpoint } from '../list/endpoints.ts';
import { useCanCall } from '../permissions/permissions.ts';
import { Conflict } from './conflict.tsx';
import { FieldNames, type NamedField } from './labelled-field.tsx';
import { saveKeys } from './save-shortcuts.ts';
import { useRecordForm, type RecordFormOptions } from './use-record-form.ts';

interface RecordDialogProps<Save extends FormEndpoint> extends Omit<RecordFormOptions<Save>, 'onNext'> {
  title: string;
  width: 500 | 700 | 1000;
  isNew: boolean;
  children: ReactNode;
}

/** A form over the list: Enter saves, Escape closes it, with a question if there are changes. */
export function RecordDialog<Save extends FormEndpoint>(props: RecordDialogProps<Save>) {
  const { title, width, isNew, onClose, children } = props;
  const can = useCanCall()(props.save);
  const { content, afterOpenChange } = useFocusOnOpen();
  const focusFirst = () => content.current && firstField(content.current)?.focus();
  const record = useRecordForm({ ...props, onNext: focusFirst });
  useFocusBack();
  const [names] = useState(() => new Map<string, NamedField>());
  const submit = (andGoOn: boolean) => {
    record.prepare(andGoOn);
    record.form.submit();
  };

  if (!can) return null;
  return (
    <Modal
      open
      title={title}
      width={width}
      mask={{ closable: false }}
      footer={null}
      onCancel={onClose}
      afterOpenChange={afterOpenChange}
    >
      <div ref={content} role="presentation" onKeyDown={saveKeys((isEnter) => submit(isEnter && isNew))}>
        {record.refusal && <Notice type="error" title={record.refusal} />}
        {record.theirs && (
          <Conflict
            names={names}
            start={record.start}
            mine={record.values()}
            theirs={record.theirs}
            onMerge={record.merge}
            onBack={record.backFromConflict}
          />
        )}
        <div className={record.theirs && 'out-of-sight'}>
          <FieldNames value={names}>
            <Form form={record.form} layout="vertical" initialValues={record.start} onFinish={record.send}>
              {children}
              <DialogFoot record={record} isNew={isNew} submit={submit} onClose={onClose} />
            </Form>
          </FieldNames>
        </div>
      </div>
    </Modal>
  );
}

interface DialogFootProps {
  record: Pick<ReturnType<typeof useRecordForm>, 'isSaving' | 'isGoingOn' | 'prepare'>;
  isNew: boolean;
  submit: (andGoOn: boolean) => void;
  onClose: () => void;
}

function DialogFoot({ record, isNew, submit, onClose }: DialogFootProps) {
  return (
    <div className="dialog-foot row stretch end mt-2">
      <Button onClick={onClose}>取消</Button>
      {isNew && (
        <Button loading={record.isGoingOn} onClick={() => submit(true)}>
          保存并继续新增
        </Button>
      )}
      <Button
        type="primary"
        htmlType="submit"
        loading={record.isSaving}
        onClick={() => record.prepare(false)}
      >
        保存
      </Button>
    </div>
  );
}
