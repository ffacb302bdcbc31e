import { noticeAddressNames } from '#contract/notices/notices.ts';
import { sendNotice } from '../../../server/testing/factories/make-notice.ts';
import type { Product } from '../start-product.ts';
import { asMember, visit, type Open } from './open-state.ts';

/** 通知 as members read them. */
export const noticeStates: Record<string, Open> = {
  'notices of a member': asMember(
    'member',
    () => '/notice',
    (page) => page.getByText(/条没看$/).waitFor(),
  ),
  'a notice to a member': asMember(
    'member',
    ({ notice }) => notice,
    (page) => page.getByText(/^致 /).waitFor(),
  ),
  'notices before the member signs in': visit(
    () => '/notice',
    (page) => page.getByText('登录后查看协会发给本单位的通知').waitFor(),
  ),
  'a notice by a wrong link': visit(
    () => `/notice?${noticeAddressNames.key}=${'x'.repeat(43)}`,
    (page) => page.getByText('没有找到这条通知').waitFor(),
  ),
};

/** Sends a notice with a text of its own to a member. Returns the address at which the member reads it. */
export async function noticeTo({ site }: Product, administrator: string, memberId: number): Promise<string> {
  const id = await sendNotice(site, administrator, {
    Title: '秘书处搬迁期间的联系办法',
    Content: '秘书处下周搬迁，周三、周四座机不通，请发邮件或拨打值班手机。\n\n来访请提前一天联系。',
    MemberIds: [memberId],
  });
  return `/notice?${noticeAddressNames.id}=${id}`;
}
