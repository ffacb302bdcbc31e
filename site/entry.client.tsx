import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { guardRestoredPage } from '#ui/browser/restored-page.ts';
import { readToken } from './session/token.ts';

guardRestoredPage(readToken, (left) => left === readToken());

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

const signsOfLife = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll'] as const;

// A visitor who leaves at once loads the modules of this page only.
const whenAlive = () => {
  for (const sign of signsOfLife) window.removeEventListener(sign, whenAlive);
  if (document.readyState === 'complete') fetchOtherPages();
  else window.addEventListener('load', fetchOtherPages);
};
for (const sign of signsOfLife) window.addEventListener(sign, whenAlive, { passive: true });

/**
 * Preloads the modules of the other pages after the first input: a link then needs data only, and if the network fails,
 * it leads to the error page of the site instead of the browser's.
 */
function fetchOtherPages() {
  const { __reactRouterManifest: manifest } = window as unknown as {
    __reactRouterManifest?: { routes: Record<string, { module: string; imports?: string[] }> };
  };
  const files = Object.values(manifest?.routes ?? {}).flatMap(({ module, imports = [] }) => [
    module,
    ...imports,
  ]);
  for (const href of new Set(files)) {
    if (document.querySelector(`link[href="${href}"]`)) continue;
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
  // Loads the error page in advance, since it cannot be fetched while the network is unavailable.
  import('./shell/error-page.tsx').catch(() => undefined);
  // Requires https; a browser that blocks storage refuses the registration.
  if (!import.meta.env.DEV) navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined);
}
