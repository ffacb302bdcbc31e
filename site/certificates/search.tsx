import { lazyComponent } from '#ui/loading/lazy-component.tsx';
import { FoundList } from './found-list.tsx';
import { SearchForm } from './search-form.tsx';
import { useCertificateList } from './use-list.ts';

const title = '查询结果';
/** The code that sends the search and shows the results; it is loaded with the first search. */
const loadResults = () => import('./search-results.tsx');
const SearchResults = lazyComponent(async () => (await loadResults()).SearchResults);

interface CertificateSearchProps {
  /** The HTML shown before a search. */
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
        <FoundList title={title} list={list} isSearched>
          <SearchResults title={title} list={list} />
        </FoundList>
      )}
    </>
  );
}
