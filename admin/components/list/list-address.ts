import { useSearchParams } from 'react-router';
import { defaultPageSize, pageSizes } from '#contract/api/paging.ts';

/** Names the filter whose value is not in the address. */
export const privateFilterParam = 'withheld';

/** The address parameters besides filters. */
const ownNames = { page: 'pageindex', size: 'pagesize', record: 'id', tab: 'tab' } as const;

type Values = Record<string, string | number | undefined>;

/**
 * Reads and changes the state of a list, which is in its address: filters, sort, page and the open record. Blank values
 * are removed.
 */
export function useListAddress(usualSize: number = defaultPageSize) {
  const [params, setParams] = useSearchParams();
  const read = (name: string) => params.get(name) ?? '';

  function change(values: Values, { keepPage = false, replace = false } = {}) {
    const next = new URLSearchParams(params);
    next.delete(ownNames.record);
    if (!keepPage) next.delete(ownNames.page);
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined || value === '') next.delete(name);
      else next.set(name, String(value));
    }
    // A change without effect adds no step to the history of the browser.
    if (next.toString() !== params.toString()) setParams(next, { replace });
  }

  return {
    read,
    change,
    clear: () => setParams(new URLSearchParams()),
    page: {
      pageindex: positive(read(ownNames.page)) ?? 1,
      pagesize: pageSizes.find((size) => String(size) === read(ownNames.size)) ?? usualSize,
    },
    turnTo: (pageindex: number, pagesize: number) => change({ pageindex, pagesize }, { keepPage: true }),
    /** The record whose dialog or drawer is open. */
    record: read(ownNames.record),
    /** `new`; `new-3` for one below record 3; `edit-3` where a drawer shows record 3, too. */
    openRecord: (id: number | 'new' | `${'new' | 'edit'}-${number}`) => change({ id }, { keepPage: true }),
    closeRecord: () => change({ [ownNames.tab]: '' }, { keepPage: true, replace: true }),
    /** The tab of the open record; the neighbours open on the same one. */
    tab: read(ownNames.tab),
    openTab: (tab: string) =>
      change(
        { [ownNames.record]: read(ownNames.record), [ownNames.tab]: tab },
        { keepPage: true, replace: true },
      ),
  };
}

export type ListAddress = ReturnType<typeof useListAddress>;

function positive(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
