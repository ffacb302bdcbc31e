import { webDirectory } from '#contract/members/directory.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import { findInDirectory, listDirectory } from './reading.ts';

export function register(api: Api): void {
  api.serveContent(webDirectory, (db) => ({
    GetMemberDirectory: ({ pageindex, pagesize, ...filters }) =>
      listDirectory(db, { pageindex, pagesize }, filters),
    GetDirectoryMember: ({ memberid }) => findInDirectory(db, memberid),
  }));
}
