import { systemAudit } from '#contract/back-office/audit.ts';
import { businessIssues } from '#contract/certificates/certificate-issues.ts';
import {
  businessCertificates,
  type ManagedCertificate,
} from '#contract/certificates/managed-certificates.ts';
import { useChanges } from '../components/undo/use-changes.ts';
import { useUndoable } from '../components/undo/use-undoable.tsx';
import { call } from '../session/call.ts';
import { nameOf } from './words.ts';

type Item = ManagedCertificate;

const { DelCerts, GetCertList, GetCertModel } = businessCertificates;
const { EditCertStatus, GetCertIssues, RestoreCerts } = businessIssues;

/** Reading calls whose answers are no longer true when a certificate has changed. */
export const afterChange = [GetCertList, GetCertModel, GetCertIssues, systemAudit.GetRecordHistory];

const idOf = ({ _certId }: Item) => _certId;

/** Returns changes to certificates that take effect at once and can be undone. */
export function useCertificateChanges() {
  const changes = useChanges({ idOf, nameOf, invalidates: afterChange });
  const act = useUndoable();
  return {
    show: (certificates: readonly Item[], isShown: boolean) =>
      changes.setStatus(EditCertStatus, certificates, ({ _status }) => _status, isShown, [
        '在官网显示',
        '在官网隐藏',
      ]),
    remove: (certificates: readonly Item[]) =>
      changes.remove(DelCerts, RestoreCerts, certificates, { text: '已删除，原二维码随即失效' }),
    restore(certificates: readonly Item[]) {
      const Ids = certificates.map(idOf);
      return act({
        text: '已恢复',
        about: Ids.length > 1 ? `${Ids.length} 张` : certificates.map(nameOf).join(''),
        run: () => call(RestoreCerts, { Ids }),
        undo: () => call(DelCerts, { Ids }),
        undone: '已重新删除',
        invalidates: afterChange,
      });
    },
  };
}
