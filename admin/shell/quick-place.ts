import type { QuickSearchHit } from '#contract/back-office/quick-search.ts';

/** A target of the quick search. */
export interface QuickPlace {
  kind: 'page' | QuickSearchHit['Kind'];
  title: string;
  hint: string;
  address: string;
}

export interface QuickGroup {
  name: string;
  places: readonly QuickPlace[];
}
