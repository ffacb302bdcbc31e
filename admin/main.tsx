import './built-ins.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ModuleMissing } from '#ui/loading/load-module.ts';
import '#ui/styles/tokens.css';
import './admin.css';
import { BackOffice } from './app.tsx';
import { askOpenTabs } from './session/token.ts';

const place = document.getElementById('root');
// Without top-level `await`: Chrome before 89 could not parse the program, and would show nothing.
if (place) void askOpenTabs().then(() => render(place));

function render(root: HTMLElement) {
  createRoot(root, {
    // The page shows which part did not load, and tries again by itself: the console needs no entry.
    onCaughtError: (fault) => fault instanceof ModuleMissing || console.error(fault),
  }).render(
    <StrictMode>
      <BackOffice />
    </StrictMode>,
  );
}
