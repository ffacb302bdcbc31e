import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { FilterField } from './filter-field.tsx';
import { namesOf, type Filter } from './filters.ts';
import type { ListAddress } from '../list/list-address.ts';

interface ListFiltersProps {
  title: string;
  filters: readonly Filter[];
  address: Pick<ListAddress, 'read' | 'change'>;
}

/** Shows one row of filters and the rest behind 展开. Enter searches, Escape empties the field and then all of them. */
export function ListFilters({ title, filters, address: { read, change } }: ListFiltersProps) {
  const form = useRef<HTMLFormElement>(null);
  const hasMore = filters.some((filter) => filter.isMore);
  const isMoreSet = namesOf(filters.filter((filter) => filter.isMore)).some((name) => read(name) !== '');
  const [opened, setOpened] = useState(isMoreSet);
  const [round, setRound] = useState(0);
  const shown = filters.filter((filter) => opened || !filter.isMore);

  /** Changes the filters that are on the screen and leaves the others as they are. */
  function look(chosen: Record<string, string> = {}) {
    if (form.current?.reportValidity() === false) return;
    change({ ...typedIn(form.current), ...chosen });
  }

  function reset() {
    // The fields are mounted again, without typed text that was never searched for.
    setRound(round + 1);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('input, select')?.focus());
    change(Object.fromEntries([...namesOf(filters), 'sort'].map((name) => [name, ''])));
  }

  return (
    <search>
      <form
        ref={form}
        className="filters"
        aria-label={`筛选${title}`}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          look();
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Escape') reset();
        }}
      >
        {shown.map((filter) => (
          <FilterField
            key={`${filter.name} ${round}`}
            filter={filter}
            value={read(filter.name)}
            until={filter.kind === 'days' ? read(filter.until) : ''}
            onChoose={look}
          />
        ))}
        <div className="filters-end">
          <Button type="primary" htmlType="submit" icon={<SearchOutlined aria-hidden />}>
            查询
          </Button>
          <Button onClick={reset}>重置</Button>
          {hasMore && <MoreButton isOpen={opened} onToggle={() => setOpened(!opened)} />}
        </div>
      </form>
    </search>
  );
}

function MoreButton({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  return (
    <Button
      type="link"
      aria-expanded={isOpen}
      icon={isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
      iconPlacement="end"
      onClick={onToggle}
    >
      {isOpen ? '收起' : '展开'}
    </Button>
  );
}

/** Returns the values of the visible fields. */
function typedIn(form: HTMLFormElement | null): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form ?? undefined)].map(([name, value]) => [name, String(value).trim()]),
  );
}
