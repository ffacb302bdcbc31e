import { StarOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import type { SavedFilter } from '#contract/accounts/preferences.ts';
import { lengthError, saysLength } from '#ui/form/length.ts';
import { Popover } from '../dialogs/popover.tsx';
import type { Filter } from './filters.ts';
import { movingDaysIn, withWords, type MovingDays } from './moving-days.ts';

const maxNameLength = 12;

interface SaveFilterProps {
  query: string;
  filters: readonly Filter[];
  /** The names of the saved filters. */
  usedNames: readonly string[];
  onSave: (filter: SavedFilter) => void;
}

export function SaveFilter({ onSave, ...props }: SaveFilterProps) {
  return (
    <Popover
      title="存为常用筛选"
      button={(attributes) => (
        <Button {...attributes} type="link" size="small" icon={<StarOutlined aria-hidden />}>
          存为常用筛选
        </Button>
      )}
    >
      {(close) => (
        <NewFilter
          {...props}
          onSave={(filter) => {
            onSave(filter);
            close();
          }}
        />
      )}
    </Popover>
  );
}

/** Asks for the name, and whether days move along. It is no form, as the filters around it are one. */
function NewFilter({ query, filters, usedNames, onSave }: SaveFilterProps) {
  const [text, setText] = useState('');
  const [isAsked, ask] = useState(false);
  const [moving] = useState(() => movingDaysIn(query, filters));
  const [fixed, setFixed] = useState<readonly string[]>([]);
  const name = text.trim();
  const save = () => {
    if (name === '' || lengthError(name, maxNameLength) !== undefined) return;
    if (usedNames.includes(name) && !isAsked) return ask(true);
    onSave({
      name,
      query: withWords(
        query,
        moving.filter(({ filter }) => !fixed.includes(filter.name)),
      ),
    });
  };
  return (
    <>
      <div className="save-filter row nowrap stretch">
        <Input
          aria-label="名称"
          placeholder="名称，如：近一月入会"
          {...saysLength(maxNameLength)}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            ask(false);
          }}
          onPressEnter={(event) => {
            // Enter would send the form around it.
            event.preventDefault();
            save();
          }}
        />
        <Button type="primary" danger={isAsked} disabled={name === ''} onClick={save}>
          {isAsked ? '替换' : '保存'}
        </Button>
      </div>
      <p className="save-filter-question" role="alert">
        {isAsked && `已有常用筛选“${name}”，替换它，还是换一个名称？`}
      </p>
      <MovingChoices moving={moving} fixed={fixed} onFix={setFixed} />
    </>
  );
}

interface MovingChoicesProps {
  moving: readonly MovingDays[];
  /** The names of the filters that keep their days. */
  fixed: readonly string[];
  onFix: (fixed: readonly string[]) => void;
}

function MovingChoices({ moving, fixed, onFix }: MovingChoicesProps) {
  return moving.map(({ filter: { name, label }, word }) => (
    <Checkbox
      key={name}
      checked={!fixed.includes(name)}
      onChange={({ target }) =>
        onFix(target.checked ? fixed.filter((one) => one !== name) : [...fixed, name])
      }
    >
      {label}存为“{word}”，每次打开按当天算
    </Checkbox>
  ));
}
