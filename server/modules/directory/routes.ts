import { webDirectory } from '#contract/members/directory.ts';
import { businessMemberPages, webMemberPages } from '#contract/members/member-pages.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import type { Api, Handlers } from '../../platform/http/api/serve.ts';
import { findOwnPage, findPage, savePage, setListing, takePageBack } from './pages.ts';
import { findInDirectory, listDirectory } from './reading.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serveContent(webDirectory, (db) => ({
    GetMemberDirectory: ({ pageindex, pagesize, ...filters }) =>
      listDirectory(db, { pageindex, pagesize }, filters),
    GetDirectoryMember: ({ memberid }) => findInDirectory(db, memberid),
  }));
  api.serve(webMemberPages, memberHandlers(deps));
  api.serve(businessMemberPages, officeHandlers(deps));
}

function memberHandlers(deps: ModuleDependencies): Handlers<typeof webMemberPages> {
  const pageOf = (memberId: number) => findOwnPage(deps, memberId);
  return {
    GetMyPage: (_input, { caller }) => pageOf(caller.id),
    async SaveMyPage(form, { caller, by }) {
      await savePage(deps, caller.id, form, by);
      return await pageOf(caller.id);
    },
    async WithdrawMyPage(_input, { caller, by }) {
      await takePageBack(deps.db, caller.id, by);
      return await pageOf(caller.id);
    },
    async SetMyListing({ IsListed }, { caller, by }) {
      await setListing(deps.db, caller.id, { isListed: IsListed, note: '' }, by);
      return await pageOf(caller.id);
    },
  };
}

function officeHandlers(deps: ModuleDependencies): Handlers<typeof businessMemberPages> {
  return {
    GetMemberPage: ({ id }) => findPage(deps, id),
    async SaveMemberPage({ MemberId, ...form }, { by }) {
      await savePage(deps, MemberId, form, by);
      return await findPage(deps, MemberId);
    },
    async WithdrawMemberPage({ MemberId }, { by }) {
      await takePageBack(deps.db, MemberId, by);
      return await findPage(deps, MemberId);
    },
    async SetMemberListing({ MemberId, IsListed, ListingNote }, { by }) {
      await setListing(deps.db, MemberId, { isListed: IsListed, note: ListingNote }, by);
      return await findPage(deps, MemberId);
    },
  };
}
