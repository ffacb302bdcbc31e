import type { ReactNode } from 'react';
import type { QuickSearchHit } from '#contract/back-office/quick-search.ts';

/** An entry of the quick search: a place to go to, or an action. */
export interface QuickPlace {
  kind: 'page' | 'section' | 'tool' | 'command' | 'search' | QuickSearchHit['Kind'];
  title: string;
  hint: string;
  icon?: ReactNode;
  /** The key that does the same on the page. */
  keys?: string | undefined;
  /** Other words by which it is found. */
  words?: readonly string[];
  /** The address that it opens; otherwise `run` is called. */
  address?: string;
  run?: () => unknown;
}

export interface QuickGroup {
  name: string;
  places: readonly QuickPlace[];
}
