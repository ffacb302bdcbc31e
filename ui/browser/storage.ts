/*
 * localStorage and sessionStorage of a browser that may refuse them: if a user blocks site data, even accessing them
 * throws, a full one stores nothing new, and some forget at once. Refused values last until the page is left.
 */

export interface Store {
  get(name: string): string | null;
  /** Returns false when the value is lost as soon as the page is left. */
  set(name: string, value: string): boolean;
  remove(name: string): void;
  names(): string[];
}

/** Creates a store; `open` may throw each time it is called. */
export function createStore(open: () => Storage): Store {
  const memoryOnly = new Map<string, string>();

  function attempt<Result>(act: (storage: Storage) => Result): Result | undefined {
    try {
      return act(open());
    } catch {
      return undefined;
    }
  }

  return {
    get: (name) => memoryOnly.get(name) ?? attempt((storage) => storage.getItem(name)) ?? null,
    set(name, value) {
      const isStored = attempt((storage) => {
        storage.setItem(name, value);
        return storage.getItem(name) === value;
      });
      if (isStored) memoryOnly.delete(name);
      else memoryOnly.set(name, value);
      return isStored === true;
    },
    remove(name) {
      memoryOnly.delete(name);
      attempt((storage) => storage.removeItem(name));
    },
    names: () => [...new Set([...(attempt((storage) => Object.keys(storage)) ?? []), ...memoryOnly.keys()])],
  };
}

export const localStore = createStore(() => localStorage);
export const sessionStore = createStore(() => sessionStorage);
