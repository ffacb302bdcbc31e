import type { SentInputOf } from '#contract/api/endpoint.ts';
import { webCertificates } from '#contract/certificates/certificates.ts';
import { callToRead } from '../session/server.ts';

/** One page of what a search finds, or of a member's own. */
export function findCertificates(asked: SentInputOf<typeof webCertificates.GetCertList>) {
  return callToRead(webCertificates.GetCertList, asked);
}
