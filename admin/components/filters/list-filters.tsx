import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import type { ListAddress } from '../list/list-address.ts';
import { FilterField } from './filter-field.tsx';
import { namesOf, type Filter } from './filters.ts';
import { useFilterForm } from './use-filter-form.ts';

interface ListFiltersProps {
  title: string;
  filters: readonly Filter[];
  address: Pick<ListAddress, 'read' | 'change'>;
  /** The filters are behind one button, as on a phone. */
  isFolded?: boolean;
  /** Shown in the row, before its buttons. */
  children?: ReactNode;
}

/**
 * Shows one row of filters and the rest behind 展开. Typed text is applied after a moment or by Enter; Escape empties the
 * field and then all of them.
 */
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
  const { form, round, choose, type, send, isSet, reset } = useFilterForm(props);
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
          onChoose={choose}
          onType={type}
        />
      ))}
      {children}
      <div className="filters-end">
        {/* Its place stays, so that nothing moves when it appears. */}
        <Button type="text" className="filters-reset" data-idle={!isSet || undefined} onClick={reset}>
          重置
        </Button>
        <Button htmlType="submit" icon={<SearchOutlined aria-hidden />}>
          查询
        </Button>
        {hasMore && <MoreButton isOpen={opened} onToggle={() => setOpened(!opened)} />}
      </div>
    </form>
  );
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
