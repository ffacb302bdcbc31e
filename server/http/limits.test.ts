import { expect, test, vi } from 'vitest';
import { addressLimit, hostOf, networkOf } from './limits.ts';

test('a limit counts each host by itself and starts anew with the window', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const limit = addressLimit({ count: 2, seconds: 10 });

  expect([limit.take('10.0.0.1'), limit.take('10.0.0.1')]).toEqual([0, 0]);
  expect(limit.take('10.0.0.1')).toBeGreaterThan(0);
  expect(limit.take('10.0.0.2')).toBe(0);
  vi.advanceTimersByTime(10_000);
  expect(limit.take('10.0.0.1')).toBe(0);
  vi.useRealTimers();
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:'],
  ['2001:db8:1:2::9', '2001:db8:1:2:'],
  ['::1', '0:0:0:0:'],
])('%s is the host %s', (address, host) => {
  expect(hostOf(address)).toBe(host);
});

test.each([
  ['203.0.113.7', '203.0.113'],
  ['::ffff:203.0.113.7', '203.0.113'],
  ['2001:db8:1:2ff:3:4:5:6', '2001:db8:1:200:'],
])('%s is in the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
