import { BlockList, isIP } from 'node:net';

/** The networks from which the back office is used; none: every network. */
export interface IpAllowlist {
  /** Returns whether a plain address is in one of the networks. */
  allows(address: string): boolean;
}

export function ipAllowlist(ranges: readonly string[]): IpAllowlist {
  const list = new BlockList();
  for (const range of ranges) addRange(list, range);
  return {
    allows(address) {
      if (ranges.length === 0) return true;
      return list.check(address, familyOf(address));
    },
  };
}

/** Returns whether a text is an address, or a network such as `10.0.0.0/8`. */
export function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const maxBits = isIP(address) === 4 ? 32 : 128;
  const isLength = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits);
  return rest.length === 0 && isIP(address) > 0 && isLength;
}

function addRange(list: BlockList, range: string): void {
  const [address = '', bits] = range.split('/');
  if (bits === undefined) list.addAddress(address, familyOf(address));
  else list.addSubnet(address, Number(bits), familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}
