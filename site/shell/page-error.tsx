import { lazy, Suspense, useMemo } from 'react';
import { useRouteError } from 'react-router';
import { NotLoaded } from '../components/browser-only.tsx';

// Also on the server, which waits for the module.
const ErrorPage = lazy(() => import('./error-page.tsx').catch(() => ({ default: NotLoaded })));

/** Shown when a loader or the rendering of a page failed. Its code loads then, or at the visitor's first input. */
export function PageError() {
  const error = useRouteError();
  // Rendered once: a second rendering before the lazy component is loaded would remove the HTML from the server until
  // then.
  return useMemo(
    () => (
      <Suspense>
        <ErrorPage error={error} />
      </Suspense>
    ),
    [error],
  );
}
