import { audiences } from './audiences.ts';
import { act, press, more, columns, unfolded, type BackOfficePage } from './open-windows.ts';

/** 问卷与填报: the list, the editor, and what came in. */
export const forms: Record<string, BackOfficePage> = {
  forms: { address: '/System/forms', ready: '[data-row-id]', opened: { unfolded, columns, more } },
  form: {
    address: '/System/forms/edit?id=1',
    ready: '.form-preview',
    opened: {
      field: async (page) =>
        page
          .getByRole('button', { name: /^设置：/ })
          .first()
          .click(),
      ...audiences,
    },
  },
  'form-new': {
    address: '/System/forms/edit',
    ready: '.form-preview',
    opened: {
      refused: async (page) => {
        await page.getByRole('button', { name: /^保\s?存$/ }).click();
        await page.locator('.ant-form-item-explain-error').first().waitFor();
      },
    },
  },
  'form-answers': {
    address: '/System/forms/edit?id=1&tab=answers',
    ready: '[data-row-id]',
    opened: { record: act('查看') },
  },
  'form-missing': {
    address: '/System/forms/edit?id=1&tab=missing',
    ready: '[data-row-id]',
    opened: { remind: press(/^提醒全部/), link: act('复制链接') },
  },
  'form-sums': { address: '/System/forms/edit?id=1&tab=sums', ready: '.facts' },
  'form-comments': { address: '/System/forms/edit?id=2&tab=comments', ready: '.comment-columns' },
  'form-history': { address: '/System/forms/edit?id=1&tab=history', ready: 'main .sheet' },
};
