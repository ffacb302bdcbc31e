import '#ui/styles/tokens.css';
import '#ui/styles/dark.css';
import '#ui/styles/primitives.css';
import '#ui/styles/motion.css';
import '../admin.css';
import type { ReactElement } from 'react';
import { createMemoryRouter, type Location } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { render } from 'vitest-browser-react';
import type { Permission } from '#contract/api/permissions.ts';
import { businessSettings } from '#contract/public-site/settings.ts';
import { sessionStore } from '#ui/browser/storage.ts';
import { Toasts } from '#ui/components/toast.tsx';
import '../forced-colors.css';
import { acceptedAddressKey } from '../components/feedback/confirm-site-address.ts';
import { SizeProvider } from '../components/layout/size-setting.tsx';
import { call } from '../session/call.ts';
import { storeToken } from '../session/token.ts';
import { Providers } from '../shell/providers.tsx';
import { makeAdministratorToken } from './factories.ts';
import './screen.css';

/** Signs in a new administrator with all permissions or only these, for the calls of this test and its screens. */
export async function signIn(permissions?: Permission[]): Promise<void> {
  storeToken(await makeAdministratorToken(permissions));
  // The site of the tests is not public; one test alone is about that.
  const { SiteUrl } = await call(businessSettings.GetSiteAddress, {});
  sessionStore.set(acceptedAddressKey, SiteUrl);
}

export interface OpenScreen {
  router: ReturnType<typeof createMemoryRouter>;
  /** Its address, which is in memory. */
  location(): Location;
  unmount(): Promise<void>;
}

/**
 * Renders a screen of the back office in the space beside the menu, as the user who signed in last, against the real
 * server. The menu itself is not rendered.
 */
export async function openScreen(screen: ReactElement, address = '/System/test'): Promise<OpenScreen> {
  const element = (
    <Providers>
      <main className="shell-content tested-screen">{screen}</main>
    </Providers>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  const { unmount } = await render(
    <SizeProvider>
      <RouterProvider router={router} />
      <Toasts />
    </SizeProvider>,
  );
  return { router, unmount, location: () => router.state.location };
}
