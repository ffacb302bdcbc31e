import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { quietPort } from '../../testing/quiet-port.ts';
import { assertPortIsFree, cannotListen } from './free-port.ts';
import { OperatorError } from './operator-error.ts';

const host = '127.0.0.1';

test('a port in use is not free', async () => {
  const other = createServer().listen(0, host);
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;

  await expect(assertPortIsFree({ host, port })).rejects.toThrow(`port ${port} is in use`);
  await expect(assertPortIsFree({ host: '0.0.0.0', port })).rejects.toThrow(`port ${port} is in use`);
  other.close();
});

test('a port is looked for on a name as on an address, and an unknown name is reported', async () => {
  const other = createServer().listen(0, host);
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;

  await expect(assertPortIsFree({ host: 'localhost', port })).rejects.toThrow(`port ${port} is in use`);
  await expect(assertPortIsFree({ host: 'localhost', port: await quietPort() })).resolves.toBeUndefined();
  await expect(assertPortIsFree({ host: 'no-such-host.invalid', port })).rejects.toThrow(OperatorError);
  other.close();
});

test('a port that another program takes between check and start is one line as well', async () => {
  const other = createServer().listen(0, host);
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const late = createServer().listen(port, host);
  const [error] = await once(late, 'error');

  expect(cannotListen(error, { host, port })).toEqual(
    new OperatorError(`port ${port} is in use: stop the other program, or set PORT`),
  );
  other.close();
});

test('an address of another machine is reported', async () => {
  await expect(assertPortIsFree({ host: '203.0.113.7', port: await quietPort() })).rejects.toThrow(
    'cannot serve on HOST 203.0.113.7',
  );
});

test('a client that connects during the check is refused and not disconnected later', async () => {
  const port = await quietPort();

  const outcomes = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const looked = assertPortIsFree({ host, port }).catch(() => {});
      const visitor = connect(port, host);
      const outcome = await once(visitor, 'connect').then(
        () => 'let in',
        ({ code }: NodeJS.ErrnoException) => code,
      );
      visitor.destroy();
      await looked;
      return outcome;
    }),
  );

  expect(new Set(outcomes)).toEqual(new Set(['ECONNREFUSED']));
});
