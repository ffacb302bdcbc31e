import '#ui/styles/tokens.css';
import '#ui/styles/base.css';
import '#ui/styles/primitives.css';
import '../global.css';
import type { ReactElement } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { render } from 'vitest-browser-react';
import { Toasts } from '#ui/components/toast.tsx';
import '../forced-colors.css';
import { DialogPlace } from '../dialogs/dialog-place.tsx';
import { SessionSync } from '../session/session-sync.tsx';

interface OpenPage {
  unmount(): Promise<void>;
}

/**
 * Renders a part of a public page, with the dialogs that it opens, against the real program. Header and footer of the
 * page are left out.
 */
export async function openPage(part: ReactElement, address = '/home'): Promise<OpenPage> {
  const element = (
    <>
      <main>{part}</main>
      <Toasts />
      <SessionSync />
      <DialogPlace />
    </>
  );
  const router = createMemoryRouter([{ id: 'root', path: '*', element }], { initialEntries: [address] });
  return await render(<RouterProvider router={router} />);
}
