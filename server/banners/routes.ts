import type { webBanners } from '#contract/banners.ts';
import type { Database } from '../db/open.ts';
import type { Handlers } from '../http/serve.ts';
import { listShownBanners } from './store.ts';

export function webBannerHandlers({ db }: { db: Database }): Handlers<typeof webBanners> {
  return { GetBannerList: ({ type }) => listShownBanners(db, type) };
}
