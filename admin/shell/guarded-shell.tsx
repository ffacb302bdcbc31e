import { Providers } from './providers.tsx';
import { Shell } from './shell.tsx';

/** The back office behind its guards; loaded apart from the sign-in page. */
export function GuardedShell() {
  return (
    <Providers>
      <Shell />
    </Providers>
  );
}
