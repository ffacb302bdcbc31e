import { expect, test } from 'vitest';
import { limitConcurrency } from './concurrency-limit.ts';

function held() {
  let release = () => {};
  const done = new Promise<void>((resolve) => (release = resolve));
  return { work: () => done, release: () => release() };
}

test('the configured number of tasks runs at once, and the other tasks wait in order', async () => {
  const run = limitConcurrency({ atOnce: 2, waiting: 5 });
  const order: string[] = [];
  const [one, two] = [held(), held()];

  const all = [
    run(one.work).then(() => order.push('one')),
    run(two.work).then(() => order.push('two')),
    run(async () => order.push('three')),
  ];
  await Promise.resolve();
  expect(order).toEqual([]);
  two.release();
  await all[2];

  expect(order).toContain('three');
  expect(order).not.toContain('one');
  one.release();
  await Promise.all(all);
});

test('a task is rejected as busy when the queue is full', async () => {
  const run = limitConcurrency({ atOnce: 1, waiting: 1 });
  const first = held();
  const working = run(first.work);
  const waiting = run(async () => 'second');

  await expect(run(async () => 'third')).rejects.toMatchObject({ code: 503 });

  first.release();
  await working;
  expect(await waiting).toBe('second');
});

test('a failed task frees its place for the next task', async () => {
  const run = limitConcurrency({ atOnce: 1, waiting: 1 });

  await expect(run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');

  expect(await run(async () => 'yes')).toBe('yes');
});
