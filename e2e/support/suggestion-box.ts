import type { Locator, Page } from 'playwright-core';
import { entranceOf } from './signing-in.ts';

/** Opens the suggestion box, which on narrow screens is in the drawer. */
export async function openBox(page: Page): Promise<Locator> {
  const drawer = page.getByRole('button', { name: '打开菜单' });
  if (await drawer.isVisible()) await drawer.click();
  await entranceOf(page, '建议箱').click();
  const box = page.getByRole('dialog', { name: '建议箱' });
  await box.waitFor();
  return box;
}

export async function refuseEmptySuggestion(box: Locator): Promise<void> {
  await box.getByRole('button', { name: '提交' }).click();
  await box.getByText('请输入手机号码').waitFor();
  await box.getByText('请输入建议留言').waitFor();
  await box.getByLabel('联系电话').fill('12345678901');
  await box.getByRole('button', { name: '提交' }).click();
  await box.getByText('请输入正确手机号码').waitFor();
}
