import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { businessSettings } from '#contract/public-site/settings.ts';
import { call } from '../session/call.ts';
import { fits } from '../testing/acts.ts';
import { axeFindings } from '../testing/axe.ts';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { TemplatesCard } from './templates-card.tsx';

/* 短信模板 alone: parameters, preview with its length, and what is refused. */

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

test('a parameter goes to the caret, and the preview counts the signature and warns of a long text', async () => {
  await text.fill('请参加，敬请准时。');
  (text.element() as HTMLTextAreaElement).setSelectionRange(3, 3);
  await page.getByRole('button', { name: '活动邀请：插入 活动' }).click();
  await expect.element(text).toHaveValue('请参加{活动}，敬请准时。');
  await expect.element(page.getByText(/】请参加会员座谈会，敬请准时。$/)).toBeVisible();
  await expect.element(page.getByText(/^连签名约 \d+ 字$/)).toBeVisible();

  await text.fill(`{活动}${'长'.repeat(70)}{地方}`);

  await expect.element(page.getByText(/超过 70 字：按 2 条计费/)).toBeVisible();
  await expect.element(page.getByText('没有参数 {地方}')).toBeVisible();
});

test.each([1024, 390])('the card fits a window of %i pixels without a finding', async (width) => {
  await page.viewport(width, 900);
  await text.fill('{活动}于{时间}举行');

  await expect.poll(fits).toBe(true);
  expect(await axeFindings()).toEqual([]);
});
