import { afterEach, expect, test, vi } from 'vitest';
import { addressLimit, hostOf, networkOf } from './limits.ts';

afterEach(() => vi.useRealTimers());

test('a limit counts each host separately and ignores expired calls', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const limit = addressLimit({ count: 2, seconds: 10 });

  expect([limit.take('10.0.0.1'), limit.take('10.0.0.1')]).toEqual([0, 0]);
  expect(limit.take('10.0.0.1')).toBe(11);
  expect(limit.take('10.0.0.2')).toBe(0);
  vi.advanceTimersByTime(11_000);
  expect(limit.take('10.0.0.1')).toBe(0);
});

test('no interval allows twice the limit', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const limit = addressLimit({ count: 300, seconds: 10 });
  const passed: number[] = [];

  for (let tick = 0; tick < 400; tick++) {
    for (let call = 0; call < 60; call++) if (limit.take('10.0.0.1') === 0) passed.push(Date.now());
    vi.advanceTimersByTime(100);
  }

  const most = Math.max(...passed.map((at) => passed.filter((one) => one > at - 10_000 && one <= at).length));
  expect(most).toBe(300);
  expect(passed.length).toBeGreaterThan(900);
});

test('a client that waits for the reported time is accepted', () => {
  vi.useFakeTimers({ now: 1_000_400 });
  const limit = addressLimit({ count: 3, seconds: 10 });
  for (const pause of [3000, 3000, 100]) {
    limit.take('10.0.0.1');
    vi.advanceTimersByTime(pause);
  }

  const wait = limit.take('10.0.0.1');

  expect(wait).toBe(5);
  vi.advanceTimersByTime(wait * 1000);
  expect(limit.take('10.0.0.1')).toBe(0);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:'],
  ['2001:db8:1:2::9', '2001:db8:1:2:'],
  ['::1', '0:0:0:0:'],
])('%s belongs to the host %s', (address, host) => {
  expect(hostOf(address)).toBe(host);
});

test.each([
  ['203.0.113.7', '203.0.113'],
  ['2001:db8:1:2ff:3:4:5:6', '2001:db8:1:200:'],
])('%s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
