import { useSearchParams } from 'react-router';
import { defaultPageSize, pageSizes } from '#contract/paging.ts';

/** A list's state is its address: filters and page. Blank values leave it. */
export function useListAddress() {
  const [params, setParams] = useSearchParams();
  const read = (name: string) => params.get(name) ?? '';

  function change(values: Record<string, string | number | undefined>, keepPage = false) {
    const next = new URLSearchParams(params);
    if (!keepPage) next.delete('pageindex');
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined || value === '') next.delete(name);
      else next.set(name, String(value));
    }
    setParams(next);
  }

  return {
    read,
    change,
    clear: () => setParams(new URLSearchParams()),
    page: {
      pageindex: positive(read('pageindex')) ?? 1,
      pagesize: pageSizes.find((size) => String(size) === read('pagesize')) ?? defaultPageSize,
    },
    turnTo: (pageindex: number, pagesize: number) => change({ pageindex, pagesize }, true),
  };
}

export type ListAddress = ReturnType<typeof useListAddress>;

function positive(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
