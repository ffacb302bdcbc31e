import type { ReactNode } from 'react';
import { businessIssues } from '#contract/certificates/certificate-issues.ts';
import {
  businessCertificates,
  type ManagedCertificate,
} from '#contract/certificates/managed-certificates.ts';
import { lazyDialog } from '../components/dialogs/lazy-dialog.tsx';
import { useListAddress } from '../components/list/list-address.ts';
import type { Action } from '../components/list/row-actions.tsx';
import { removal } from '../components/list/standard-actions.tsx';
import { useTakeAway } from './take-away.tsx';
import { useCertificateChanges } from './use-certificate-changes.ts';
import { checkAddress, stateOf } from './words.ts';

const ReissueDialog = lazyDialog(() => import('./reason-dialog.tsx').then((file) => file.ReissueDialog));
const RevokeDialog = lazyDialog(() => import('./reason-dialog.tsx').then((file) => file.RevokeDialog));
const IssuesDrawer = lazyDialog(() => import('./issues.tsx').then((file) => file.IssuesDrawer));

const { DelCerts, EditCertInfo, RevokeCert } = businessCertificates;
const { EditCertStatus, GetCertImage, GetCertIssues, ReissueCert, RestoreCerts } = businessIssues;

type Item = ManagedCertificate;

/** Returns the actions for one certificate, in its row and in its drawer; `show` opens a dialog over either. */
export function useCertificateActions(show: (window: ReactNode) => void) {
  const { openRecord } = useListAddress();
  const changes = useCertificateChanges();
  const handOut = useHandingOut();
  const end = useEnding(show);

  const issues = (certificate: Item): Action => ({
    label: '签发记录',
    calls: GetCertIssues,
    run: () => show(<IssuesDrawer certificate={certificate} onClose={() => show(undefined)} />),
  });

  return (certificate: Item): Action[] => {
    if (stateOf(certificate) === 'deleted')
      return [
        { label: '恢复', calls: RestoreCerts, run: () => changes.restore([certificate]) },
        issues(certificate),
      ];
    return [
      {
        label: '编辑',
        keys: 'E',
        calls: EditCertInfo,
        disabledWhy: stateOf(certificate) === 'revoked' ? '已撤销的不能修改' : undefined,
        run: () => openRecord(`edit-${certificate._certId}`),
      },
      ...handOut(certificate),
      issues(certificate),
      ...end(certificate),
    ];
  };
}

const whyNotIssued = ({ _issueNumber }: Item) => (_issueNumber > 0 ? undefined : '没有有效的证书');

/** Returns the actions that download or print the certificate or open its verification page. */
function useHandingOut() {
  const take = useTakeAway();
  return (certificate: Item): Action[] => {
    const { _certNum, _sign } = certificate;
    const shared = { calls: GetCertImage, disabledWhy: whyNotIssued(certificate) };
    return [
      { ...shared, label: '下载', run: () => take.file(certificate, 'png') },
      { ...shared, label: '下载 PDF', run: () => take.file(certificate, 'pdf') },
      { ...shared, label: '打印', run: () => take.print(certificate) },
      {
        label: '核验页',
        isHidden: _sign === '' || _certNum === '',
        run: () => window.open(checkAddress(_certNum, _sign), '_blank', 'noopener'),
      },
    ];
  };
}

/** Returns the actions that end the validity of a certificate, for a time or for ever. */
function useEnding(show: (window: ReactNode) => void) {
  const changes = useCertificateChanges();
  const close = () => show(undefined);
  return (certificate: Item): Action[] => {
    const isShown = certificate._status === 1;
    const disabledWhy = whyNotIssued(certificate);
    return [
      {
        label: isShown ? '官网隐藏' : '官网显示',
        calls: EditCertStatus,
        run: () => changes.show([certificate], !isShown),
      },
      {
        label: '重新签发',
        calls: ReissueCert,
        disabledWhy,
        run: () => show(<ReissueDialog certificate={certificate} onClose={close} />),
      },
      {
        label: '撤销证书',
        calls: RevokeCert,
        isDanger: true,
        disabledWhy,
        run: () => show(<RevokeDialog certificate={certificate} onClose={close} />),
      },
      removal(DelCerts, () => changes.remove([certificate])),
    ];
  };
}
