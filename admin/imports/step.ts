import type { CertificateImportResult } from '#contract/certificate-imports.ts';

/** How far a workbook is on its way. */
export type Step =
  | { at: 'choosing' }
  /** `share`: how much was sent, from 0 to 1. */
  | { at: 'checking'; share: number }
  /** `isNews`: it was to be stored, and meanwhile something had changed. */
  | { at: 'checked'; result: CertificateImportResult; faultsBefore: number | undefined; isNews?: boolean }
  | { at: 'importing'; result: CertificateImportResult }
  | { at: 'done'; result: CertificateImportResult };
