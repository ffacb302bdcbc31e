import { Suspense } from 'react';
import { useRouteError } from 'react-router';
import { late } from './late.tsx';

const ErrorPage = late(() => import('./error-page.tsx'));

/** What a page shows when its loader or its drawing failed. Its program comes then, or with the first sign of life. */
export function PageError() {
  return (
    <Suspense>
      <ErrorPage error={useRouteError()} />
    </Suspense>
  );
}
