import * as v from 'valibot';
import { endpoints, webBase } from '../api/endpoint.ts';
import { listOf, page } from '../api/paging.ts';
import { filter, recordId } from '../fields/rules.ts';

/** The query names in the address of a notice: the member area has the number, a personal link the key. */
export const noticeAddressNames = { id: 'NoticeId', key: 'Key' } as const;

/** The 256 bits of a personal link. */
const linkKey = filter(
  v.pipe(
    v.string('Key 有误'),
    v.maxLength(43, '链接不完整，请重新复制'),
    v.regex(/^[\w-]{43}$/, '链接不完整，请重新复制'),
  ),
);

const article = v.object({ NewsId: v.number(), MenuId: v.number(), IsMemberRead: v.boolean() });

const openNotice = v.object({
  NoticeId: v.number(),
  Title: v.string(),
  /** Plain text. */
  Content: v.string(),
  /** The company that it was sent to. */
  MemberName: v.string(),
  SendTime: v.string(),
  IsRead: v.boolean(),
  /** The article that it is about; null for a text of its own, and while the article is not public. */
  Article: v.nullable(article),
  /** It is about an article that is not public any more. */
  IsGone: v.boolean(),
});
export type OpenNotice = v.InferOutput<typeof openNotice>;

const ownNotice = v.object({
  NoticeId: v.number(),
  Title: v.string(),
  SendTime: v.string(),
  IsRead: v.boolean(),
});
export type OwnNotice = v.InferOutput<typeof ownNotice>;

export const webNotices = endpoints(webBase, {
  GetNotice: {
    method: 'GET',
    audience: 'reader',
    summary: '收到的通知：会员凭登录和 NoticeId，收件单位凭链接里的 Key；不记为已看',
    input: v.object({ NoticeId: filter(recordId('NoticeId 有误')), Key: linkKey }),
    output: openNotice,
  },
  ReadNotice: {
    method: 'POST',
    audience: 'reader',
    summary:
      '记下通知已看：凭链接里的 Key，或会员的 NoticeId，或会员读过的文章 NewsId（没有这样的通知时什么也不记）；由页面在显示之后发送',
    input: v.object({
      NoticeId: filter(recordId('NoticeId 有误')),
      Key: linkKey,
      NewsId: filter(recordId('NewsId 有误')),
    }),
    output: v.null(),
  },
  GetMyNotices: {
    method: 'GET',
    audience: 'member',
    summary: '发给本单位的通知，没看的在前，然后新的在前',
    input: v.object({ ...page }),
    output: v.object({ ...listOf(ownNotice).entries, UnreadCount: v.number() }),
  },
});
