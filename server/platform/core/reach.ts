import { lookup, type LookupAddress } from 'node:dns';
import { connect, isIP, Socket, type LookupFunction } from 'node:net';
import { embeddedAddress, kindOfAddress } from './address-kinds.ts';
import { ipAllowlist } from './ip-allowlist.ts';

/**
 * The addresses that a connection may lead to (decision 0420). It is asked about the address that is connected to, after
 * a name was looked up: a name that answers differently the next time leads nowhere else.
 */
export interface Reach {
  allows(address: string): boolean;
}

/** The reach of addresses in the program's environment: inside and outside. */
export const operatorReach: Reach = { allows: (address) => kindOfAddress(address) !== 'never' };

/** The reach of addresses typed into the back office: outside, and the networks that the operator names. */
export function officeReach(innerNetworks: readonly string[]): Reach {
  const innerList = innerNetworks.length === 0 ? undefined : ipAllowlist(innerNetworks);
  return {
    allows(address) {
      const kind = kindOfAddress(address);
      return kind === 'public' || (kind === 'inner' && innerList?.allows(embeddedAddress(address)) === true);
    },
  };
}

export const addressRefused = 'ERR_ADDRESS_REFUSED';

/** The connection was not made because of its address. */
class AddressRefused extends Error {
  readonly code = addressRefused;
}

/** Returns whether a host as it is written, an address or a name of this machine, is outside the reach. */
export function isOutsideReach(host: string, reach: Reach): boolean {
  const plain = host.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(plain) > 0) return !reach.allows(plain);
  return /^(?:.+\.)?localhost$/i.test(plain) && !reach.allows('127.0.0.1') && !reach.allows('::1');
}

/** Looks a name up for a connection and leaves out the addresses that are outside the reach. */
export function lookupWithin(reach: Reach): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[] = []) => {
      if (error) return callback(error, []);
      const allowedAddresses = addresses.filter(({ address }) => reach.allows(address));
      const [first] = allowedAddresses;
      if (!first) return callback(new AddressRefused(`${hostname} leads to a refused address`), []);
      if (options.all) callback(null, allowedAddresses);
      else callback(null, first.address, first.family);
    });
  };
}

/** Connects to a host within the reach. An address that is refused is reported by the socket, like every other failure. */
export function connectWithin(reach: Reach, { host, port }: { host: string; port: number }): Socket {
  const plain = host.replace(/^\[|\]$/g, '');
  // Node does not look an address up.
  if (isOutsideReach(plain, reach))
    return new Socket().destroy(new AddressRefused(`${plain} is a refused address`));
  return connect({ host: plain, port, lookup: lookupWithin(reach) });
}

/** @throws Error with the code `addressRefused` when the host leads to an address outside the reach */
export async function assertWithin(reach: Reach, host: string): Promise<void> {
  const plain = host.replace(/^\[|\]$/g, '');
  if (isOutsideReach(plain, reach)) throw new AddressRefused(`${plain} is a refused address`);
  if (isIP(plain) > 0) return;
  await new Promise<void>((resolve, reject) => {
    lookupWithin(reach)(plain, { all: true }, (error) => (error ? reject(error) : resolve()));
  });
}
