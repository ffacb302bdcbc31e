import { keyIdOf } from '#contract/certificates/certificate-code.ts';
import type { Rendering } from '../rendering/rendering.ts';
import { printedFacts } from './issue.ts';
import type { Issued } from './issued.ts';
import { packFacts } from './pack-facts.ts';

/** Returns the addresses in the QR code. */
export function verifyAddressOf(
  site: string,
  { facts, signature }: Pick<Issued, 'facts' | 'signature'>,
): Pick<Rendering, 'verifyAddress' | 'shortAddress'> {
  const shortAddress = `${site}/certverify?CertNum=${encodeURIComponent(facts.certNum)}&Sign=${signature}`;
  // Signed over something else in the first years: the facts prove nothing then.
  if (keyIdOf(signature) === '') return { verifyAddress: shortAddress, shortAddress };
  return { verifyAddress: `${shortAddress}&Facts=${packFacts(printedFacts(facts))}`, shortAddress };
}
