import { App, Form } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type * as v from 'valibot';
import type { DataOf, Endpoint, SentInputOf } from '#contract/api/endpoint.ts';
import { useSendOnce } from '../../session/server.ts';
import type { FormEndpoint } from '../list/endpoints.ts';
import { secondsToPress } from '../undo/use-undoable.tsx';
import { useLeaveGuard } from './leave-guard.tsx';
import { isSameValue } from './same-value.ts';
import { useConflict } from './use-conflict.ts';

type Values = Record<string, unknown>;

export interface RecordFormOptions<Save extends FormEndpoint> {
  save: Save;
  /** The record to change, or the values of a new one. */
  start: object;
  /** Reading calls whose answers are no longer true then. */
  invalidates: readonly Endpoint[];
  /** The message after the record is saved. */
  saved?: ReactNode | ((data: DataOf<Save>) => ReactNode);
  onSaved?: (data: DataOf<Save>, sent: Values) => void;
  /** Asks a question before the form is sent; the form is sent if it resolves to true. */
  isSure?: (values: Values) => Promise<boolean>;
  onClose: () => void;
  /** Stored, and the next one is to be written. */
  onNext: () => void;
}

/** Provides state and actions of the form of one record: typing, saving, a refusal, another user's change. */
export function useRecordForm<Save extends FormEndpoint>(options: RecordFormOptions<Save>) {
  const { save, saved = '已保存' } = options;
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const [start, setStart] = useState(() => knownTo(save.input, options.start));
  const { takes, refuse, endMerged, ...conflict } = useConflict(({ Current }) =>
    knownTo(save.input, Current),
  );
  const isDone = useRef(false);
  const continues = useRef(false);

  const { send, isSending, isPending } = useSendOnce(save, {
    form,
    invalidates: options.invalidates,
    takes,
    onDone: (data, sent) => {
      const content = typeof saved === 'function' ? saved(data) : saved;
      void message.success({ content, ...(typeof content !== 'string' && { duration: secondsToPress }) });
      options.onSaved?.(data, sent as Values);
      isDone.current = !continues.current;
      if (isDone.current) return;
      // It mounts the fields anew, and only a mounted one can take the focus.
      flushSync(() => form.resetFields());
      options.onNext();
    },
    // Only after the list was read: the next record opened from it must be the stored one.
    onRead: () => {
      if (isDone.current) options.onClose();
    },
  });

  /** Values that the form does not show are sent as they were read. */
  const values = () => ({ ...start, ...form.getFieldsValue() });
  const isChanged = () => Object.entries(values()).some(([name, value]) => !isSameValue(value, start[name]));
  useLeaveGuard(() => !isDone.current && isChanged());

  return {
    ...conflict,
    form,
    start,
    values,
    isSaving: isPending,
    isGoingOn: isPending && continues.current,
    /** Before a submit: whether the next record follows. */
    prepare(andGoOn: boolean) {
      if (isSending) return;
      continues.current = andGoOn;
      refuse(undefined);
    },
    async send() {
      if (isDone.current || (options.isSure && !(await options.isSure(values())))) return;
      send(values() as SentInputOf<Save>);
    },
    merge(merged: Values) {
      form.setFieldsValue(merged);
      setStart((before) => ({ ...before, ...conflict.theirs }));
      endMerged();
    },
  };
}

/** Picks the fields of a record that the form's call accepts. */
function knownTo({ entries }: { entries: v.ObjectEntries }, record: object): Values {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name in entries));
}
