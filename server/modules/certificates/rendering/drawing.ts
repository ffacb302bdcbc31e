import type { CertificateTemplate } from '#contract/certificates/certificate-templates.ts';
import type { CertificateFacts } from '../issuing/issue.ts';

/** All that a drawn certificate depends on. */
export interface Drawing {
  facts: CertificateFacts;
  template: CertificateTemplate;
  /** The address in the QR code, with all printed facts. */
  verifyAddress: string;
  /** The same without: for places where the whole would be too fine to be read. */
  shortAddress: string;
}
