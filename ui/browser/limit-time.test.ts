import { afterEach, expect, test, vi } from 'vitest';
import { limitTime } from './limit-time.ts';

afterEach(() => void vi.useRealTimers());

test('a call that takes too long is aborted, and the limit says that time was the reason', () => {
  vi.useFakeTimers();
  const limit = limitTime(1000);
  expect([limit.signal.aborted, limit.isOver()]).toEqual([false, false]);

  vi.advanceTimersByTime(1000);

  expect([limit.signal.aborted, limit.isOver()]).toEqual([true, true]);
});

test('a call that its caller gives up is aborted without its time being over', () => {
  const given = new AbortController();
  const limit = limitTime(1000, given.signal);

  given.abort();

  expect([limit.signal.aborted, limit.isOver()]).toEqual([true, false]);
  limit.end();
});

test('a call that was given up before it began is aborted at once', () => {
  const given = new AbortController();
  given.abort();
  const limit = limitTime(1000, given.signal);

  expect(limit.signal.aborted).toBe(true);
  limit.end();
});

test('a call that is done is aborted neither by time nor by its caller', () => {
  vi.useFakeTimers();
  const given = new AbortController();
  const limit = limitTime(1000, given.signal);
  limit.end();

  given.abort();
  vi.advanceTimersByTime(2000);

  expect([limit.signal.aborted, limit.isOver()]).toEqual([false, false]);
});
