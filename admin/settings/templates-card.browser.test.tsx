import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { businessSettings } from '#contract/public-site/settings.ts';
import { call } from '../session/call.ts';
import { fits } from '../testing/acts.ts';
import { axeFindings } from '../testing/axe.ts';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { TemplatesCard } from './templates-card.tsx';

/* 短信模板 alone, in narrow windows. */

let screen: OpenScreen;

async function open(): Promise<void> {
  const config = await call(businessSettings.GetSiteConfig, {});
  screen = await openScreen(<TemplatesCard config={config} onTyped={() => {}} />, '/System/site');
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  await signIn();
  await open();
});
afterEach(() => screen.unmount());

const text = page.getByRole('textbox', { name: '活动邀请：模板内容' });

test.each([1024, 390])('the card fits a window of %i pixels without a finding', async (width) => {
  await page.viewport(width, 900);
  await text.fill('{活动}于{时间}举行');

  await expect.poll(fits).toBe(true);
  expect(await axeFindings()).toEqual([]);
});
