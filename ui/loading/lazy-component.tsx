import { useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { loadModule } from './load-module.ts';

interface State<Props> {
  Loaded?: ComponentType<Props>;
  error?: unknown;
}

/**
 * Returns a component whose code is loaded when it is first shown, and renders `Meanwhile` until then. It does not use
 * `Suspense`, which shows nothing sooner than 300 ms after anything else that was waited for (docs/decisions/0373).
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: (props: Props) => ReactNode = () => null,
): ComponentType<Props> {
  let state: State<Props> = {};
  let loading: Promise<void> | undefined;

  async function begin(): Promise<void> {
    try {
      state = { Loaded: await loadModule(load) };
    } catch (error) {
      state = { error };
    }
  }

  function subscribe(tell: () => void): () => void {
    let isShown = true;
    void loading?.then(() => isShown && tell());
    return () => {
      isShown = false;
    };
  }

  return function Program(props: Props) {
    // Loading starts before the surrounding elements are in the document. A server does not load it, as it cannot wait.
    if (typeof document !== 'undefined') loading ??= begin();
    const { Loaded, error } = useSyncExternalStore(
      subscribe,
      () => state,
      () => state,
    );
    if (error) throw error;
    return Loaded ? <Loaded {...props} /> : <Meanwhile {...props} />;
  };
}
