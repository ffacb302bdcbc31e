import { useStoredAppearance } from '../components/layout/stored-appearance.ts';
import { useClosingRows } from '../components/layout/use-closing-rows.ts';
import { Providers } from './providers.tsx';
import { Shell } from './shell.tsx';

/** Renders the back office with its providers; loaded separately from the sign-in page. */
export function GuardedShell() {
  return (
    <Providers>
      <PageBehaviour />
      <Shell />
    </Providers>
  );
}

/** Shows nothing: the look of the page follows the choice that the server has, and lists close their gaps. */
function PageBehaviour() {
  useStoredAppearance();
  useClosingRows();
  return null;
}
