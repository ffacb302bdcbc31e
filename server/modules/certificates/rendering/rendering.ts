import type { CertificateTemplate } from '#contract/certificates/certificate-templates.ts';
import type { CertificateFacts } from '../issuing/issue.ts';

/** The input of rendering a certificate. */
export interface Rendering {
  facts: CertificateFacts;
  template: CertificateTemplate;
  /** The address in the QR code, with all printed facts. */
  verifyAddress: string;
  /** The address without the facts, for places where the longer code would be too fine to scan. */
  shortAddress: string;
}
