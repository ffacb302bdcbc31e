import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { businessSettings } from '#contract/public-site/settings.ts';
import { call } from '../session/call.ts';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { ReasonDialog } from './sign-ups/reason-dialog.tsx';

/* A provider that has no template for a short message: the window that sends it says so. */

let screen: OpenScreen;

const useTemplates = (...kinds: ('notice' | 'activity-cancellation' | 'sign-up-decision')[]) =>
  call(businessSettings.SaveSiteConfig, {
    SmsTemplates: kinds.map((Kind) => ({ Kind, Code: 'SMS_1', Text: '请登录网站查看。', Params: [] })),
  });

beforeAll(() => signIn());
afterEach(() => screen.unmount());
afterAll(() => useTemplates());

const nobody = { PlacedCount: 0, WaitingCount: 0, PendingCount: 0 };
const cancelling = (
  <CancelDialog
    activity={{ ActivityId: 1, Title: '座谈会', SentCount: 3, QueuedCount: 0, ...nobody }}
    onClose={() => undefined}
  />
);
const deciding = (
  <ReasonDialog
    question={{
      title: '不通过：王敏',
      consequence: '原因写给本人。',
      verb: '不通过 1 人',
      example: '本期面向检测机构',
      run: () => Promise.resolve(),
    }}
    onClose={() => undefined}
    onDone={() => undefined}
  />
);

test.each([
  ['activity-cancellation', '活动取消', cancelling],
  ['sign-up-decision', '报名结果', deciding],
] as const)('without a template of the kind %s its window says so', async (kind, title, dialog) => {
  const words = page.getByText(new RegExp(`没有登记“${title}”的模板，不会发短信`));
  await useTemplates('notice');
  screen = await openScreen(dialog);
  await expect.element(words).toBeVisible();
  await screen.unmount();

  await useTemplates('notice', kind);
  screen = await openScreen(dialog);
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expect.element(words).not.toBeInTheDocument();
});
