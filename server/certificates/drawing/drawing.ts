import type { CertificateTemplate } from '#contract/certificate-templates.ts';
import type { CertificateFacts } from '../issue.ts';

/** All that a drawn certificate depends on. */
export interface Drawing {
  facts: CertificateFacts;
  template: CertificateTemplate;
  /** What the QR code opens. */
  verifyAddress: string;
}
