import { program } from '#ui/loading/lazy-component.tsx';
import { FoundList } from './found-list.tsx';
import { SearchForm } from './search-form.tsx';
import { useCertificateList } from './use-list.ts';

const title = '查询结果';
/** The program that asks and shows what was found; it comes with the first search. */
const loadResults = () => import('./search-results.tsx');
const SearchResults = program(async () => (await loadResults()).SearchResults);

interface CertificateSearchProps {
  /** HTML: what stands there before a search. */
  guide: string;
}

/** Two views: before a search and after it (product: section 2). */
export function CertificateSearch({ guide }: CertificateSearchProps) {
  const list = useCertificateList(loadResults);

  return (
    <>
      <SearchForm list={list} />
      {list.state.kind === 'none' ? (
        <div dangerouslySetInnerHTML={{ __html: guide }} />
      ) : (
        <FoundList title={title} list={list}>
          <SearchResults title={title} list={list} />
        </FoundList>
      )}
    </>
  );
}
