import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '#ui/tokens.css';
import './admin.css';
import { BackOffice } from './app.tsx';

const place = document.getElementById('root');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <BackOffice />
    </StrictMode>,
  );
}
