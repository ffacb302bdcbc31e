import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveBackWhenQuiet } from './quiet-server.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function minute(server: EventEmitter, requests: number): void {
  for (let request = 0; request < requests; request++) server.emit('request');
  vi.advanceTimersByTime(60_000);
}

test('what starting left behind is given back within seconds, unless people are there already', () => {
  const [quiet, busy] = [new EventEmitter(), new EventEmitter()];
  const given: string[] = [];
  giveBackWhenQuiet(quiet, () => void given.push('quiet'));
  giveBackWhenQuiet(busy, () => void given.push('busy'));
  for (let request = 0; request < 100; request++) busy.emit('request');

  vi.advanceTimersByTime(5_000);

  expect(given).toEqual(['quiet']);
});

test('memory is given back after a quiet minute, once for each rush', () => {
  const server = new EventEmitter();
  let times = 0;
  giveBackWhenQuiet(server, () => void times++);
  minute(server, 0);
  const seen = [];

  for (const requests of [1000, 1000, 6, 0, 6, 30, 29, 0]) {
    minute(server, requests);
    seen.push(times);
  }

  expect(seen).toEqual([1, 1, 2, 2, 2, 2, 3, 3]);
});
