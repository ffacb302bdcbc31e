import { useSearchParams } from 'react-router';
import { defaultPageSize, pageSizes } from '#contract/api/paging.ts';

/** Reads and changes the filters and the page of a list in a tab, which are in the address beside the form. */
export function useTabAddress() {
  const [params, setParams] = useSearchParams();
  const param = (name: string) => params.get(name) ?? '';
  const number = (name: string) => Number(param(name));

  function change(values: Record<string, string | number | undefined>) {
    const next = new URLSearchParams(params);
    next.delete('pageindex');
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined || value === '') next.delete(name);
      else next.set(name, String(value));
    }
    if (next.toString() !== params.toString()) setParams(next);
  }

  return {
    read: param,
    change,
    key: param('key'),
    begintime: param('begintime'),
    endtime: param('endtime'),
    page: {
      pageindex: number('pageindex') >= 1 ? Math.trunc(number('pageindex')) : 1,
      pagesize: pageSizes.find((size) => size === number('pagesize')) ?? defaultPageSize,
    },
  };
}
