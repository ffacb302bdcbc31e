import { App, ConfigProvider } from 'antd';
import chinese from 'antd/locale/zh_CN';
import 'dayjs/locale/zh-cn';
import { lazy, Suspense } from 'react';
import { createBrowserRouter, Navigate, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { ServerState } from './session/faults.tsx';
import { PageFault } from './shell/page-fault.tsx';
import { SizeProvider, useSize } from './shell/size.tsx';
import { controlSize, themeOf } from './theme.ts';

const SignInPage = lazy(() => import('./sign-in/sign-in.tsx').then((file) => ({ default: file.SignInPage })));
const GuardedShell = lazy(() =>
  import('./shell/guarded-shell.tsx').then((file) => ({ default: file.GuardedShell })),
);

// A data router, because leaving an unsaved form has to ask (`useBlocker`).
const router = createBrowserRouter([
  {
    element: (
      // Inside the router, so that messages and notifications can hold links.
      <App component={false}>
        <ServerState>
          <Suspense>
            <Outlet />
          </Suspense>
        </ServerState>
      </App>
    ),
    errorElement: <PageFault />,
    children: [
      { path: '/login', element: <SignInPage /> },
      { path: '/System/*', element: <GuardedShell /> },
      { path: '*', element: <Navigate to="/System" replace /> },
    ],
  },
]);

export function BackOffice() {
  return (
    <SizeProvider>
      <Themed />
    </SizeProvider>
  );
}

function Themed() {
  const { size } = useSize();
  return (
    <ConfigProvider
      locale={chinese}
      theme={themeOf(size)}
      componentSize={controlSize[size]}
      form={{ scrollToFirstError: { block: 'center', focus: true } }}
      button={{ autoInsertSpace: false }}
    >
      <RouterProvider router={router} />
    </ConfigProvider>
  );
}
