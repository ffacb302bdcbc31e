import { program } from '#ui/program.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SearchForm } from './search-form.tsx';
import { useCertificateList } from './use-list.ts';

/** Its program comes with the first search. */
const SearchResults = program(
  async () => (await import('./search-results.tsx')).SearchResults,
  () => <Skeleton lines={4} />,
);

interface CertificateSearchProps {
  /** HTML: what stands there before a search. */
  guide: string;
}

/** Two views: before a search and after it (product: section 2). */
export function CertificateSearch({ guide }: CertificateSearchProps) {
  const list = useCertificateList();

  return (
    <>
      <SearchForm list={list} />
      {list.state.kind === 'none' ? (
        <div dangerouslySetInnerHTML={{ __html: guide }} />
      ) : (
        <SearchResults list={list} />
      )}
    </>
  );
}
