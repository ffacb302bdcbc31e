import type { SentInputOf } from '#contract/api/endpoint.ts';
import { webCertificates } from '#contract/certificates/certificates.ts';
import { callToRead } from '../session/server.ts';

/** Reads one page of search results, or of a member's own certificates. */
export function findCertificates(criteria: SentInputOf<typeof webCertificates.GetCertList>) {
  return callToRead(webCertificates.GetCertList, criteria);
}
