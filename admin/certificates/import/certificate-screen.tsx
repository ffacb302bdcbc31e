import { Tag } from 'antd';
import { importFields } from '#contract/certificates/certificate-import-fields.ts';
import {
  businessImports,
  type CertificateChangedSince,
  type CertificateImportResult,
} from '#contract/certificates/certificate-imports.ts';
import { certificateStatus } from '#contract/certificates/certificates.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { looksLikeIdNumber } from '#contract/fields/id-number.ts';
import { useCanOpen } from '../../components/permissions/can-open.ts';
import type { ImportScreen } from '../../imports/screen.ts';

/** The texts and calls of the import of certificates. */
export const certificateScreen: ImportScreen<CertificateImportResult, CertificateChangedSince> = {
  title: '导入证书',
  record: '证书',
  unit: '张',
  corrects:
    '自动更正：全角数字和字母、小写 x、空格、合并单元格、20260305 与 2026年3月5日等日期写法。更正了哪些，检查后逐一列出。',
  calls: {
    store: businessImports.ImportCerts,
    columns: businessImports.ReadImportColumns,
    problems: businessImports.GetImportFaults,
    undo: businessImports.UndoImport,
  },
  printsCodes: true,
  invalidates: [businessImports.GetImportBatches, businessCertificates.GetCertList],
  fields: importFields,
  // The company takes the remaining width.
  widths: {
    姓名: 96,
    身份证号: 180,
    考试时间: 112,
    考试状态: 88,
    证书编号: 176,
    发证日期: 112,
    备注: 120,
  },
  // The column of ID numbers follows the column of names.
  beginsAt(row) {
    const at = row.findIndex(looksLikeIdNumber);
    return at > 0 ? at - 1 : at;
  },
  changes: {
    before: [
      { title: '姓名', cell: ({ Name }) => Name, width: 120 },
      { title: '证书编号', cell: ({ CertNum }) => CertNum || '-', width: 190 },
    ],
    after: [
      {
        title: '证书',
        cell: ({ Reissues }) => (Reissues ? <Tag color="warning">将重新签发</Tag> : '不变'),
        width: 120,
      },
    ],
  },
  effects: {
    figure: ({ Reissued }) => (Reissued > 0 ? `${Reissued} 张将重新签发` : ''),
    question: ({ Reissued }) => (Reissued > 0 ? `，其中 ${Reissued} 张重新签发、原二维码显示“已换发”` : ''),
    result: ({ Reissued }) => (Reissued > 0 ? `，其中 ${Reissued} 张已换发` : ''),
  },
  undo: {
    deleting: '删除的证书扫码核验时显示“所属批次的导入已撤回”。',
    example: '选错了培训项目',
    keyOf: ({ CertId }) => String(CertId),
    columns: [
      { title: '姓名', cell: (one) => <CertificateLink certificate={one} />, width: 130 },
      { title: '证书编号', cell: ({ CertNum }) => CertNum || '-' },
      { title: '变更', cell: ({ Change }) => Change, width: 90 },
      { title: '时间', cell: ({ ChangeTime }) => ChangeTime.slice(0, 16), width: 150 },
    ],
  },
};

/** Opens beside this window, so that nothing of it is lost. */
function CertificateLink({ certificate }: { certificate: CertificateChangedSince }) {
  const canOpen = useCanOpen();
  const { CertId, Name, CertNum, Change } = certificate;
  if (!canOpen('certificates/list')) return Name;
  const query = new URLSearchParams({
    key: CertNum || Name,
    ...(Change === '已删除' && { status: String(certificateStatus.deleted) }),
    id: String(CertId),
  });
  return (
    <a href={`/System/certificates?${query}`} target="_blank" rel="noreferrer">
      {Name}
    </a>
  );
}
