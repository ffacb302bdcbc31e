import { createBrowserRouter, Navigate, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Toasts } from '#ui/components/toast.tsx';
import { lazyComponent } from '#ui/loading/lazy-component.tsx';
import { useSiteFace } from './components/layout/site-branding.ts';
import { SizeProvider } from './components/layout/size-setting.tsx';
import { PageBoundary } from './shell/page-error.tsx';
import './forced-colors.css';

// Separate chunks: the sign-in page does not wait for the components of the shell.
const SignInPage = lazyComponent(() => import('./sign-in/sign-in.tsx').then((file) => file.SignInPage));
const GuardedShell = lazyComponent(() =>
  import('./shell/guarded-shell.tsx').then((file) => file.GuardedShell),
);

// A data router, because leaving an unsaved form has to ask (`useBlocker`).
const router = createBrowserRouter([
  {
    element: (
      <PageBoundary>
        <Outlet />
      </PageBoundary>
    ),
    children: [
      { path: '/login', element: <SignInPage /> },
      { path: '/System/*', element: <GuardedShell /> },
      { path: '*', element: <Navigate to="/System" replace /> },
    ],
  },
]);

export function BackOffice() {
  useSiteFace();
  return (
    <SizeProvider>
      <RouterProvider router={router} />
      <Toasts />
    </SizeProvider>
  );
}
