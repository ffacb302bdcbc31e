import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { businessImports } from '#contract/certificates/certificate-imports.ts';
import { businessIssues } from '#contract/certificates/certificate-issues.ts';
import {
  businessCertificates,
  type ManagedCertificate,
} from '#contract/certificates/managed-certificates.ts';
import { useDownload } from '../components/buttons/download-button.tsx';
import type { Action } from '../components/list/row-actions.tsx';
import { addition, removalOfMany } from '../components/list/standard-actions.tsx';
import { useCanOpen } from '../components/permissions/can-open.ts';
import { archiveAtMost, useTakeAway } from './take-away.tsx';
import { useCertificateChanges } from './use-certificate-changes.ts';
import { stateOf } from './words.ts';

const { EditCertInfo, DelCerts, DownCerts } = businessCertificates;
const { EditCertStatus, RestoreCerts } = businessIssues;
const { GetCertTemplate, ImportCerts } = businessImports;

/** Returns the actions for the selected certificates; an archive has an upper limit. */
export function useBulk() {
  const changes = useCertificateChanges();
  const { archive } = useTakeAway();
  return (certificates: readonly ManagedCertificate[]): Action[] => {
    if (certificates.every((one) => stateOf(one) === 'deleted'))
      return [{ label: '恢复', calls: RestoreCerts, run: () => changes.restore(certificates) }];
    const disabledWhy =
      certificates.length > archiveAtMost ? `一次最多打包 ${archiveAtMost} 张，请分几次` : undefined;
    const pack = (format: 'png' | 'pdf') => ({
      label: `打包下载 ${format.toUpperCase()}${disabledWhy ? `（最多 ${archiveAtMost} 张）` : ''}`,
      calls: DownCerts,
      disabledWhy,
      run: () => archive(certificates, format),
    });
    return [
      pack('png'),
      pack('pdf'),
      { label: '显示', calls: EditCertStatus, run: () => changes.show(certificates, true) },
      { label: '隐藏', calls: EditCertStatus, run: () => changes.show(certificates, false) },
      removalOfMany(DelCerts, () => changes.remove(certificates)),
    ];
  };
}

/** Returns the tools above the list. */
export function useTools(create: () => void): Action[] {
  const { start } = useDownload();
  const canOpen = useCanOpen();
  return [
    {
      label: '导入模板',
      icon: <DownloadOutlined aria-hidden />,
      calls: ImportCerts,
      run: () => start(GetCertTemplate, {}),
    },
    {
      label: '导入',
      icon: <UploadOutlined aria-hidden />,
      calls: ImportCerts,
      isHidden: !canOpen('certificates/import'),
      to: '/System/certificates/import',
    },
    addition('新增证书', EditCertInfo, create),
  ];
}
