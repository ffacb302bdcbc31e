import { audiences } from './audiences.ts';
import {
  act,
  rowWith,
  press,
  more,
  choosing,
  columns,
  unfolded,
  type BackOfficePage,
} from './open-windows.ts';

/** A tab of the training of the demo. */
const trainingOn = (tab: string) => `/System/activities/edit?id=2&tab=${tab}`;

/** Activities: invitation, sign-up, people and attendance. */
export const activities: Record<string, BackOfficePage> = {
  activities: {
    address: '/System/activities',
    ready: '[data-row-id]',
    opened: { unfolded, columns, more, cancel: act('取消活动') },
  },
  activity: {
    address: '/System/activities/edit',
    ready: 'iframe',
    opened: audiences,
  },
  'sign-up': { address: trainingOn('sign-up'), ready: '.form-preview' },
  people: {
    address: trainingOn('people'),
    ready: '[data-row-id]',
    opened: {
      unfolded,
      choosing,
      more,
      add: press(/^代为报名/),
      'add-refused': async (page) => {
        await press(/^代为报名/)(page);
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^报\s?名$/ })
          .click();
        await page.locator('.ant-form-item-explain-error').first().waitFor();
      },
      person: act('查看'),
      payment: act('缴费'),
      cancel: act('取消报名'),
      'move-up': act('提前', rowWith('候补')),
    },
  },
  attendance: { address: trainingOn('attendance'), ready: '[aria-label^="到场："]' },
};
