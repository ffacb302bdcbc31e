import { lazy, Suspense, useMemo } from 'react';
import { useRouteError } from 'react-router';
import { NotLoaded } from '../components/browser-only.tsx';

// On the server as well, which waits for it.
const ErrorPage = lazy(() => import('./error-page.tsx').catch(() => ({ default: NotLoaded })));

/** Shown when a loader or the rendering of a page failed. Its code loads then, or at the visitor's first input. */
export function PageError() {
  const error = useRouteError();
  // Drawn once: drawn again before its program has come, what the server sent would vanish until then.
  return useMemo(
    () => (
      <Suspense>
        <ErrorPage error={error} />
      </Suspense>
    ),
    [error],
  );
}
