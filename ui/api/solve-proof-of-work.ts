import '../browser/object-has-own.ts';
import { sha256 } from '@noble/hashes/sha2.js';

// Keys and screen readers go on meanwhile.
const atOnceMs = 30;

/** Looks for the number that makes so many bits of the hash zero. The browser's own hash is there under TLS only. */
export async function solveProofOfWork({
  Challenge,
  Bits,
}: {
  Challenge: string;
  Bits: number;
}): Promise<string> {
  const encoder = new TextEncoder();
  let until = performance.now() + atOnceMs;
  for (let solution = 0; ; solution++) {
    const hash = sha256(encoder.encode(`${Challenge}:${solution}`));
    if (startsWithZeros(hash, Bits)) return String(solution);
    if (solution % 256 > 0 || performance.now() < until) continue;
    await new Promise((resolve) => setTimeout(resolve));
    until = performance.now() + atOnceMs;
  }
}

function startsWithZeros(hash: Uint8Array, bits: number): boolean {
  // At most 24 are asked for.
  const front = ((hash[0] ?? 0) << 16) | ((hash[1] ?? 0) << 8) | (hash[2] ?? 0);
  return front >>> (24 - bits) === 0;
}
