import type { ComponentType } from 'react';
import { createMemoryRouter, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { createCall } from '#ui/api/call.ts';
import { Toasts } from '#ui/components/toast.tsx';
import { createLoadContext } from '../load-context.ts';
import App, { loader as readFrame, shouldRevalidate } from '../root.tsx';

interface OpenSite {
  /** Path and query of the page that is shown; in memory. */
  address(): string;
  back(): Promise<void>;
  unmount(): Promise<void>;
}

/**
 * Renders a whole public page with header and footer, read by its own loader from the real program. The browser renders
 * it from scratch; e2e tests show the HTML of the server and its hydration.
 */
export async function openSite(address: string): Promise<OpenSite> {
  keepAddressOfTest();
  // The first script of each page sets this attribute.
  document.documentElement.dataset['scripted'] = '';
  const root: RouteObject = {
    id: 'root',
    path: '/',
    loader: readFrame,
    shouldRevalidate,
    Component: App,
    HydrateFallback: Nothing,
  };
  const router = createMemoryRouter([{ ...root, children: pages }], {
    initialEntries: [address],
    getContext: () => createLoadContext({ ...asVisitor, origin: location.origin }),
  });
  const { unmount } = await render(
    <>
      <RouterProvider router={router} />
      <Toasts />
    </>,
  );
  return {
    address: () => router.state.location.pathname + router.state.location.search,
    back: () => router.navigate(-1),
    unmount,
  };
}

const Nothing = () => null;

/**
 * Preserves the address of the test page, by which the program identifies the test file; the certificate search would
 * replace it.
 */
function keepAddressOfTest(): void {
  const replaceState = window.history.replaceState.bind(window.history);
  window.history.replaceState = (state, unused) => replaceState(state, unused);
  onTestFinished(() => void Reflect.deleteProperty(window.history, 'replaceState'));
}

const asVisitor = {
  call: createCall(),
  nonce: '',
  traceId: '',
  reportError: (error: unknown) => console.error(error),
};

interface Page {
  default: ComponentType;
  ErrorBoundary: ComponentType;
  loader?: (args: LoaderFunctionArgs) => unknown;
  clientLoader?: (args: LoaderFunctionArgs & { serverLoader: () => Promise<unknown> }) => unknown;
  shouldRevalidate?: () => boolean;
}

/** The pages as `site/routes.ts` names them. */
const pages: RouteObject[] = [
  page('home', () => import('../pages/home.tsx')),
  page('menuList', () => import('../pages/menu-list.tsx')),
  page('info', () => import('../pages/article.tsx')),
  page('searchKey', () => import('../pages/search.tsx')),
  page('contribute', () => import('../pages/contribute.tsx')),
  page('apply', () => import('../pages/apply.tsx')),
  page('open', () => import('../pages/open.tsx')),
  page('privacy', () => import('../pages/privacy.tsx')),
  page('sitemap', () => import('../pages/sitemap.tsx')),
  page('certsearch', () => import('../pages/cert-search.tsx')),
  page('certverify', () => import('../pages/cert-verify.tsx')),
  page('activity', () => import('../pages/activity.tsx')),
  page('sign-up', () => import('../pages/sign-up.tsx')),
  page('form', () => import('../pages/form.tsx')),
  page('*', () => import('../pages/not-found.tsx')),
];

function page(path: string, load: () => Promise<unknown>): RouteObject {
  return {
    path,
    lazy: async () => {
      const { default: Component, ErrorBoundary, loader, clientLoader, ...rest } = (await load()) as Page;
      const readAsVisitor = async (args: LoaderFunctionArgs) => (await loader?.(args)) ?? null;
      return {
        Component,
        ErrorBoundary,
        ...('shouldRevalidate' in rest && { shouldRevalidate: rest.shouldRevalidate }),
        loader: (args: LoaderFunctionArgs) =>
          clientLoader
            ? clientLoader({ ...args, serverLoader: () => readAsVisitor(args) })
            : readAsVisitor(args),
      };
    },
  };
}
