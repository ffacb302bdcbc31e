import { act, rowWith, press, more, columns, unfolded, type BackOfficePage } from './open-windows.ts';

/** 通知会员: drafts, recipients and messages. */
export const notices: Record<string, BackOfficePage> = {
  notices: {
    address: '/System/notices',
    ready: '[data-row-id]',
    one: '?key=搬迁',
    opened: { unfolded, columns, more, withdraw: act('撤回未发的', rowWith('培训班')) },
  },
  'notice-new': { address: '/System/notices/edit', ready: 'main form' },
  'notice-draft': {
    address: '/System/notices/edit?id=2',
    ready: 'main form',
    opened: { preview: press('预览和发送', '.ant-modal textarea') },
  },
  'notice-recipients': {
    address: '/System/notices/edit?id=1',
    ready: '[data-row-id]',
    opened: {
      unread: async (page) => {
        await page.getByRole('link', { name: /^没看 / }).click();
        await page.locator('main [aria-current=page]').filter({ hasText: '没看' }).waitFor();
      },
      chosen: async (page) => {
        for (const at of [0, 1])
          await page.locator('main [data-row-id] input[type=checkbox]').nth(at).click();
        await page.getByRole('button', { name: '记下已电话通知 2 家' }).waitFor();
      },
      remind: press('再提醒没看的'),
      withdraw: press('撤回未发的'),
    },
  },
  'notice-text': { address: '/System/notices/edit?id=1&tab=text', ready: 'main .sheet' },
  messages: { address: '/System/messages', ready: 'main .sheet' },
};
