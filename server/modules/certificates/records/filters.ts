import type { CertificateState } from '#contract/certificates/managed-certificates.ts';

/** Filters of the list of certificates. */
export interface CertificateFilters {
  key: string;
  status?: number | undefined;
  standing?: CertificateState | undefined;
  examstatus?: number | undefined;
  programmeid?: number | undefined;
  batchid?: number | undefined;
  begintime?: string | undefined;
  endtime?: string | undefined;
  Ids?: number[] | undefined;
  /** The whole name and numbers; blank or absent for all. */
  Name?: string;
  IdNum?: string;
  CertNum?: string;
}
