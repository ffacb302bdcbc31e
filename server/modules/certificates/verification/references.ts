import type { Vault } from '../../../platform/core/vault.ts';

const goodForMs = 30 * 60_000;

/** Returns a reference to a found certificate for its finder, valid for half an hour, without its database id. */
export function giveReference(vault: Vault, certificateId: number, now = Date.now()): string {
  return vault.seal(`certificate ${certificateId} ${now + goodForMs}`).toString('base64url');
}

/** Returns the certificate of a reference; undefined when it is invalid or too old. */
export function readReference(vault: Vault, reference: string, now = Date.now()): number | undefined {
  const [, id, until] = /^certificate (\d+) (\d+)$/.exec(opened(vault, reference)) ?? [];
  return id !== undefined && Number(until) > now ? Number(id) : undefined;
}

function opened(vault: Vault, reference: string): string {
  try {
    return vault.open(Buffer.from(reference, 'base64url'));
  } catch {
    // Altered, or made up.
    return '';
  }
}
