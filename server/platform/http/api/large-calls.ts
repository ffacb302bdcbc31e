import { fileAnswer, type Endpoint } from '#contract/api/endpoint.ts';
import { resultText } from '#contract/api/envelope.ts';
import { busy } from '../../core/errors.ts';
import type { FreeSpace } from '../../core/free-space.ts';

/* Calls that take or give more than a form. */

/** Uploads, imports and exports. */
export function takesLong(endpoint: Endpoint): boolean {
  return endpoint.takesFile === true || answersFile(endpoint);
}

export function answersFile({ output, canAnswerFile }: Endpoint): boolean {
  return output === fileAnswer || canAnswerFile === true;
}

/**
 * Refuses large writes before the disk is full, which would stop the database; the last of the space is for signing in
 * and reading alone.
 * @throws ApiError 503
 */
export async function assertSpace(
  space: FreeSpace,
  { takesFile, bodyLimit, evenWhenFull }: Endpoint,
  method: string,
): Promise<void> {
  if (method !== 'POST' || evenWhenFull) return;
  const state = await space.state();
  const isLarge = takesFile === true || bodyLimit !== undefined;
  if (state === 'full' || (state === 'low' && isLarge)) throw busy(resultText.diskFull);
}
