import {
  act,
  press,
  refused,
  more,
  title,
  onTab,
  choosing,
  columns,
  list,
  type BackOfficePage,
} from './open-windows.ts';

/** Members and what they send: the list, the yearly check, options, suggestions and reviews. */
export const members: Record<string, BackOfficePage> = {
  members: {
    address: '/System/members',
    ready: '[data-row-id]',
    one: '?key=衡准',
    opened: {
      ...list,
      add: press(/^新增会员/),
      refused: refused(/^新增会员/),
      edit: act('编辑'),
      record: title,
      'reset-password': act('重置密码'),
      history: act('变更记录'),
      contacts: onTab('联络人'),
      invoice: onTab('开票'),
      records: onTab('记录'),
      contact: async (page) => {
        await onTab('联络人')(page);
        await press('新增联络人', '.ant-modal')(page);
      },
      'sign-in': async (page) => {
        await onTab('联络人')(page);
        await press(/^更多操作：(?!衡准)/, '.ant-dropdown')(page);
      },
      opening: async (page) => {
        await choosing(page);
        await press(/^开通账号/)(page);
      },
      'opening-all': press('批量开通账号'),
      listing: act('名录展示'),
      page: act('名录页'),
      merge: async (page) => {
        await choosing(page);
        await press('合并')(page);
        await page.getByText('保留').first().waitFor();
      },
      ended: act('登记退会'),
      level: async (page) => {
        await choosing(page);
        await press(/^设置等级/)(page);
      },
    },
  },
  confirmations: {
    address: '/System/members/confirmations',
    ready: '[data-row-id]',
    opened: {
      ...list,
      add: press('新的一轮'),
      edit: press('修改本轮'),
      remind: press('提醒没核对的'),
      phone: act('电话核对'),
    },
  },
  types: {
    address: '/System/types',
    ready: '[data-row-id]',
    opened: {
      reasons: async (page) => {
        await page.getByRole('link', { name: '驳回理由' }).click();
        await page.getByText('投稿').first().waitFor();
      },
    },
  },
  suggestions: {
    address: '/System/suggestions',
    ready: '[data-row-id]',
    opened: { choosing, columns, more, handle: act('办理') },
  },
  reviews: {
    address: '/System/reviews',
    ready: '.review-decision, .review-record, main article',
    opened: {
      reject: async (page) => {
        await page.getByRole('button', { name: '驳回', exact: true }).click();
        await page
          .getByLabel(/驳回原因/)
          .first()
          .waitFor();
      },
      keys: async (page) => {
        await page.keyboard.press('?');
        await page.getByRole('dialog', { name: '快捷键' }).waitFor();
      },
    },
  },
};
