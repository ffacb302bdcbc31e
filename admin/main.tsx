import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ProgramMissing } from '#ui/program.tsx';
import '#ui/tokens.css';
import './admin.css';
import { BackOffice } from './app.tsx';
import { askOpenTabs } from './session/token.ts';

const place = document.getElementById('root');
if (place) {
  await askOpenTabs();
  createRoot(place, {
    // The page says what did not arrive, and asks again by itself: nothing for who looks for faults in the program.
    onCaughtError: (fault) => fault instanceof ProgramMissing || console.error(fault),
  }).render(
    <StrictMode>
      <BackOffice />
    </StrictMode>,
  );
}
