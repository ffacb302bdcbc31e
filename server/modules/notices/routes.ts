import type { Audience } from '#contract/audience/audience.ts';
import { states, stateWordsOf } from '#contract/fields/states.ts';
import { businessNotices, type NoticeRecipient } from '#contract/notices/managed-notices.ts';
import { webNotices } from '#contract/notices/notices.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import { forbidden } from '../../platform/core/errors.ts';
import { today } from '../../platform/core/shanghai-time.ts';
import type { AdministratorCaller, MemberCaller } from '../../platform/http/api/callers.ts';
import type { Api, Handlers } from '../../platform/http/api/serve.ts';
import { missLimit } from '../../platform/http/security/visitor-limits.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { rowsOf, sheetAnswer, type RecordColumn } from '../../platform/spreadsheets/write-sheet.ts';
import { assertMayAsk } from '../audience/may-ask.ts';
import { findChannels } from '../settings/delivery.ts';
import { findOpenNotice, listOwnNotices, markArticleRead, markRead } from './opened.ts';
import { previewNotice } from './preview.ts';
import { findNotice, listNotices } from './reading.ts';
import { assertNotice, listRecipients, readAllRecipients } from './recipients.ts';
import { countReminder, recordCalls, remindRecipients } from './reminding.ts';
import { sendNotice, withdrawNotice } from './sending.ts';
import { deleteNotice, saveNotice } from './store.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serve(webNotices, webHandlers(deps));
  api.serve(businessNotices, businessHandlers(deps));
}

function webHandlers({ db, menuTree }: ModuleDependencies): Handlers<typeof webNotices> {
  const orMissing = missLimit();
  const readerOf = (
    { NoticeId, Key }: { NoticeId?: number | undefined; Key?: string | undefined },
    caller: MemberCaller | null,
  ) => ({ noticeId: NoticeId, key: Key, memberId: caller?.isApproved ? caller.id : undefined });
  return {
    GetNotice: async (input, { caller, address }) =>
      orMissing(await findOpenNotice(db, await menuTree(), readerOf(input, caller)), address),
    async ReadNotice({ NewsId, ...input }, { caller, address }) {
      if (NewsId !== undefined) {
        if (caller?.isApproved) await markArticleRead(db, NewsId, caller.id);
        return null;
      }
      const isRead = await markRead(db, await menuTree(), readerOf(input, caller));
      return orMissing(isRead ? null : undefined, address);
    },
    GetMyNotices: (page, { caller }) => listOwnNotices(db, caller.id, page),
  };
}

function businessHandlers(deps: ModuleDependencies): Handlers<typeof businessNotices> {
  const { db, menuTree } = deps;
  const channels = () => findChannels(deps);
  return {
    ...recipientHandlers(deps),
    GetNoticeList: async ({ pageindex, pagesize, ...filters }) =>
      await listNotices(db, { pageindex, pagesize }, filters),
    GetNotice: async ({ id }, { caller }) => {
      const reading = { tree: await menuTree(), channels: await channels() };
      return await findNotice(db, { ...reading, seesArticles: caller.holds('news:list') }, id);
    },
    async SaveNotice(form, { caller, by }) {
      assertMayUse(caller, form);
      return await saveNotice(db, form, by);
    },
    async DelNotice({ NoticeId }, { by }) {
      await deleteNotice(db, NoticeId, by);
      return null;
    },
    async PreviewNotice(form, { caller, siteAddress }) {
      assertMayUse(caller, form);
      const previewing = { ...deps, tree: await menuTree(), channels: await channels() };
      return await previewNotice({ ...previewing, site: await siteAddress() }, form);
    },
    SendNotice: async ({ NoticeId, Version }, { caller, by, siteAddress }) =>
      await sendNotice(
        { ...deps, tree: await menuTree(), assertMaySend: (audience) => assertMayAsk(caller, audience) },
        { noticeId: NoticeId, version: Version, site: await siteAddress() },
        by,
      ),
    WithdrawNotice: ({ NoticeId }, { by }) => withdrawNotice(db, NoticeId, by),
  };
}

type RecipientCalls = Pick<
  typeof businessNotices,
  | 'GetNoticeRecipients'
  | 'ExportNoticeRecipients'
  | 'CountNoticeReminder'
  | 'RemindNotice'
  | 'CallNoticeRecipients'
>;

function recipientHandlers(deps: ModuleDependencies): Handlers<RecipientCalls> {
  const { db, menuTree } = deps;
  return {
    GetNoticeRecipients: async ({ pageindex, pagesize, ...filters }, { caller, by }) =>
      await listRecipients({ ...deps }, { pageindex, pagesize }, filters, {
        seesPhones: caller.holds('member:personal'),
        by,
      }),
    async ExportNoticeRecipients(filters, { by }) {
      await assertNotice(db, filters.id);
      const { id, ...after } = filters;
      await recordOperation(db, by, { entityType: 'notice', recordId: id, after });
      const rows = readAllRecipients(deps, filters);
      return sheetAnswer(`通知情况${today()}.xlsx`, '通知情况', columns, rowsOf(columns, rows));
    },
    async CountNoticeReminder({ id }) {
      const { mail, sms } = await findChannels(deps);
      return { ...(await countReminder(deps, id)), Channels: { Mail: mail, Sms: sms } };
    },
    RemindNotice: async ({ NoticeId, MemberIds, Again }, { by }) =>
      await remindRecipients(
        { ...deps, tree: await menuTree() },
        { noticeId: NoticeId, memberIds: MemberIds ?? undefined, isAgain: Again },
        by,
      ),
    async CallNoticeRecipients({ NoticeId, MemberIds, IsCalled }, { by }) {
      await recordCalls(db, { noticeId: NoticeId, memberIds: MemberIds, isCalled: IsCalled }, by);
      return null;
    },
  };
}

/** Articles that are not public are for those who may know, as is who has not answered. */
function assertMayUse(
  caller: Pick<AdministratorCaller, 'holds'>,
  { Audience: asked, NewsId }: { Audience: Audience; NewsId: number },
): void {
  assertMayAsk(caller, asked);
  if (NewsId > 0 && !caller.holds('news:list')) throw forbidden();
}

const stateWords = stateWordsOf(states.noticeRecipient);

const columns: RecordColumn<NoticeRecipient>[] = [
  { header: '公司名称', width: 36, of: ({ MemberName }) => MemberName },
  { header: '联络人', width: 12, of: ({ DailyOperator }) => DailyOperator },
  { header: '状态', width: 14, of: ({ State }) => stateWords[State] },
  { header: '失败原因', width: 30, of: ({ Reason }) => Reason },
  { header: '发送时间', width: 20, of: ({ SendTime }) => SendTime },
  { header: '已看时间', width: 20, of: ({ ReadTime }) => ReadTime },
  { header: '怎么看到的', width: 14, of: wayOf },
  { header: '电话通知时间', width: 20, of: ({ CallTime }) => CallTime },
  { header: '谁打的电话', width: 14, of: ({ CalledBy }) => CalledBy },
  { header: '提醒次数', width: 10, of: ({ RemindCount }) => RemindCount },
];

function wayOf({ ReadTime, IsReadByLink }: NoticeRecipient): string {
  if (ReadTime === '') return '';
  return IsReadByLink ? '点开链接' : '登录后看';
}
