import { BlockList, isIP, SocketAddress } from 'node:net';

/*
 * The kinds of addresses that the program may be told to connect to. An address inside is on this machine or in its own
 * network. An address that is never connected to has no meaning as a service (0.0.0.0, multicast), or belongs to the
 * machine's own link, where providers answer with the credentials of the machine (169.254.169.254).
 */

export type AddressKind = 'public' | 'inner' | 'never';

const never = [
  '0.0.0.0/8',
  '169.254.0.0/16',
  '224.0.0.0/4',
  '255.255.255.255/32',
  // Metadata services outside the link-local network: Alibaba Cloud, Azure, AWS and Google by IPv6.
  '100.100.100.200/32',
  '168.63.129.16/32',
  'fd00:ec2::254/128',
  'fd20:ce::254/128',
  '::/128',
  'fe80::/10',
  'ff00::/8',
];

const inner = [
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '240.0.0.0/4',
  '::1/128',
  'fc00::/7',
  'fec0::/10',
  // A tunnel of Teredo leads to addresses that its sender chooses.
  '2001::/32',
];

const neverList = listOf(never);
const innerList = listOf(inner);

/** Returns the kind of an address, whichever way an IPv4 address is written as IPv6. */
export function kindOfAddress(address: string): AddressKind {
  const plain = embeddedAddress(address.replace(/%.*$/, ''));
  const family = isIP(plain) === 4 ? 'ipv4' : 'ipv6';
  if (isIP(plain) === 0 || neverList.check(plain, family)) return 'never';
  return innerList.check(plain, family) ? 'inner' : 'public';
}

/**
 * Returns the IPv4 address within an IPv6 one that leads to it: mapped (::ffff:0:0/96), translated (::ffff:0:0:0/96),
 * compatible (::/96), NAT64 (64:ff9b::/96 and 64:ff9b:1::/48) or 6to4 (2002::/16). Returns any other address itself.
 */
export function embeddedAddress(address: string): string {
  if (isIP(address) !== 6) return address;
  const groups = groupsOf(address);
  const head = groups.slice(0, 6).map((group) => group.toString(16));
  const isIn = (prefix: string) => head.join(':') === prefix;
  const isCompatible = isIn('0:0:0:0:0:0') && groups[6]! > 0;
  const isTranslated = isIn('0:0:0:0:0:ffff') || isIn('0:0:0:0:ffff:0') || isIn('64:ff9b:0:0:0:0');
  const isLocallyTranslated = head.slice(0, 3).join(':') === '64:ff9b:1';
  if (isCompatible || isTranslated || isLocallyTranslated) return dotted(groups[6]!, groups[7]!);
  return groups[0] === 0x2002 ? dotted(groups[1]!, groups[2]!) : address;
}

function dotted(high: number, low: number): string {
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
}

/** Returns the eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  const shortest = new SocketAddress({ address, family: 'ipv6' }).address;
  // The end may be written as IPv4.
  const text = shortest.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [before = '', after] = text.split('::');
  const numbersOf = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => parseInt(group, 16));
  if (after === undefined) return numbersOf(before);
  const missing = 8 - numbersOf(before).length - numbersOf(after).length;
  return [...numbersOf(before), ...Array<number>(missing).fill(0), ...numbersOf(after)];
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), isIP(address) === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}
