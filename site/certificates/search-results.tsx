import { FoundRows } from './found-rows.tsx';
import { NothingFound } from './nothing-found.tsx';
import type { CertificateList } from './use-list.ts';
import { usePagingInPlace } from './use-paging-in-place.tsx';

export { findCertificates } from './find.ts';

/** Shows the rows that a search found; `title` also names the pages. */
export function SearchResults({ title, list }: { title: string; list: CertificateList }) {
  const { state, load } = list;
  const paging = usePagingInPlace((pageindex, pagesize) => {
    // The list shows the error in its place.
    if (state.kind === 'found') load({ ...state.asked, pageindex, pagesize }).catch(() => undefined);
  });
  return <FoundRows title={title} list={list} paging={paging} whenEmpty={<NothingFound />} />;
}
