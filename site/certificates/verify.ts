import type { Call } from '#contract/api/endpoint.ts';
import { webCertificates } from '#contract/certificates/certificates.ts';
import { serverNow } from '#ui/api/server-time.ts';
import { timeText } from '#ui/text/time-text.ts';

/**
 * Returns the present state of the certificate that an address names and the time of the check; undefined if it names
 * none.
 */
export async function verify(call: Call, address: string) {
  const query = new URL(address).searchParams;
  const parameter = (name: string) => query.get(name) ?? '';
  const [CertNum, Sign, Facts] = [parameter('CertNum'), parameter('Sign'), parameter('Facts')];
  if (CertNum === '' && Sign === '') return undefined;
  const answer = await call(webCertificates.VerifyCert, { CertNum, Sign, Facts });
  return { answer, time: timeText(serverNow()) };
}
