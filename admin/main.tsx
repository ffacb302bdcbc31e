import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { guardRestoredPage } from '#ui/browser/restored-page.ts';
import { ModuleMissing } from '#ui/loading/load-module.ts';
import '#ui/styles/tokens.css';
import '#ui/styles/dark.css';
import '#ui/styles/primitives.css';
import '#ui/styles/motion.css';
import './admin.css';
import { BackOffice } from './app.tsx';
import { isMissingBuiltIns } from './missing-built-ins.ts';
import { openOwnTabs } from './session/new-tabs.ts';
import { askOpenTabs } from './session/token.ts';

// Another tab may have ended the session meanwhile: only the program itself can tell.
guardRestoredPage(
  () => undefined,
  () => false,
);

const place = document.getElementById('root');
openOwnTabs();
// Without top-level `await`: Chrome before 89 could not parse the program, and would show nothing.
if (place) void Promise.all([addMissingBuiltIns(), askOpenTabs()]).then(() => render(place));

/** Only the oldest promised browsers load these. Without a network the page is rendered all the same, and shows which part did not load. */
async function addMissingBuiltIns(): Promise<void> {
  if (isMissingBuiltIns()) await import('./built-ins.ts').catch(() => undefined);
}

function render(root: HTMLElement) {
  createRoot(root, {
    // The page shows which part did not load, and tries again by itself: the console needs no entry.
    onCaughtError: (error) => error instanceof ModuleMissing || console.error(error),
  }).render(
    <StrictMode>
      <BackOffice />
    </StrictMode>,
  );
}
