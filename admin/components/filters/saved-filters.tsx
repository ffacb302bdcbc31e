import { CloseOutlined } from '@ant-design/icons';
import { Link, useLocation, useNavigate } from 'react-router';
import { maxSavedFilters, type SavedFilter } from '#contract/accounts/preferences.ts';
import { privateFilterParam } from '../list/list-address.ts';
import type { Filter } from './filters.ts';
import { daysInWords, withDays } from './moving-days.ts';
import { SaveFilter } from './save-filter.tsx';

const notSaved = ['pageindex', 'pagesize', 'id', 'tab', privateFilterParam];

interface SavedFiltersProps {
  filters: readonly Filter[];
  saved: readonly SavedFilter[];
  /** Changes the filters as they are stored now. */
  onChange: (make: (saved: readonly SavedFilter[]) => SavedFilter[]) => void;
}

/** Shows saved filters as buttons; the present one can be saved. */
export function SavedFilters({ filters, saved, onChange }: SavedFiltersProps) {
  const { search } = useLocation();
  const current = queryIn(search);
  const isKnown = saved.some(({ query }) => withDays(query, filters) === current);
  const canSave = current !== '' && saved.length < maxSavedFilters && !isKnown;
  if (saved.length === 0 && !canSave) return null;
  return (
    <div className="saved-filters row" role="group" aria-label="常用筛选">
      {saved.map((filter) => (
        <Chip
          key={filter.name}
          saved={filter}
          filters={filters}
          current={current}
          onDrop={() => onChange((stored) => stored.filter(({ name }) => name !== filter.name))}
        />
      ))}
      {canSave && (
        <SaveFilter
          query={current}
          filters={filters}
          usedNames={saved.map(({ name }) => name)}
          onSave={(filter) => onChange((stored) => withFilter(stored, filter))}
        />
      )}
    </div>
  );
}

/** Puts a filter into the place of the one that has its name, otherwise at the end. */
function withFilter(saved: readonly SavedFilter[], filter: SavedFilter): SavedFilter[] {
  const isTaken = saved.some(({ name }) => name === filter.name);
  return isTaken ? saved.map((one) => (one.name === filter.name ? filter : one)) : [...saved, filter];
}

interface ChipProps {
  saved: SavedFilter;
  filters: readonly Filter[];
  current: string;
  onDrop: () => void;
}

function Chip({ saved: { name, query }, filters, current, onDrop }: ChipProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const to = () => `${pathname}?${withDays(query, filters)}`;
  const isCurrent = withDays(query, filters) === current;
  return (
    <span className="chip inline-row on-paper bordered pill" data-active={isCurrent || undefined}>
      <Link
        to={to()}
        title={daysInWords(query, filters) || undefined}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
          // The list may be open since yesterday: a word means the days of the moment in which it is pressed.
          event.preventDefault();
          void navigate(to());
        }}
      >
        {name}
      </Link>
      <button
        className="icon-button text-xs"
        type="button"
        aria-label={`删除常用筛选：${name}`}
        onClick={onDrop}
      >
        <CloseOutlined aria-hidden />
      </button>
    </span>
  );
}

export function queryIn(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of notSaved) params.delete(name);
  params.sort();
  return params.toString();
}
