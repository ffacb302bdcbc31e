import { App } from 'antd';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { CopyButton } from './copy-button.tsx';

/* On a page without TLS browsers have no clipboard to write to. */

beforeEach(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }));
afterEach(() => void Reflect.deleteProperty(navigator, 'clipboard'));

test.for([
  ['a number beside its row', <CopyButton key="one" text="T-2026-000123" label="复制编号" isIcon />],
  ['a password in its window', <CopyButton key="one" text="T-2026-000123" label="复制" isCopiedAtOnce />],
] as const)('%s is copied without the clipboard API', async ([, button]) => {
  await render(
    <App>
      <dialog open aria-label="窗口">
        {button}
      </dialog>
      <input aria-label="粘贴到此" />
    </App>,
  );

  await page.getByRole('button').click();

  await expect.element(page.getByText('已复制')).toBeVisible();
  await page.getByLabelText('粘贴到此').click();
  await userEvent.paste();
  await expect.element(page.getByLabelText('粘贴到此')).toHaveValue('T-2026-000123');
});
