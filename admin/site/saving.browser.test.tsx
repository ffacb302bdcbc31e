import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { businessSite } from '#contract/settings.ts';
import { call } from '../session/call.ts';
import { holdFirst } from '../testing/acts.ts';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { SiteSettings } from './settings.tsx';

let screen: OpenScreen;

beforeEach(async () => {
  await page.viewport(1440, 900);
  await signIn();
  screen = await openScreen(<SiteSettings />, '/System/site');
});
afterEach(() => screen.unmount());

test('a card that is changed while it is saved stays unsaved', async () => {
  const card = page.getByRole('region', { name: '基本', exact: true });
  await card.getByLabelText('网站名称').fill('江澜');
  const line = holdFirst(businessSite.SaveSiteConfig);

  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(line.begun).toBe(1);
  await userEvent.keyboard('{End}2');
  line.letGo();
  await expect.element(page.getByText('已保存').last()).toBeVisible();
  await expect.element(card.getByText('未保存')).toBeVisible();
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(card.getByText('未保存')).not.toBeInTheDocument();

  expect((await call(businessSite.GetSiteConfig, {})).SiteName).toBe('江澜2');
});
