import { useId, useState, type ClipboardEvent } from 'react';
import { Button } from '#ui/components/button.tsx';
import { toast } from '#ui/components/toast.tsx';
import type { FormField } from '#ui/form/form-state.ts';
import { TextField } from '#ui/form/text-field.tsx';
import styles from './activity.module.css';
import { pastedPeople, peopleInText, type TypedPerson } from './pasted-people.ts';

interface PeopleFieldProps {
  people: readonly TypedPerson[];
  onChange: (people: TypedPerson[]) => void;
  /** The error of all together, such as more people than places. */
  error: string | undefined;
  /** The error and the check of one value of a person. */
  cell: (at: number, column: keyof TypedPerson) => Pick<FormField<string>, 'name' | 'error' | 'onBlur'>;
  max: number;
  asksIdNumber: boolean;
}

export const blankPerson: TypedPerson = { Name: '', Mobile: '', Post: '', IdNumber: '' };

const isBlank = ({ Name, Mobile, Post, IdNumber }: TypedPerson) => Name + Mobile + Post + IdNumber === '';

/** The people of a sign-up, one a card. A list copied from Excel, Word or a message is pasted into any of the fields. */
export function PeopleField(props: PeopleFieldProps) {
  const { people, onChange, max, error } = props;
  const errorId = useId();
  const put = (pasted: TypedPerson[]) => {
    const all = [...people.filter((person) => !isBlank(person)), ...pasted];
    onChange(all.slice(0, max));
    if (all.length > max) toast(`一次最多报 ${max} 人，其余 ${all.length - max} 人没有填入`, 'warning');
    else toast(`已填入 ${pasted.length} 人，请核对`, 'good');
  };
  const paste = (event: ClipboardEvent) => {
    if (event.target instanceof HTMLTextAreaElement) return;
    const pasted = pastedPeople(event.clipboardData);
    if (!pasted) return;
    event.preventDefault();
    put(pasted);
  };
  return (
    <fieldset
      // A refusal of all together takes the focus here.
      name="People"
      tabIndex={-1}
      aria-describedby={error && errorId}
      className={`${styles.people} stack gap-3 m-0 min-0`}
      data-labels="above"
      onPaste={paste}
    >
      <legend className="part-title">报名人员</legend>
      {error !== undefined && (
        <p className="alarm m-0" id={errorId} role="alert">
          {error}
        </p>
      )}
      <PastedList asksIdNumber={props.asksIdNumber} onPeople={put} />
      {people.map((_person, at) => (
        // Two people may have the same values so far.
        // oxlint-disable-next-line no-array-index-key
        <PersonCard key={at} {...props} at={at} />
      ))}
      {people.length < max && (
        <div>
          <Button onClick={() => onChange([...people, blankPerson])}>再添加一人</Button>
        </div>
      )}
    </fieldset>
  );
}

function PersonCard({ people, onChange, cell, asksIdNumber, at }: PeopleFieldProps & { at: number }) {
  const field = (column: keyof TypedPerson): FormField<string> => ({
    ...cell(at, column),
    value: people[at]?.[column] ?? '',
    onChange: (text) =>
      onChange(people.map((person, place) => (place === at ? { ...person, [column]: text } : person))),
  });
  return (
    <div className={`${styles.person} card p-4`} role="group" aria-label={`第 ${at + 1} 人`}>
      <div className="row between mb-2">
        <b className="figures">第 {at + 1} 人</b>
        {people.length > 1 && (
          <button
            type="button"
            className="icon-button worded text-sm"
            aria-label={`删除第 ${at + 1} 人`}
            onClick={() => onChange(people.filter((_person, place) => place !== at))}
          >
            删除
          </button>
        )}
      </div>
      <TextField field={field('Name')} label="姓名" isRequired />
      <TextField field={field('Mobile')} label="手机号码" type="tel" inputMode="tel" isRequired />
      <TextField field={field('Post')} label="职务" />
      {asksIdNumber && (
        <TextField field={field('IdNumber')} label="身份证号" autoCapitalize="characters" isRequired />
      )}
    </div>
  );
}

interface PastedListProps {
  asksIdNumber: boolean;
  onPeople: (people: TypedPerson[]) => void;
}

/** A place for a whole list, which telephones paste more easily than into a field. */
function PastedList({ asksIdNumber, onPeople }: PastedListProps) {
  const [text, setText] = useState('');
  const columns = ['姓名', '手机号码', '职务', ...(asksIdNumber ? ['身份证号'] : [])].join('、');
  const fill = () => {
    const people = peopleInText(text);
    if (people.length === 0) return toast('没有认出姓名和手机号码，请每行写一人', 'warning');
    setText('');
    onPeople(people);
  };
  return (
    <details>
      <summary className="linked">人多？粘贴名单</summary>
      <div className="stack pt-3">
        <label className="stack gap-1">
          <span className="muted text-sm">
            每行一人：{columns}，次序不限；也可从 Excel 或 Word 复制表格，粘贴到这里或任意一格
          </span>
          <textarea
            rows={4}
            className={styles.list}
            value={text}
            placeholder="王敏　13800138001　安全总监"
            onChange={({ target }) => setText(target.value)}
            onPaste={(event) => {
              const people = pastedPeople(event.clipboardData);
              if (!people || text !== '') return;
              event.preventDefault();
              onPeople(people);
            }}
          />
        </label>
        <div>
          <Button onClick={fill}>填入名单</Button>
        </div>
      </div>
    </details>
  );
}
