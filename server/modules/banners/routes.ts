import { businessBanners, webBanners } from '#contract/public-site/banners.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import { deleteRecords, restoreRecords, setShown } from '../../platform/crud/crud.ts';
import { sortList } from '../../platform/crud/sort.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Api, Handlers } from '../../platform/http/api/serve.ts';
import { keyed, type FileKeys } from '../files/file-keys.ts';
import { bannerOrder, banners, listManagedBanners, saveBanner } from './managed.ts';
import { listShownBanners } from './store.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serveContent(webBanners, (db) => webBannerHandlers({ db }));
  api.serve(businessBanners, businessBannerHandlers(deps));
}

function webBannerHandlers({ db }: { db: Database }): Handlers<typeof webBanners> {
  return { GetBannerList: ({ type }) => listShownBanners(db, type) };
}

function businessBannerHandlers({
  db,
  fileKeys,
}: {
  db: Database;
  fileKeys: FileKeys;
}): Handlers<typeof businessBanners> {
  return {
    async GetBannerList({ pageindex, pagesize, ...filters }) {
      const found = await listManagedBanners(db, { pageindex, pagesize }, filters);
      return { ...found, List: found.List.map((item) => keyed(fileKeys, item)) };
    },
    SaveBanner: async (form, { by }) => ({ BannerId: await saveBanner(db, form, by) }),
    async SortBanners({ Ids }, { by }) {
      await sortList(db, bannerOrder, Ids, by);
      return null;
    },
    async EditBannerStatus(form, { by }) {
      await setShown(db, banners, form, by);
      return null;
    },
    async DelBanner({ Ids }, { by }) {
      await deleteRecords(db, banners, Ids, by);
      return null;
    },
    async RestoreBanners({ Ids }, { by }) {
      await restoreRecords(db, banners, Ids, by);
      return null;
    },
  };
}
