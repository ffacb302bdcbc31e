import { Providers } from './providers.tsx';
import { Shell } from './shell.tsx';

/** Renders the back office with its providers; loaded separately from the sign-in page. */
export function GuardedShell() {
  return (
    <Providers>
      <Shell />
    </Providers>
  );
}
