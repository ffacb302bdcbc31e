import type { ReactNode } from 'react';
import { pageSizes } from '#contract/api/paging.ts';
import { DataTable } from '#ui/components/data-table.tsx';
import { Paginator } from '#ui/components/paginator.tsx';
import { CertificateActions, CertificateView } from './certificate-actions.tsx';
import { certificateColumns } from './columns.ts';
import styles from './found-rows.module.css';
import { useDownload } from './use-download.ts';
import type { CertificateList, ListState } from './use-list.ts';
import type { PagingParts } from './use-paging-in-place.tsx';

interface FoundRowsProps {
  title: string;
  list: CertificateList;
  paging: PagingParts;
  whenEmpty: ReactNode;
}

/** The certificates that were found, or that there are none. */
export function FoundRows({ list: { state, load }, whenEmpty, ...rest }: FoundRowsProps) {
  if (state.kind !== 'found') return null;
  return state.rows.length === 0 ? whenEmpty : <Rows state={state} load={load} {...rest} />;
}

interface RowsProps extends Pick<FoundRowsProps, 'title' | 'paging'> {
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
