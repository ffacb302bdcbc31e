import { useEffect, useId, type ReactNode } from 'react';

/** A tool of the present page. */
export interface PageTool {
  label: string;
  icon?: ReactNode;
  /** The key that does the same. */
  keys?: string | undefined;
  /** The address that it opens; otherwise `run` is called. */
  to?: string | undefined;
  run?: (() => unknown) | undefined;
}

const shown = new Map<string, readonly PageTool[]>();

/** Offers tools of a page in 快速前往 as long as the page shows them. */
export function usePageTools(tools: readonly PageTool[]): void {
  const id = useId();
  useEffect(() => {
    shown.set(id, tools);
  });
  useEffect(() => () => void shown.delete(id), [id]);
}

/** Returns the tools of the present page. */
export const pageTools = (): PageTool[] => [...shown.values()].flat();
