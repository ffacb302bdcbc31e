import { createHash } from 'node:crypto';

/** A proof of work that replaces the picture: the browser searches for a solution by trial. */
export interface ProofOfWork {
  challenge: string;
  /** The number of leading zero bits of the SHA-256 of `challenge:solution`. */
  bits: number;
}

// 2^17 attempts take a browser about half a second; they double for each five challenges issued to one address.
const leastBits = 17;
const mostBits = 23;
const perStep = 5;

export function bitsAfter(issued: number): number {
  return Math.min(mostBits, leastBits + Math.floor(issued / perStep));
}

export function isSolved({ challenge, bits }: ProofOfWork, solution: string): boolean {
  const hash = createHash('sha256').update(`${challenge}:${solution}`).digest();
  return leadingZeros(hash) >= bits;
}

function leadingZeros(hash: Buffer): number {
  const first = hash.findIndex((byte) => byte !== 0);
  return first < 0 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] ?? 0) - 24;
}
