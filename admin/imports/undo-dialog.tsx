import { Alert, App, Checkbox, Form, Input, Modal, type FormInstance } from 'antd';
import { useEffect, useState } from 'react';
import {
  undoReason,
  type ImportBatch,
  type ImportResult,
  type UndoResult,
} from '#contract/back-office/imports.ts';
import { LateSkeleton } from '../components/feedback/delayed-skeleton.tsx';
import { LoadFailed } from '../components/feedback/load-failed.tsx';
import { counted } from '../components/form/character-count.ts';
import { fieldRule } from '../components/form/field-rule.ts';
import { saveKeys } from '../components/form/save-shortcuts.ts';
import { textOfSaving } from '../session/errors.tsx';
import { useAnswer, useSend } from '../session/server.ts';
import { RowsTable } from './rows-table.tsx';
import type { ImportScreen } from './screen.ts';

interface UndoDialogProps<Result extends ImportResult, Since> {
  screen: ImportScreen<Result, Since>;
  batch: Pick<ImportBatch, 'BatchId' | 'FileName'>;
  onUndone?: () => void;
  onClose: () => void;
}

/** 撤回整批: shows the effects and asks for a reason; records changed since can be left as they are. */
export function UndoDialog<Result extends ImportResult, Since>(props: UndoDialogProps<Result, Since>) {
  const { screen, batch, onClose } = props;
  const { unit } = screen;
  const { BatchId } = batch;
  const [keeps, setKeeps] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const [form] = Form.useForm<{ Reason: string }>();
  const { prospect, undo, error, setError } = useUndo(props);
  const result = prospect.data;
  const isLeftOut = (result?.ChangedSinceCount ?? 0) > 0;
  const count = result ? result.Deleted + result.Restored : 0;
  const retained = isLeftOut && keeps ? `，保留 ${result?.ChangedSinceCount} ${unit}` : '';
  const okText = `撤回 ${count} ${unit}${retained}`;

  return (
    <Modal
      open
      title={`撤回 ${batch.FileName}`}
      width={700}
      okText={okText}
      okButtonProps={{
        danger: true,
        disabled: !prospect.isSuccess || count === 0 || (isLeftOut && !keeps),
        loading: undo.isPending,
      }}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
      afterOpenChange={setIsOpen}
    >
      {prospect.isPending && <LateSkeleton rows={3} />}
      {prospect.isError && <LoadFailed query={prospect} />}
      {result && <Prospect screen={screen} effects={result} keeps={keeps} onKeep={setKeeps} />}
      {count > 0 && (
        <ReasonForm
          example={screen.undo.example}
          form={form}
          isFocused={isOpen}
          onSend={(Reason) => {
            if (isLeftOut && !keeps) return;
            setError('');
            undo.mutate({ BatchId, Mode: isLeftOut ? 'unchanged' : 'all', Reason });
          }}
        />
      )}
      <p className="import-error alarm breaks" role="alert">
        {error}
      </p>
    </Modal>
  );
}

/** Reads the effects that undoing would have now, and undoes the import. */
function useUndo<Result extends ImportResult, Since>(props: UndoDialogProps<Result, Since>) {
  const { screen, batch, onUndone, onClose } = props;
  const { message } = App.useApp();
  const [error, setError] = useState('');
  // The present effects, not cached ones.
  const prospect = useAnswer(screen.calls.undo, { BatchId: batch.BatchId, Mode: 'check' }, { gcTime: 0 });
  const undo = useSend(screen.calls.undo, {
    takes: (refusal) => {
      setError(textOfSaving(refusal));
      void prospect.refetch();
      return true;
    },
    onDone: (done) => {
      void message.success(`已撤回：${deeds(screen, done)}`);
      onUndone?.();
      onClose();
    },
    invalidates: screen.invalidates,
  });
  return { prospect, undo, error, setError };
}

interface ReasonFormProps {
  /** A reason that a clerk may have. */
  example: string;
  form: FormInstance<{ Reason: string }>;
  /** The window takes the focus itself until it has opened. */
  isFocused: boolean;
  onSend: (reason: string) => void;
}

function ReasonForm({ example, form, isFocused, onSend }: ReasonFormProps) {
  useEffect(() => {
    if (isFocused) form.focusField('Reason');
  }, [form, isFocused]);
  return (
    <div role="presentation" onKeyDown={saveKeys(form.submit)}>
      <Form form={form} layout="vertical" onFinish={({ Reason }) => onSend(Reason)}>
        <Form.Item name="Reason" label="撤回原因" required rules={[fieldRule(undoReason)]}>
          <Input.TextArea
            autoSize={{ minRows: 2, maxRows: 5 }}
            {...counted(undoReason)}
            placeholder={`只记入导入记录和日志，不公开，如：${example}`}
          />
        </Form.Item>
      </Form>
    </div>
  );
}

interface ProspectProps<Result extends ImportResult, Since> {
  screen: ImportScreen<Result, Since>;
  effects: UndoResult<Since>;
  keeps: boolean;
  onKeep: (keeps: boolean) => void;
}

function Prospect<Result extends ImportResult, Since>(props: ProspectProps<Result, Since>) {
  const { screen, effects, keeps, onKeep } = props;
  const { record, unit, undo } = screen;
  const { ChangedSince: changed, ChangedSinceCount: count } = effects;
  return (
    <div className="undo-prospect stack gap-3">
      <p>
        将{deeds(screen, effects)}。{effects.Deleted > 0 && undo.deleting}
      </p>
      {count > 0 && (
        <>
          <Alert type="warning" showIcon title={`${count} ${unit}在导入之后又有变更，撤回会丢失这些变更`} />
          <RowsTable
            caption={`导入后又有变更的${record}`}
            rows={changed}
            keyOf={undo.keyOf}
            columns={undo.columns}
          />
          {changed.length < count && (
            <p className="hint">
              只列出前 {changed.length} {unit}
            </p>
          )}
          <Checkbox checked={keeps} onChange={({ target }) => onKeep(target.checked)}>
            这 {count} {unit}保持现在的样子，只撤回其余的
          </Checkbox>
        </>
      )}
    </div>
  );
}

function deeds(
  { record, unit }: Pick<ImportScreen, 'record' | 'unit'>,
  { Deleted, Restored }: Pick<UndoResult, 'Deleted' | 'Restored'>,
): string {
  const parts = [Deleted > 0 && `删除 ${Deleted} ${unit}`, Restored > 0 && `恢复 ${Restored} ${unit}原值`];
  return parts.filter(Boolean).join('、') || `不撤回任何${record}`;
}
