import { FoundList } from './found-list.tsx';
import { NothingFound } from './nothing-found.tsx';
import type { CertificateList } from './use-list.ts';
import { usePagingInPlace } from './use-paging-in-place.tsx';

export function SearchResults({ list }: { list: CertificateList }) {
  const { state, load } = list;
  const paging = usePagingInPlace((pageindex, pagesize) => {
    // What goes wrong is shown where the list was.
    if (state.kind === 'found') load({ ...state.asked, pageindex, pagesize }).catch(() => undefined);
  });
  return <FoundList title="查询结果" list={list} paging={paging} whenEmpty={<NothingFound />} />;
}
