import type { ReactNode } from 'react';
import { pageSizes } from '#contract/paging.ts';
import { Button } from '#ui/button.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { Paginator } from '#ui/paginator.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { CertificateActions, CertificateView } from './certificate-actions.tsx';
import { certificateColumns } from './columns.ts';
import styles from './found-list.module.css';
import { useDownload } from './use-download.ts';
import type { CertificateList, ListState } from './use-list.ts';
import type { PagingParts } from './use-paging-in-place.tsx';
import { faultText } from './waiting.ts';

interface FoundListProps {
  title: string;
  list: CertificateList;
  paging: PagingParts;
  whenEmpty: ReactNode;
}

/** What was found, what went wrong, or that nothing was found. */
export function FoundList({ title, list, paging, whenEmpty }: FoundListProps) {
  const { state, load } = list;
  if (state.kind === 'none') return null;
  return (
    <section className={styles.results} aria-labelledby="results" aria-busy={isLoading(state) || undefined}>
      <h2 id="results">{title}</h2>
      <p className="visually-hidden" role="status">
        {statusOf(state)}
      </p>
      {state.kind === 'loading' && <Skeleton lines={4} />}
      {state.kind === 'failed' && (
        <div className={styles.failed} role="alert">
          <p>{faultText(state.fault, '查询')}</p>
          <Button onClick={() => void load(state.asked).catch(ignored)}>重试</Button>
        </div>
      )}
      {state.kind === 'found' &&
        (state.rows.length === 0 ? (
          whenEmpty
        ) : (
          <Rows title={title} state={state} load={load} paging={paging} />
        ))}
    </section>
  );
}

// What goes wrong is part of the state.
const ignored = () => undefined;

const isLoading = (state: ListState) =>
  state.kind === 'loading' || (state.kind === 'found' && state.isTurning);

function statusOf(state: ListState): string {
  if (isLoading(state)) return '正在查询';
  return state.kind === 'found' ? `共 ${state.total} 条记录` : '';
}

interface RowsProps extends Pick<FoundListProps, 'title' | 'paging'> {
  state: ListState & { kind: 'found' };
  load: CertificateList['load'];
}

function Rows({ title, state: { rows, asked, total }, load, paging }: RowsProps) {
  const downloads = useDownload(() => load(asked));
  return (
    <>
      <DataTable
        caption={title}
        rows={rows}
        keyOf={({ _certId }) => _certId}
        columns={certificateColumns}
        firstNumber={(asked.pageindex - 1) * asked.pagesize + 1}
        fixed={{ title: '证书', cell: (row) => <CertificateActions row={row} downloads={downloads} /> }}
      />
      <div className={styles.paging}>
        <Paginator
          label="查询结果分页"
          total={total}
          page={asked.pageindex}
          pageSize={asked.pagesize}
          sizes={pageSizes}
          {...paging}
        />
      </div>
      <CertificateView downloads={downloads} />
    </>
  );
}
