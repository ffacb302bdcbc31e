import { afterEach, expect, test, vi } from 'vitest';
import { limitTime } from './limit-time.ts';

afterEach(() => void vi.useRealTimers());

test('a call that takes too long is aborted, and the limit reports time as the reason', () => {
  vi.useFakeTimers();
  const limit = limitTime(1000);
  expect([limit.signal.aborted, limit.isOver()]).toEqual([false, false]);

  vi.advanceTimersByTime(1000);

  expect([limit.signal.aborted, limit.isOver()]).toEqual([true, true]);
});

test('a call that its caller aborts ends before its time limit', () => {
  const controller = new AbortController();
  const limit = limitTime(1000, controller.signal);

  controller.abort();

  expect([limit.signal.aborted, limit.isOver()]).toEqual([true, false]);
  limit.end();
});

test('a call that was aborted before its start is aborted at once', () => {
  const controller = new AbortController();
  controller.abort();
  const limit = limitTime(1000, controller.signal);

  expect(limit.signal.aborted).toBe(true);
  limit.end();
});

test('a finished call is aborted neither by the time limit nor by its caller', () => {
  vi.useFakeTimers();
  const controller = new AbortController();
  const limit = limitTime(1000, controller.signal);
  limit.end();

  controller.abort();
  vi.advanceTimersByTime(2000);

  expect([limit.signal.aborted, limit.isOver()]).toEqual([false, false]);
});
