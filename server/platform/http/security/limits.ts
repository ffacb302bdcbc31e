/** A number of calls within a number of seconds. */
export interface Limit {
  count: number;
  seconds: number;
}

/** Counts the calls of one address within any period of these seconds. Memory is bounded: old counts are dropped. */
export interface AddressLimit {
  /** Seconds to wait when the address is over its limit, otherwise 0. A refused call does not count. */
  take(address: string): number;
}

/** The window slides by a tenth, so an address may have to wait up to a tenth longer than its limit. */
const slices = 10;

export function addressLimit({ count: most, seconds }: { count: number; seconds: number }): AddressLimit {
  const sliceMs = (seconds * 1000) / slices;
  // The count of each address in each slice of the window, oldest first, and in total.
  let windows: { slice: number; counts: Map<string, number> }[] = [];
  const totals = new Map<string, number>();

  function forgetBefore(slice: number): void {
    for (const { counts } of windows.filter((one) => one.slice < slice))
      for (const [key, count] of counts) {
        const remaining = (totals.get(key) ?? 0) - count;
        if (remaining > 0) totals.set(key, remaining);
        else totals.delete(key);
      }
    windows = windows.filter((one) => one.slice >= slice);
  }

  /** Returns the time when enough of an address's calls have left the window to allow one more. */
  function freeAt(key: string, total: number): number {
    let remaining = total;
    const enough = windows.find(({ counts }) => (remaining -= counts.get(key) ?? 0) < most);
    return ((enough?.slice ?? 0) + slices + 1) * sliceMs;
  }

  return {
    take(address) {
      const now = Date.now();
      const slice = Math.floor(now / sliceMs);
      if (windows.at(-1)?.slice !== slice) {
        forgetBefore(slice - slices);
        windows.push({ slice, counts: new Map() });
      }
      const key = hostOf(address);
      const total = totals.get(key) ?? 0;
      if (total >= most) return Math.max(1, Math.ceil((freeAt(key, total) - now) / 1000));
      totals.set(key, total + 1);
      const counts = windows.at(-1)?.counts;
      counts?.set(key, (counts.get(key) ?? 0) + 1);
      return 0;
    },
  };
}

/** Returns the client of a plain address: an IPv4 address, or the /64 that one IPv6 host owns. */
export function hostOf(address: string): string {
  return networkKey(address, 64);
}

function networkKey(address: string, bits: number): string {
  if (!address.includes(':')) return address;
  return firstGroups(address, bits);
}

/** Returns the network that a sign-in attempt counts for: /24 of IPv4, /56 of IPv6. */
export function networkOf(address: string): string {
  const key = networkKey(address, 56);
  return key.includes(':') ? key : key.split('.').slice(0, 3).join('.');
}

function firstGroups(address: string, bits: number): string {
  const [head = '', tail] = address.toLowerCase().split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0');
  const groups = [...front, ...gap, ...back].map((group) => Number.parseInt(group, 16) || 0);
  const whole = Math.floor(bits / 16);
  const networkGroups = groups.slice(0, whole);
  if (bits % 16) networkGroups.push((groups[whole] ?? 0) & (0xffff << (16 - (bits % 16))));
  return `${networkGroups.map((group) => group.toString(16)).join(':')}:`;
}
