import type { ReactNode } from 'react';
import { pageSizes } from '#contract/api/paging.ts';
import { examStatus, examStatusText, type FoundCertificate } from '#contract/certificates/certificates.ts';
import { DataTable, type Column } from '#ui/components/data-table.tsx';
import { Paginator } from '#ui/components/paginator.tsx';
import { CertificateActions, CertificateView } from './certificate-actions.tsx';
import { useDownload } from './use-download.ts';
import type { CertificateList, ListState } from './use-list.ts';
import type { PagingParts } from './use-paging-in-place.tsx';

/** Product: section 3, Certificate record; section 4, Exam status. */
const certificateColumns: readonly Column<FoundCertificate>[] = [
  { kind: 'text', title: '姓名', value: ({ _name }) => _name, isRowName: true, isShort: true },
  { kind: 'text', title: '身份证号', value: ({ _idNum }) => _idNum, isShort: true },
  { kind: 'text', title: '工作单位', value: ({ _company }) => _company },
  { kind: 'text', title: '培训项目', value: ({ _programmeName }) => _programmeName },
  { kind: 'time', title: '考试时间', value: ({ _examTime }) => _examTime, isShort: true },
  {
    kind: 'option',
    title: '考试状态',
    value: ({ _examStatus }) => _examStatus,
    words: examStatusText,
    otherwise: examStatusText[examStatus.failed]!,
    tones: { [examStatus.passed]: 'live' },
    isShort: true,
  },
  { kind: 'text', title: '证书编号', value: ({ _certNum }) => _certNum, isShort: true },
  { kind: 'time', title: '发证日期', value: ({ _issueDate }) => _issueDate, isShort: true },
  { kind: 'text', title: '备注', value: ({ _remarks }) => _remarks },
];

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

function Rows({ title, state: { rows, criteria, total }, load, paging }: RowsProps) {
  const downloads = useDownload(() => load(criteria));
  return (
    <>
      <DataTable
        caption={title}
        rows={rows}
        keyOf={({ _certId }) => _certId}
        columns={certificateColumns}
        firstNumber={(criteria.pageindex - 1) * criteria.pagesize + 1}
        fixed={{ title: '证书', cell: (row) => <CertificateActions row={row} downloads={downloads} /> }}
      />
      <div className="mt-5">
        <Paginator
          label="查询结果分页"
          total={total}
          page={criteria.pageindex}
          pageSize={criteria.pagesize}
          sizes={pageSizes}
          {...paging}
        />
      </div>
      <CertificateView downloads={downloads} />
    </>
  );
}
