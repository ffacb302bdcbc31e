import { Alert, App, Button, Form, Modal } from 'antd';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type * as v from 'valibot';
import type { DataOf, Endpoint, SentInputOf } from '#contract/endpoint.ts';
import { isCallFault, resultCode } from '#contract/envelope.ts';
import { useSend } from '../session/server.ts';
import { Conflict } from './conflict.tsx';
import type { FormEndpoint } from './endpoints.ts';
import { FieldNames, type NamedField } from './labelled.tsx';
import { useLeaveGuard } from './leave-question.tsx';
import { useMayCall } from './may.ts';

type Values = Record<string, unknown>;

interface RecordDialogProps<Save extends FormEndpoint> {
  title: string;
  width: 500 | 700 | 1000;
  save: Save;
  /** The record to change, or what a new one begins with. */
  start: object;
  isNew: boolean;
  /** Reading calls whose answers are no longer true then. */
  invalidates: readonly Endpoint[];
  /** What is said when it is stored. */
  saved?: string;
  onSaved?: (data: DataOf<Save>) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form over the list: Enter saves, Escape closes and asks when something was changed. */
export function RecordDialog<Save extends FormEndpoint>(props: RecordDialogProps<Save>) {
  const { title, width, save, isNew, saved = '已保存', onClose, children } = props;
  const { message } = App.useApp();
  const may = useMayCall()(save);
  const [form] = Form.useForm<Values>();
  const element = useRef<HTMLDivElement>(null);
  const [names] = useState(() => new Map<string, NamedField>());
  const [start, setStart] = useState(() => knownTo(save.input, props.start));
  const [refusal, refuse] = useState<string>();
  const [theirs, setTheirs] = useState<Values>();
  const isDone = useRef(false);
  const goesOn = useRef(false);

  const send = useSend(save, {
    form,
    invalidates: props.invalidates,
    takes: (fault) => {
      if (!isCallFault(fault) || fault.code !== resultCode.refused) return false;
      const current = currentOf(fault.data);
      if (current) setTheirs(knownTo(save.input, current));
      else refuse(fault.message);
      return true;
    },
    onDone: (data) => {
      void message.success(saved);
      props.onSaved?.(data);
      if (goesOn.current) return beginAgain();
      isDone.current = true;
      return onClose();
    },
  });

  /** What the form does not show goes along as it was read. */
  const values = () => ({ ...start, ...form.getFieldsValue() });
  const isChanged = () =>
    Object.entries(values()).some(([name, value]) => (value ?? '') !== (start[name] ?? ''));
  useLeaveGuard(() => !isDone.current && isChanged());

  function submit(andGoOn = false) {
    goesOn.current = andGoOn;
    refuse(undefined);
    form.submit();
  }

  function beginAgain() {
    form.resetFields();
    focusFirst();
  }

  function focusFirst() {
    element.current?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select')?.focus();
  }

  function merge(merged: Values) {
    form.setFieldsValue(merged);
    setStart((before) => ({ ...before, ...theirs, ...(theirs && { Version: theirs['Version'] }) }));
    setTheirs(undefined);
    void message.info('已合并，请核对后保存');
  }

  function onKey(event: KeyboardEvent) {
    if (!event.ctrlKey && !event.metaKey) return;
    if (event.key === 's' || event.key === 'Enter') {
      event.preventDefault();
      submit(event.key === 'Enter' && isNew);
    }
  }

  if (!may) return null;
  return (
    <Modal
      open
      title={title}
      width={width}
      mask={{ closable: false }}
      footer={null}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && focusFirst()}
    >
      <div ref={element} role="presentation" onKeyDown={onKey}>
        {refusal && <Alert className="form-notice" type="error" showIcon title={refusal} />}
        {theirs && (
          <Conflict
            names={names}
            start={start}
            mine={values()}
            theirs={theirs}
            onMerge={merge}
            onBack={() => setTheirs(undefined)}
          />
        )}
        <div className={theirs && 'out-of-sight'}>
          <FieldNames value={names}>
            <Form
              form={form}
              layout="vertical"
              initialValues={start}
              onFinish={() => send.mutate(values() as SentInputOf<Save>)}
            >
              {children}
              <div className="dialog-foot">
                <Button onClick={onClose}>取消</Button>
                {isNew && (
                  <Button loading={send.isPending && goesOn.current} onClick={() => submit(true)}>
                    保存并继续新增
                  </Button>
                )}
                <Button
                  type="primary"
                  htmlType="submit"
                  loading={send.isPending}
                  onClick={() => {
                    goesOn.current = false;
                    refuse(undefined);
                  }}
                >
                  保存
                </Button>
              </div>
            </Form>
          </FieldNames>
        </div>
      </div>
    </Modal>
  );
}

/** Of a record, what the form's call takes. */
function knownTo({ entries }: { entries: v.ObjectEntries }, record: object): Values {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name in entries));
}

/** The record as somebody else has stored it meanwhile: `Data.Current` of a 409. */
function currentOf(data: unknown): object | undefined {
  const isConflict = typeof data === 'object' && data !== null && 'Current' in data;
  return isConflict && typeof data.Current === 'object' && data.Current !== null ? data.Current : undefined;
}
