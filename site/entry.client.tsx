import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

if (document.readyState === 'complete') setTimeout(fetchOtherPages, 1000);
else window.addEventListener('load', () => setTimeout(fetchOtherPages, 1000));

/**
 * The programs of the other pages, while nobody waits for them: a link then needs data only, and where the network
 * fails it leads to our own error page instead of the browser's.
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
}
