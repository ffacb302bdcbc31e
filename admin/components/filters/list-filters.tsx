import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import type { ListAddress } from '../list/list-address.ts';
import { FilterField } from './filter-field.tsx';
import { namesOf, type Filter } from './filters.ts';

interface ListFiltersProps {
  title: string;
  filters: readonly Filter[];
  address: Pick<ListAddress, 'read' | 'change'>;
  /** The filters are behind one button, as on a phone. */
  isFolded?: boolean;
  /** Shown in the row, before its buttons. */
  children?: ReactNode;
}

/** Shows one row of filters and the rest behind 展开. Enter searches, Escape empties the field and then all of them. */
export function ListFilters({ isFolded = false, ...props }: ListFiltersProps) {
  const [isUnfolded, unfold] = useState(false);
  const isSet = (filter: Filter) => namesOf([filter]).some((name) => props.address.read(name) !== '');
  return (
    <search>
      {isFolded && (
        <FiltersButton
          setCount={props.filters.filter(isSet).length}
          isOpen={isUnfolded}
          onToggle={() => unfold(!isUnfolded)}
        />
      )}
      <FilterForm {...props} isHidden={isFolded && !isUnfolded} onSent={() => unfold(false)} />
    </search>
  );
}

interface FilterFormProps extends Omit<ListFiltersProps, 'isFolded'> {
  isHidden: boolean;
  onSent: () => void;
}

function FilterForm(props: FilterFormProps) {
  const { title, filters, address, children, isHidden } = props;
  const { read } = address;
  const { form, round, look, send, reset } = useFilterForm(props);
  const hasMore = filters.some((filter) => filter.isMore);
  const isMoreSet = namesOf(filters.filter((filter) => filter.isMore)).some((name) => read(name) !== '');
  const [opened, setOpened] = useState(isMoreSet);
  const visibleFilters = filters.filter((filter) => opened || !filter.isMore);

  return (
    <form
      ref={form}
      className="filters"
      hidden={isHidden}
      aria-label={`筛选${title}`}
      onSubmit={send}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape') reset();
      }}
    >
      {visibleFilters.map((filter) => (
        <FilterField
          key={`${filter.name} ${round}`}
          filter={filter}
          value={read(filter.name)}
          until={filter.kind === 'days' ? read(filter.until) : ''}
          onChoose={look}
        />
      ))}
      {children}
      <div className="filters-end">
        <Button type="primary" htmlType="submit" icon={<SearchOutlined aria-hidden />}>
          查询
        </Button>
        <Button onClick={reset}>重置</Button>
        {hasMore && <MoreButton isOpen={opened} onToggle={() => setOpened(!opened)} />}
      </div>
    </form>
  );
}

/** Provides what the filters do. The fields are mounted again in each new round. */
function useFilterForm({ filters, address: { change }, onSent }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [round, setRound] = useState(0);

  /** Changes the filters that are on the screen and leaves the others as they are. */
  function look(values: Record<string, string> = {}) {
    if (form.current?.reportValidity() === false) return;
    change({ ...typedIn(form.current), ...values });
  }

  function send(event: FormEvent) {
    event.preventDefault();
    look();
    onSent();
  }

  function reset() {
    // The next round is without typed text that was never searched for.
    setRound(round + 1);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('input, select')?.focus());
    change(Object.fromEntries([...namesOf(filters), 'sort'].map((name) => [name, ''])));
  }

  return { form, round, look, send, reset };
}

interface FiltersButtonProps {
  setCount: number;
  isOpen: boolean;
  onToggle: () => void;
}

/** Shows the button before the filters of a phone, with the number of filters that are set. */
function FiltersButton({ setCount, isOpen, onToggle }: FiltersButtonProps) {
  return (
    <Button
      block
      className="filters-fold mb-3"
      aria-expanded={isOpen}
      icon={isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
      iconPlacement="end"
      onClick={onToggle}
    >
      {setCount > 0 ? `筛选（已设 ${setCount} 项）` : '筛选'}
    </Button>
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
