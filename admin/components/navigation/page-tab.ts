import { createContext, use, useEffect } from 'react';

export interface PageTab {
  title?: string | undefined;
  isUnsaved?: boolean | undefined;
}

/** Takes what a page says of its tab; given by the shell. */
export const PageTabContext = createContext<(tab: PageTab) => void>(() => {});

/** What the tab of this page is called, and whether it carries the dot of what is unsaved. */
export function usePageTab({ title, isUnsaved }: PageTab) {
  const show = use(PageTabContext);
  useEffect(() => show({ title, isUnsaved }), [show, title, isUnsaved]);
}
