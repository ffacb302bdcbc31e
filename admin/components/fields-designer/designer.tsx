import { PlusOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState, type KeyboardEvent } from 'react';
import { fieldKinds, formLimits, type FieldKind, type FormField } from '#contract/forms/form-fields.ts';
import { SortableRows } from '../list/sortable-rows.tsx';
import { begin, redo, step, undo, type History } from '../undo/history.ts';
import { FieldRow } from './field-row.tsx';
import { newField } from './new-field.ts';
import './fields-designer.css';

export interface DesignerProps {
  id?: string;
  value?: FormField[];
  onChange?: (fields: FormField[]) => void;
  /** The keys of fields that have been answered: they are hidden instead of removed. */
  answeredKeys: ReadonlySet<string>;
  /** The kinds that may be added; by default all. */
  kinds?: readonly FieldKind[];
}

const allKinds = Object.keys(fieldKinds) as FieldKind[];

/** Edits the fields of a form: added by kind, sorted by drag or by Alt+↑ and Alt+↓, each step undone by Ctrl+Z. */
export function FieldsDesigner({ id, value = [], onChange, answeredKeys, kinds = allKinds }: DesignerProps) {
  const [openKey, open] = useState<string>();
  const { put, history, travel } = useSteps(value, onChange);
  const list = useRef<HTMLOListElement>(null);
  const add = (kind: FieldKind) => {
    const field = newField(kind);
    put([...value, field]);
    open(field.Key);
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector<HTMLElement>('input')?.focus());
  };
  const nameOf = (key: number | string) => value.find(({ Key }) => Key === key)?.Label || '未命名的栏';
  return (
    <div id={id} className="stack gap-3" role="group" aria-label="填写的栏" onKeyDown={keysOf(travel)}>
      <StepButtons history={history} travel={travel} />
      <SortableRows
        ids={value.map(({ Key }) => Key)}
        nameOf={nameOf}
        onSort={(keys) => put(keys.flatMap((key) => value.filter(({ Key }) => Key === key)))}
      >
        <ol ref={list} className="plain-list stack">
          {value.map((field) => (
            <FieldRow
              key={field.Key}
              field={field}
              isOpen={field.Key === openKey}
              isAnswered={answeredKeys.has(field.Key)}
              onOpen={() => open(field.Key === openKey ? undefined : field.Key)}
              onChange={(changed, about) =>
                put(
                  value.map((one) => (one.Key === field.Key ? { ...one, ...changed } : one)),
                  `${field.Key} ${about}`,
                )
              }
              onRemove={() => put(value.filter(({ Key }) => Key !== field.Key))}
            />
          ))}
        </ol>
      </SortableRows>
      {value.length < formLimits.fields && <KindButtons value={value} kinds={kinds} onAdd={add} />}
    </div>
  );
}

function StepButtons({ history, travel }: Pick<ReturnType<typeof useSteps>, 'history' | 'travel'>) {
  return (
    <div className="row between">
      <span className="hint m-0">按住左边的手柄拖动，或按 Alt+↑ Alt+↓ 排序</span>
      <span className="row nowrap">
        <Button
          icon={<UndoOutlined aria-hidden />}
          aria-label="撤销"
          title="撤销（Ctrl+Z）"
          disabled={history.past.length === 0}
          onClick={() => travel(undo)}
        />
        <Button
          icon={<RedoOutlined aria-hidden />}
          aria-label="重做"
          title="重做（Ctrl+Y）"
          disabled={history.future.length === 0}
          onClick={() => travel(redo)}
        />
      </span>
    </div>
  );
}

interface KindButtonsProps {
  value: readonly FormField[];
  kinds: readonly FieldKind[];
  onAdd: (kind: FieldKind) => void;
}

function KindButtons({ value, kinds, onAdd }: KindButtonsProps) {
  return (
    <div className="row" role="group" aria-label="添加">
      {kinds.map((kind) => (
        <Button
          key={kind}
          icon={<PlusOutlined aria-hidden />}
          disabled={kind === 'table' && value.some(({ Kind }) => Kind === 'table')}
          onClick={() => onAdd(kind)}
        >
          {fieldKinds[kind]}
        </Button>
      ))}
    </div>
  );
}

/** Provides the steps of the list; one that the form replaced as a whole begins anew. */
function useSteps(value: FormField[], onChange: DesignerProps['onChange']) {
  const [steps, setSteps] = useState<History<FormField[]>>(() => begin(value));
  const history = steps.now === value ? steps : begin(value);
  const go = (next: History<FormField[]>) => {
    setSteps(next);
    if (next.now !== value) onChange?.(next.now);
  };
  return {
    history,
    put: (fields: FormField[], about?: string) => go(step(history, fields, about)),
    travel: (move: (from: History<FormField[]>) => History<FormField[]>) => go(move(history)),
  };
}

type Travel = ReturnType<typeof useSteps>['travel'];

/** Within a text the browser undoes the typing itself. */
function keysOf(travel: Travel) {
  return (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (isTyping || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    travel(key === 'y' || event.shiftKey ? redo : undo);
  };
}
