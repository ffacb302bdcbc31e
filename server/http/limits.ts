/** Counts what one address does in a fixed window. Memory is bounded: old windows are forgotten. */
export interface AddressLimit {
  /** Seconds to wait when the address is over its limit, otherwise 0. */
  take(address: string): number;
}

export function addressLimit({ count: most, seconds }: { count: number; seconds: number }): AddressLimit {
  const windowMs = seconds * 1000;
  let counts = new Map<string, number>();
  let windowStart = 0;

  return {
    take(address) {
      const now = Date.now();
      if (now - windowStart >= windowMs) {
        windowStart = now;
        counts = new Map();
      }
      const key = hostOf(address);
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count > most ? Math.max(1, Math.ceil((windowStart + windowMs - now) / 1000)) : 0;
    },
  };
}

/** One client: an IPv4 address, or the /64 that one IPv6 host owns. */
export function hostOf(address: string): string {
  return networkKey(address, 64);
}

function networkKey(address: string, bits: number): string {
  if (!address.includes(':')) return address;
  // An IPv4 address as a socket that listens on both kinds shows it.
  if (address.startsWith('::ffff:') && address.includes('.')) return address.slice(7);
  return firstGroups(address, bits);
}

/** The network a sign-in attempt is counted under: /24 of IPv4, /56 of IPv6. */
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
  const kept = groups.slice(0, whole);
  if (bits % 16) kept.push((groups[whole] ?? 0) & (0xffff << (16 - (bits % 16))));
  return `${kept.map((group) => group.toString(16)).join(':')}:`;
}
