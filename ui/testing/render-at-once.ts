import React from 'react';
import { flushSync } from 'react-dom';

/* React's production build has no `act`, by which `render` of vitest-browser-react waits for the page: it renders at once instead. */

Object.assign(React, {
  act: async (render: () => Promise<void>): Promise<void> => await flushSync(render),
});
