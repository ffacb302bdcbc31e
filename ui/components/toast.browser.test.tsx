import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { toast, Toasts } from './toast.tsx';

test('a repeated message remains visible for its full time again', async () => {
  await render(<Toasts />);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const toastCount = () => page.getByText('请联系管理员').elements().length;

  toast('请联系管理员');
  await vi.advanceTimersByTimeAsync(2000);
  toast('请联系管理员');
  await vi.advanceTimersByTimeAsync(2000);
  const afterwards = toastCount();
  await vi.advanceTimersByTimeAsync(2000);
  vi.useRealTimers();

  expect(afterwards).toBe(1);
  await expect.poll(toastCount).toBe(0);
});
