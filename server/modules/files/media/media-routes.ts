import type { businessMedia } from '#contract/content/media.ts';
import type { Database } from '../../../platform/db/open.ts';
import type { Handlers } from '../../../platform/http/api/serve.ts';
import type { FileKeys } from '../file-keys.ts';
import { listMedia, type Holds } from './media-library.ts';
import { removeMedia, restoreMedia } from './media-removal.ts';

export function businessMediaHandlers(deps: {
  db: Database;
  fileKeys: FileKeys;
}): Handlers<typeof businessMedia> {
  return {
    GetMediaList: ({ pageindex, pagesize, ...filters }, { caller }) => {
      const holds: Holds = (permission) => caller.holds(permission);
      return listMedia({ ...deps, holds }, { pageindex, pagesize }, filters);
    },
    DelMedia: ({ Ids }, { caller, by }) =>
      removeMedia(deps.db, Ids, (permission) => caller.holds(permission), by),
    RestoreMedia: ({ Ids }, { by }) => restoreMedia(deps.db, Ids, by),
  };
}
