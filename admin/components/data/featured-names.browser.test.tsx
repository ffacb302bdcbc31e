import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { businessSettings, webSettings } from '#contract/public-site/settings.ts';
import { call } from '../../session/call.ts';
import { holdFirst } from '../../testing/acts.ts';
import { openScreen, signIn } from '../../testing/open-screen.tsx';
import { useSeatNames } from './featured-names.ts';

function Names() {
  return <output>{Object.values(useSeatNames()).join('、')}</output>;
}

test('the seats show the names from the settings, and no other names before the settings are loaded', async () => {
  await signIn();
  await call(businessSettings.SaveSiteConfig, { TabNames: ['茶事政策', '通知', '茶会动态'] });
  // Name, logo and colour of the page are asked for as well, sooner or later than these.
  const lines = [holdFirst(webSettings.GetSiteInfo), holdFirst(webSettings.GetSiteInfo)];
  await openScreen(<Names />);

  await expect.element(page.getByRole('status').getByText('、、、头条推荐', { exact: true })).toBeVisible();
  for (const line of lines) line.letGo();

  await expect.element(page.getByText('茶事政策、通知、茶会动态、头条推荐', { exact: true })).toBeVisible();
});
