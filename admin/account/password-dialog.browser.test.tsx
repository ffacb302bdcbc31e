import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen, signIn } from '../testing/open-screen.tsx';
import { PasswordDialog } from './password-dialog.tsx';

test('Escape asks for confirmation on a half-filled password form and closes an empty form at once', async () => {
  await signIn();
  const closed = vi.fn<() => void>();
  const screen = await openScreen(<PasswordDialog onClose={closed} />);
  const field = page.getByLabelText('旧密码');
  await expect.element(field).toBeVisible();
  const forManagers = document.querySelector<HTMLInputElement>('input[autocomplete="username"]');
  expect(forManagers?.value).not.toBe('');

  await field.fill('Correct-Horse');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: '继续编辑' }).click();
  await expect.element(field).toHaveValue('Correct-Horse');
  expect(closed).not.toHaveBeenCalled();

  await field.fill('');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => closed.mock.calls.length).toBe(1);
  await screen.unmount();
});
