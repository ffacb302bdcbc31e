import { Empty } from '#ui/components/empty.tsx';
import { AskUs } from '../contact/ask-us.tsx';
import { FoundRows } from './found-rows.tsx';
import type { CertificateList } from './use-list.ts';
import { usePagingInPlace } from './use-paging-in-place.tsx';

export { findCertificates } from './find.ts';

/** Shows the rows that a search found; `title` also names the pages. */
export function SearchResults({ title, list }: { title: string; list: CertificateList }) {
  const { state, load } = list;
  const paging = usePagingInPlace((pageindex, pagesize) => {
    // The list shows the error in its place.
    if (state.kind === 'found') load({ ...state.criteria, pageindex, pagesize }).catch(() => undefined);
  });
  return <FoundRows title={title} list={list} paging={paging} whenEmpty={<NothingFound />} />;
}

/** The text does not reveal which criterion did not match (security line 26). */
function NothingFound() {
  return (
    <Empty text="没有查到符合条件的记录">
      <ul className="list prose stack soft">
        <li>姓名与号码须和报名时填写的完全一致，请核对后再试</li>
        <li>成绩在公布之后才能查到</li>
        <AskUs about="证书">仍查不到的，请与协会联系：</AskUs>
      </ul>
    </Empty>
  );
}
