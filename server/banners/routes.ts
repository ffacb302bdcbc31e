import type { businessBanners, webBanners } from '#contract/banners.ts';
import type { Database } from '../db/open.ts';
import type { Handlers } from '../http/serve.ts';
import { deleteBanner, listManagedBanners, saveBanner } from './managed.ts';
import { listShownBanners } from './store.ts';

export function webBannerHandlers({ db }: { db: Database }): Handlers<typeof webBanners> {
  return { GetBannerList: ({ type }) => listShownBanners(db, type) };
}

export function businessBannerHandlers({ db }: { db: Database }): Handlers<typeof businessBanners> {
  return {
    GetBannerList: ({ pageindex, pagesize, ...filters }) =>
      listManagedBanners(db, { pageindex, pagesize }, filters),
    SaveBanner: async (form, { by }) => ({ BannerId: await saveBanner(db, form, by) }),
    async DelBanner({ BannerId }, { by }) {
      await deleteBanner(db, BannerId, by);
      return null;
    },
  };
}
