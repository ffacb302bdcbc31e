import { useState, type ReactNode } from 'react';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { Empty } from '#ui/components/empty.tsx';
import { lazyDialog } from '../components/dialogs/lazy-dialog.tsx';
import { useListAddress } from '../components/list/list-address.ts';
import { ListPage } from '../components/list/list-page.tsx';
import './certificates.css';
import { certificateColumns } from './columns.tsx';
import { certificateFilters } from './filters.ts';
import { useCertificateActions } from './use-certificate-actions.tsx';
import { useBulk, useTools } from './use-tools.tsx';
import { nameOf } from './words.ts';

const CertificateDrawer = lazyDialog(() => import('./drawer.tsx').then((file) => file.CertificateDrawer));
const CertificateDialog = lazyDialog(() => import('./dialog.tsx').then((file) => file.CertificateDialog));

/** 证书列表: find, correct, download and revoke certificates. */
export function CertificateList() {
  const { record: opened, openRecord } = useListAddress();
  const [window, show] = useState<ReactNode>();
  const actions = useCertificateActions(show);

  return (
    <>
      <ListPage
        name="certificates"
        title="证书列表"
        read={businessCertificates.GetCertList}
        entityType="certificate"
        rowKey="_certId"
        nameOf={nameOf}
        filters={certificateFilters}
        sorts={['_examTime', '_issueDate']}
        columns={certificateColumns}
        exports={businessCertificates.ExportCerts}
        row={(certificate) => [
          ...actions(certificate),
          { label: '查看', keys: 'Enter', run: () => openRecord(certificate._certId) },
        ]}
        bulk={useBulk()}
        tools={useTools(() => openRecord('new'))}
        empty={<Empty text="还没有证书：可以从表格导入，也可以逐张新增" />}
        record={(certificate, onClose, neighbours) =>
          certificate && opened === String(certificate._certId) ? (
            <CertificateDrawer
              certificate={certificate}
              actions={actions(certificate)}
              neighbours={neighbours}
              show={show}
              onClose={onClose}
            />
          ) : (
            <CertificateDialog certificateId={certificate?._certId} onClose={onClose} />
          )
        }
      />
      {window}
    </>
  );
}
