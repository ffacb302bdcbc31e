import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { kindOfAddress } from './address-kinds.ts';
import { assertWithin, connectWithin, isOutsideReach, officeReach, operatorReach } from './reach.ts';

test.each([
  ['8.8.8.8', 'public'],
  ['2400:3200::1', 'public'],
  ['::ffff:8.8.8.8', 'public'],
  ['127.0.0.1', 'inner'],
  ['127.9.9.9', 'inner'],
  ['::1', 'inner'],
  ['::ffff:127.0.0.1', 'inner'],
  ['::ffff:7f00:1', 'inner'],
  ['::127.0.0.1', 'inner'],
  ['64:ff9b::a00:1', 'inner'],
  ['64:ff9b:1::10.0.0.1', 'inner'],
  ['2002:c0a8:101::1', 'inner'],
  ['10.1.2.3', 'inner'],
  ['172.31.0.1', 'inner'],
  ['172.32.0.1', 'public'],
  ['192.168.1.1', 'inner'],
  ['100.64.0.1', 'inner'],
  ['fd12:3456::1', 'inner'],
  ['0.0.0.0', 'never'],
  ['0.1.2.3', 'never'],
  ['::', 'never'],
  ['::ffff:0.0.0.0', 'never'],
  ['169.254.169.254', 'never'],
  ['::ffff:169.254.1.1', 'never'],
  ['::ffff:a9fe:a9fe', 'never'],
  ['::ffff:0:169.254.169.254', 'never'],
  ['::169.254.169.254', 'never'],
  ['64:ff9b::169.254.169.254', 'never'],
  ['2002:a9fe:a9fe::', 'never'],
  ['fe80::1', 'never'],
  ['fe80::1%eth0', 'never'],
  ['100.100.100.200', 'never'],
  ['fd00:ec2::254', 'never'],
  ['224.0.0.1', 'never'],
  ['255.255.255.255', 'never'],
  ['ff02::1', 'never'],
  ['no address', 'never'],
] as const)('the address %s is %s', (address, kind) => {
  expect(kindOfAddress(address)).toBe(kind);
});

test('an address of the back office leads inside only into the networks that the operator names', () => {
  const named = officeReach(['10.0.0.0/8', '169.254.0.0/16']);

  expect(['8.8.8.8', '10.1.1.1', '127.0.0.1'].filter((one) => officeReach([]).allows(one))).toEqual([
    '8.8.8.8',
  ]);
  expect(['10.1.1.1', '::ffff:10.1.1.1', '192.168.1.1'].filter((one) => named.allows(one))).toEqual([
    '10.1.1.1',
    '::ffff:10.1.1.1',
  ]);
  expect([named, operatorReach].some((reach) => reach.allows('169.254.169.254'))).toBe(false);
});

test.each(['localhost', 'LOCALHOST.', 'a.localhost', '127.0.0.1', '[::1]', '127.0.0.1.'])(
  'the host %s is inside as it is written',
  (host) => {
    expect(isOutsideReach(host, officeReach([]))).toBe(true);
    expect(isOutsideReach(host, operatorReach)).toBe(false);
  },
);

// The name service of the machine reads numbers as addresses, as it would read a name that somebody else answers for.
test.each([
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '0',
  '0.0.0.0',
  '169.254.169.254',
  '[fe80::1]',
])('no connection is made to %s, for the operator neither', async (host) => {
  const [error] = await once(connectWithin(operatorReach, { host, port: 9 }), 'error').then(
    (events) => events as [NodeJS.ErrnoException],
  );

  expect(error.code).toBe('ERR_ADDRESS_REFUSED');
  await expect(assertWithin(operatorReach, host)).rejects.toMatchObject({ code: 'ERR_ADDRESS_REFUSED' });
});

test('a name that leads to this machine is connected to for the operator, and not for the back office', async () => {
  const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  for (const host of ['localhost', '127.1', '2130706433']) {
    const socket = connectWithin(operatorReach, { host, port });
    await once(socket, 'connect');
    socket.destroy();
    const refused = connectWithin(officeReach([]), { host, port });
    expect(await once(refused, 'error')).toMatchObject([{ code: 'ERR_ADDRESS_REFUSED' }]);
  }

  server.close();
});
