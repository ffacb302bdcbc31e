import { createContext, use, useEffect } from 'react';

export interface PageTab {
  title?: string | undefined;
  isUnsaved?: boolean | undefined;
}

/** Receives the title of a page's tab; provided by the shell. */
export const PageTabContext = createContext<(tab: PageTab) => void>(() => {});

/** Sets the title of the browser tab of this page and its mark for unsaved changes. */
export function usePageTab({ title, isUnsaved }: PageTab) {
  const show = use(PageTabContext);
  useEffect(() => show({ title, isUnsaved }), [show, title, isUnsaved]);
}
