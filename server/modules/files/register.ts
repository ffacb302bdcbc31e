import { businessFiles, webFiles } from '#contract/content/files.ts';
import { businessMedia } from '#contract/content/media.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import { businessMediaHandlers } from './media/media-routes.ts';
import { businessFileHandlers } from './routes.ts';
import { webFileHandlers } from './visitor-routes.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  const { db, storage, config, noteStored } = deps;
  api.serve(businessFiles, businessFileHandlers({ db, storage, whenStored: noteStored }));
  api.serve(businessMedia, businessMediaHandlers(deps));
  api.serve(webFiles, webFileHandlers({ db, storage, uploadLimit: config.limits.uploads }));
}
