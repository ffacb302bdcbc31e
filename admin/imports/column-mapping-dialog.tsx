import { Button, Modal } from 'antd';
import { useId, useState } from 'react';
import {
  doubledKeys,
  missingFields,
  notImported,
  type SheetColumns,
} from '#contract/fields/sheet-columns.ts';
import './column-mapping-dialog.css';
import { useFocusOnOpen } from '../components/dialogs/use-focus-on-open.ts';
import { useFocusBack } from '../components/dialogs/use-restore-focus.ts';
import { SameForAll } from './same-for-all.tsx';

interface ColumnsWindowProps {
  fileName: string;
  sheet: SheetColumns;
  /** The key of the field of each column in the sheet. */
  fieldKeys: readonly string[];
  onChoose: (fieldKeys: string[]) => void;
  /** One value for the whole sheet, by the keys of fields. */
  filled: Readonly<Record<string, string>>;
  onFill: (key: string, text: string) => void;
  /** Reads the columns below another row, as the sheet numbers it. */
  onChooseHead: (row: number) => Promise<void>;
  onDone: () => void;
  onClose: () => void;
}

/** 核对列名: the clerk chooses the header row of a list and the field of each column. It works for every import. */
export function ColumnsWindow(props: ColumnsWindowProps) {
  const { fileName, sheet, fieldKeys, onChoose, filled, onFill, onChooseHead, onDone, onClose } = props;
  const { content: form, afterOpenChange } = useFocusOnOpen(firstFree);
  useFocusBack();
  const [isTried, setIsTried] = useState(false);
  const fields = fieldsIn(sheet);
  const missing = missingFields(fields, [...fieldKeys, ...filledKeys(filled)]).map(({ label }) => label);
  const doubled = doubledKeys(fieldKeys, fields);

  function finish() {
    if (missing.length === 0 && doubled.length === 0) return onDone();
    setIsTried(true);
    form.current?.querySelector<HTMLElement>('select[aria-invalid="true"], select[data-free]')?.focus();
  }

  return (
    <Modal
      open
      title={`核对列名：${fileName}`}
      width={820}
      footer={null}
      onCancel={onClose}
      afterOpenChange={afterOpenChange}
    >
      <form
        ref={form}
        className="columns-window stack gap-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          finish();
        }}
      >
        <Explanation sheet={sheet} />
        <HeadChoice sheet={sheet} onChoose={onChooseHead} />
        <Missing labels={missing} isTried={isTried} />
        <Choices sheet={sheet} fieldKeys={fieldKeys} doubled={doubled} onChoose={onChoose} />
        <SameForAll fields={sheet.Fields} fieldKeys={fieldKeys} filled={filled} onFill={onFill} />
        <div className="sheet-tools">
          <Button onClick={onClose}>返回</Button>
          <Button type="primary" htmlType="submit">
            开始检查
          </Button>
        </div>
      </form>
    </Modal>
  );
}

const fieldsIn = ({ Fields }: SheetColumns) =>
  Fields.map(({ Key, Label, IsRequired, MayRepeat }) => ({
    key: Key,
    label: Label,
    isRequired: IsRequired,
    mayRepeat: MayRepeat,
  }));

const filledKeys = (filled: Readonly<Record<string, string>>) =>
  Object.keys(filled).filter((key) => filled[key]?.trim());

/** Finds the first column that nothing was chosen for, or else the first one. */
function firstFree(form: HTMLFormElement) {
  const columns = [...form.querySelectorAll<HTMLSelectElement>('table select')];
  return columns.find((select) => select.dataset.free) ?? columns[0];
}

function Explanation({ sheet }: { sheet: SheetColumns }) {
  return (
    <p>
      工作表“{sheet.Sheet}”的表头在第 {sheet.Row} 行。请选择各列对应什么，带 *
      的必须有一列或整张表都填，不需要的列选“不导入”。下次表头相同的表格会照此读取。
    </p>
  );
}

/** Shows the required fields without a column; as an error once the clerk has tried to continue. */
function Missing({ labels, isTried }: { labels: readonly string[]; isTried: boolean }) {
  const isError = isTried && labels.length > 0;
  return (
    <p className={isError ? 'columns-error strong' : 'strong'} role={isError ? 'alert' : 'status'}>
      {labels.length > 0 ? `还没有对应：${labels.join('、')}` : '必须有的都已对应'}
    </p>
  );
}

interface HeadChoiceProps {
  sheet: SheetColumns;
  onChoose: (row: number) => Promise<void>;
}

function HeadChoice({ sheet, onChoose }: HeadChoiceProps) {
  const id = useId();
  const [requestedRow, want] = useState<number>();
  const isReading = requestedRow !== undefined;
  return (
    <div className="columns-head">
      <label htmlFor={id}>表头所在的行</label>
      <select
        id={id}
        className="native-select ink full rounded bordered"
        aria-busy={isReading}
        value={requestedRow ?? sheet.Row}
        onChange={({ target }) => {
          // The field keeps the focus, and accepts no second choice meanwhile.
          if (isReading) return;
          want(Number(target.value));
          void onChoose(Number(target.value)).finally(() => want(undefined));
        }}
      >
        {sheet.Heads.map(({ Row, Words }) => (
          <option key={Row} value={Row}>
            第 {Row} 行：{Words.join('、')}
          </option>
        ))}
      </select>
    </div>
  );
}

interface ChoicesProps extends Pick<ColumnsWindowProps, 'sheet' | 'fieldKeys' | 'onChoose'> {
  doubled: readonly string[];
}

function Choices({ sheet, fieldKeys, doubled, onChoose }: ChoicesProps) {
  return (
    <table className="columns-table table" aria-label="表格的各列">
      <thead>
        <tr>
          <th scope="col">表格的列</th>
          <th scope="col">前几个值</th>
          <th scope="col">对应到</th>
        </tr>
      </thead>
      <tbody>
        {sheet.Columns.map((column, at) =>
          column.Head === '' && column.Samples.length === 0 ? null : (
            <tr key={column.Name}>
              <th scope="row">
                <span className="columns-name">{column.Name}</span> {column.Head || '（没有表头）'}
              </th>
              <td>{column.Samples.join('、') || '（空白）'}</td>
              <td>
                <Choice
                  column={column}
                  fields={sheet.Fields}
                  value={fieldKeys[at] ?? notImported}
                  others={sheet.Columns.filter(
                    (_, other) => other !== at && fieldKeys[other] === fieldKeys[at],
                  ).map(({ Name }) => Name)}
                  isDoubled={doubled.includes(fieldKeys[at] ?? notImported)}
                  onChange={(key) =>
                    onChoose(
                      sheet.Columns.map((_, one) => (one === at ? key : (fieldKeys[one] ?? notImported))),
                    )
                  }
                />
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}

interface ChoiceProps {
  column: SheetColumns['Columns'][number];
  fields: SheetColumns['Fields'];
  value: string;
  /** Names of the other columns that were chosen for the same field. */
  others: readonly string[];
  isDoubled: boolean;
  onChange: (key: string) => void;
}

function Choice({ column, fields, value, others, isDoubled, onChange }: ChoiceProps) {
  const id = useId();
  const label = fields.find(({ Key }) => Key === value)?.Label;
  const hint = isDoubled
    ? `${others.join('、')} 列也对应到${label}，只能留一列`
    : value === notImported
      ? column.Hint
      : '';
  return (
    <>
      <select
        className="native-select ink full rounded bordered"
        aria-label={`${column.Name} 列${column.Head && `“${column.Head}”`}对应到`}
        aria-invalid={isDoubled}
        aria-describedby={hint ? id : undefined}
        data-free={value === notImported || undefined}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value={notImported}>不导入</option>
        {fields.map(({ Key, Label, IsRequired }) => (
          <option key={Key} value={Key}>
            {IsRequired ? `${Label} *` : Label}
          </option>
        ))}
      </select>
      {hint && (
        <p id={id} className={isDoubled ? 'columns-hint columns-error' : 'columns-hint'}>
          {hint}
        </p>
      )}
    </>
  );
}
