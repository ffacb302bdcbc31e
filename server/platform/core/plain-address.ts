import { isIP, isIPv4, SocketAddress } from 'node:net';

/** The value for an address that is unknown; it is in no network. */
export const unknownAddress = 'unknown';

const quoted = /^"(.*)"$/;
const port = /(?<=[^:]):\d{1,5}$/;
const bracketed = /^\[(.*)\]$/;
const zone = /%.*$/;
const mappedAddress = /^::ffff:(?=\d+\.)/;

/**
 * Returns the address from a socket or a proxy header: without a port (IIS and Azure write one), brackets, quotes and
 * zone, an IPv4 address without the prefix of IPv6, an IPv6 address in its shortest form. Anything else is
 * `unknownAddress`.
 */
export function plainAddress(raw = ''): string {
  if (isIPv4(raw)) return raw;
  const text = raw.trim().replace(quoted, '$1');
  const spellings = [text, text.replace(port, '')].map((one) =>
    one.replace(bracketed, '$1').replace(zone, ''),
  );
  const address = spellings.find((one) => isIP(one) > 0) ?? unknownAddress;
  if (isIP(address) !== 6) return address;
  return new SocketAddress({ address, family: 'ipv6' }).address.replace(mappedAddress, '');
}
