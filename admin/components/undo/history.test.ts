import { expect, test } from 'vitest';
import { begin, maxSteps, redo, step, undo } from './history.ts';

test('steps are undone and redone one after the other', () => {
  const done = step(step(begin('a'), 'b'), 'c');

  expect(undo(done).now).toBe('b');
  expect(undo(undo(undo(done))).now).toBe('a');
  expect(redo(redo(undo(undo(done)))).now).toBe('c');
  expect(redo(step(undo(done), 'd')).now).toBe('d');
});

test('repeated changes of the same kind form one step', () => {
  const typed = step(step(step(begin('a'), 'b', 'title'), 'c', 'title'), 'd', 'seal');

  expect(undo(typed).now).toBe('c');
  expect(undo(undo(typed)).now).toBe('a');
});

test('fifty steps are stored', () => {
  let history = begin(0);
  for (let done = 1; done <= 60; done++) history = step(history, done);
  for (let back = 0; back < 100; back++) history = undo(history);

  expect(maxSteps).toBe(50);
  expect(history.now).toBe(10);
});
