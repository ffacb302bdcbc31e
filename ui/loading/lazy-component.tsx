import {
  lazy,
  startTransition,
  useEffect,
  useState,
  type ComponentProps,
  type ComponentType,
  type ReactNode,
} from 'react';
import { loadModule } from './load-module.ts';

/**
 * Returns a component whose code is loaded when it is first shown, and renders `Meanwhile` until then. The code appears
 * in a transition, during which React leaves `Meanwhile` in place: after the fallback of a `Suspense` it would show
 * nothing else for 300 ms (docs/decisions/0395). A server renders `Meanwhile`.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: (props: Props) => ReactNode = () => null,
): ComponentType<Props> {
  let isLoaded = false;
  const Loaded = lazy(async () => {
    const component = await loadModule(load);
    isLoaded = true;
    return { default: component };
  });

  return function Lazy(props: Props) {
    const [isBegun, setBegun] = useState(isLoaded);
    useEffect(() => startTransition(() => setBegun(true)), []);
    return isBegun ? <Loaded {...(props as ComponentProps<typeof Loaded>)} /> : <Meanwhile {...props} />;
  };
}
