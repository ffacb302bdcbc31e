import { examStatus, examStatusText, type FoundCertificate } from '#contract/certificates/certificates.ts';
import type { Column } from '#ui/components/data-table.tsx';

/** Product: section 3, Certificate record; section 4, Exam status. */
export const certificateColumns: readonly Column<FoundCertificate>[] = [
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
    tones: { [examStatus.passed]: 'good' },
    isShort: true,
  },
  { kind: 'text', title: '证书编号', value: ({ _certNum }) => _certNum, isShort: true },
  { kind: 'time', title: '发证日期', value: ({ _issueDate }) => _issueDate, isShort: true },
  { kind: 'text', title: '备注', value: ({ _remarks }) => _remarks },
];
