import type { ReactNode } from 'react';
import { Button } from '#ui/components/button.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import styles from './found-list.module.css';
import { useIntoView } from './use-into-view.ts';
import type { CertificateList, ListState } from './use-list.ts';
import { errorText } from './waiting.ts';

interface FoundListProps {
  title: string;
  list: CertificateList;
  /** A visitor searched: the page scrolls to an answer that is out of view. */
  isSearched?: boolean;
  /** The results, once there are any. */
  children: ReactNode;
}

/** Shows the state of a search and its errors. It loads no code, since the network may be unavailable. */
export function FoundList({ title, list: { state, load }, isSearched = false, children }: FoundListProps) {
  const heading = useIntoView(state, isSearched);
  if (state.kind === 'none') return null;
  return (
    <section className={styles.results} aria-labelledby="results" aria-busy={isLoading(state) || undefined}>
      <h2 id="results" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p className="visually-hidden" role="status">
        {statusOf(state)}
      </p>
      {state.kind === 'loading' && <Skeleton lines={4} />}
      {state.kind === 'failed' && (
        <div className={styles.failed} role="alert">
          <p>{errorText(state.error, '查询')}</p>
          <Button onClick={() => void load(state.asked).catch(ignored)}>重试</Button>
        </div>
      )}
      {state.kind === 'found' && children}
    </section>
  );
}

// The state of the list contains the error.
const ignored = () => undefined;

const isLoading = (state: ListState) =>
  state.kind === 'loading' || (state.kind === 'found' && state.isTurning);

function statusOf(state: ListState): string {
  if (isLoading(state)) return '正在查询';
  return state.kind === 'found' ? `共 ${state.total} 条记录` : '';
}
