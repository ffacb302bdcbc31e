import { lengthError, saysLength } from '#ui/form/length.ts';
import { CloseOutlined, StarOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { privateFilterParam } from '../list/list-address.ts';
import { Popover } from '../dialogs/popover.tsx';
import type { SavedFilter } from '../list/preferences.ts';

const mostSaved = 12;
const longestName = 12;
const notSaved = ['pageindex', 'pagesize', 'id', privateFilterParam];

interface SavedFiltersProps {
  saved: readonly SavedFilter[];
  onChange: (saved: SavedFilter[]) => void;
}

/** Shows saved filters as buttons; the present one can be saved. */
export function SavedFilters({ saved, onChange }: SavedFiltersProps) {
  const { pathname, search } = useLocation();
  const current = queryIn(search);
  const canSave = current !== '' && saved.length < mostSaved && !saved.some(({ query }) => query === current);
  if (saved.length === 0 && !canSave) return null;
  return (
    <div className="saved-filters" role="group" aria-label="常用筛选">
      {saved.map(({ name, query }) => (
        <span key={name} className="chip" data-active={query === current || undefined}>
          <Link to={`${pathname}?${query}`} aria-current={query === current ? 'true' : undefined}>
            {name}
          </Link>
          <button
            type="button"
            aria-label={`删除常用筛选：${name}`}
            onClick={() => onChange(saved.filter((one) => one.name !== name))}
          >
            <CloseOutlined aria-hidden />
          </button>
        </span>
      ))}
      {canSave && (
        <SaveFilter
          onSave={(name) => onChange([...saved.filter((one) => one.name !== name), { name, query: current }])}
        />
      )}
    </div>
  );
}

function SaveFilter({ onSave }: { onSave: (name: string) => void }) {
  return (
    <Popover
      title="存为常用筛选"
      button={(said) => (
        <Button {...said} type="link" size="small" icon={<StarOutlined aria-hidden />}>
          存为常用筛选
        </Button>
      )}
    >
      {(close) => (
        <NameOfFilter
          onSave={(name) => {
            onSave(name);
            close();
          }}
        />
      )}
    </Popover>
  );
}

/** Asks for the name. It is no form, as the filters around it are one. */
function NameOfFilter({ onSave }: { onSave: (name: string) => void }) {
  const [typed, type] = useState('');
  const name = typed.trim();
  const save = () => {
    if (name !== '' && lengthError(name, longestName) === undefined) onSave(name);
  };
  return (
    <div className="save-filter">
      <Input
        aria-label="名称"
        placeholder="名称，如：本月入会"
        {...saysLength(longestName)}
        value={typed}
        onChange={({ target }) => type(target.value)}
        onPressEnter={(event) => {
          // Enter would send the form around it.
          event.preventDefault();
          save();
        }}
      />
      <Button type="primary" disabled={name === ''} onClick={save}>
        保存
      </Button>
    </div>
  );
}

export function queryIn(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of notSaved) params.delete(name);
  params.sort();
  return params.toString();
}
