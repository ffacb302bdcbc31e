import { expect, test } from 'vitest';
import { createStore } from './storage.ts';

/** Simulates the part of a browser's storage that a page uses. */
function makeStorage({ room = Infinity } = {}): Storage {
  const storage = Object.create({
    getItem: (name: string) => storage[name] ?? null,
    setItem: (name: string, value: string) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      storage[name] = value;
    },
    removeItem: (name: string) => delete storage[name],
  });
  return storage;
}

const blocked = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

test('a value is stored by the browser and read by another store', () => {
  const storage = makeStorage();
  const store = createStore(() => storage);

  expect(store.set('token', 'a')).toBe(true);

  expect(createStore(() => storage).get('token')).toBe('a');
  expect(store.names()).toEqual(['token']);
});

test('a value remains until the page is left while site data are blocked, and set returns false', () => {
  const store = createStore(blocked);

  expect(store.get('token')).toBeNull();
  expect(store.set('token', 'a')).toBe(false);

  expect(store.get('token')).toBe('a');
  expect(store.names()).toEqual(['token']);
  store.remove('token');
  expect(store.get('token')).toBeNull();
});

test('the newer value takes precedence over the stored older value while the storage is full', () => {
  const storage = makeStorage({ room: 3 });
  const store = createStore(() => storage);
  store.set('draft', 'abc');

  expect(store.set('draft', 'abcd')).toBe(false);
  expect(store.get('draft')).toBe('abcd');

  expect(store.set('draft', 'ab')).toBe(true);
  expect(store.get('draft')).toBe('ab');
  store.remove('draft');
  expect(store.get('draft')).toBeNull();
});

test('a storage that discards new values counts as missing', () => {
  const storage = { ...makeStorage(), getItem: () => null, setItem: () => {}, removeItem: () => {} };
  const store = createStore(() => storage);

  expect(store.set('token', 'a')).toBe(false);
  expect(store.get('token')).toBe('a');
});

test('a value removed by another window is removed here as well', () => {
  const storage = makeStorage();
  const store = createStore(() => storage);
  store.set('token', 'a');

  storage.removeItem('token');

  expect(store.get('token')).toBeNull();
});
