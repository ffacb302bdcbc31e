import type { webSite } from '#contract/site.ts';
import type { Database } from '../db/open.ts';
import type { Handlers } from '../http/serve.ts';
import { findSiteInfo } from './store.ts';

interface Dependencies {
  db: Database;
  /** From the program's settings; wins over what is stored. */
  mobileSiteUrl: string | undefined;
}

export function webSiteHandlers({ db, mobileSiteUrl }: Dependencies): Handlers<typeof webSite> {
  return {
    async GetSiteInfo() {
      const info = await findSiteInfo(db);
      return mobileSiteUrl === undefined ? info : { ...info, MobileSiteUrl: mobileSiteUrl };
    },
  };
}
