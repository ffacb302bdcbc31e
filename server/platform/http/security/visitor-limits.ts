import { notFound, tooOften } from '../../core/errors.ts';
import { addressLimit, type Limit } from './limits.ts';

/* Limits of what visitors send without an account. All are counted in memory: the database learns of no address. */

/**
 * Returns a function that counts one call of an address.
 * @throws ApiError 429 when it is one too many
 */
export function visitorLimit(limit: Limit): (address: string) => void {
  const calls = addressLimit(limit);
  return (address) => {
    const wait = calls.take(address);
    if (wait > 0) throw tooOften(undefined, wait);
  };
}

/**
 * Returns a function that passes on what the key in an address opened. Only wrong keys are counted, so that who guesses locks
 * out nobody with a right one.
 * @throws ApiError 404 for what is not there, 429 when too many such calls came from one address
 */
export function missLimit() {
  const countMiss = visitorLimit({ count: 30, seconds: 600 });
  return <Data>(data: Data | undefined, address: string): Data => {
    if (data !== undefined) return data;
    countMiss(address);
    throw notFound();
  };
}
