import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NoticeEditor } from '../../notices/editor.tsx';
import { openScreen, signIn } from '../../testing/open-screen.tsx';

test('whoever saves a new document by a key types on in the same field', async () => {
  await page.viewport(1440, 900);
  await signIn();
  const { location, unmount } = await openScreen(<NoticeEditor />, '/System/notices/edit');
  await page.getByLabelText('标题').fill('年底办公时间');
  const text = page.getByLabelText('内容');
  await text.fill('照常');
  const field = text.element();

  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => location().search).toMatch(/^\?id=/);
  // The page has started again, and so has the field.
  await expect.poll(() => text.query() !== field && document.activeElement === text.query()).toBe(true);
  await userEvent.keyboard('办公');
  await expect.element(text).toHaveValue('照常办公');
  await unmount();
});
