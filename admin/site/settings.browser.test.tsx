import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen, signIn } from '../testing/open-screen.tsx';
import { SiteSettings } from './settings.tsx';

test('the settings are typed in and left without a warning in the console', async () => {
  await signIn();
  const warned = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')];
  const screen = await openScreen(<SiteSettings />, '/System/site');
  const name = page.getByLabelText('网站名称').first();

  await name.fill('改了一半的名称');
  await page.getByRole('link', { name: '登录安全' }).click();
  await expect.element(page.getByRole('heading', { name: '登录安全' })).toBeInViewport();
  expect(screen.location().hash).toBe('#site-staff');
  void screen.router.navigate('/System/home');
  await page.getByRole('button', { name: '离开' }).click();

  await expect.poll(() => screen.location().pathname).toBe('/System/home');
  expect(warned.flatMap(({ mock }) => mock.calls)).toEqual([]);
  await screen.unmount();
});
