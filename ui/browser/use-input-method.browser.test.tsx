import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { Dialog } from '../components/dialog.tsx';
import { commit, compose, pressWhileComposing } from '../testing/input-method.ts';
import { useInputMethod } from './use-input-method.ts';

/* A dialog of the site, with a plain form in it; the browser itself sends forms and closes dialogs. */

interface Watched {
  onClose: () => void;
  onSend: () => void;
  onKey: (key: string) => void;
}

function Page({ onClose, onSend, onKey }: Watched) {
  useInputMethod();
  return (
    <Dialog isOpen onClose={onClose} title="意见箱">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSend();
        }}
        onKeyDown={({ key }) => onKey(key)}
      >
        <input aria-label="建议留言" />
      </form>
    </Dialog>
  );
}

async function open() {
  const watched = {
    onClose: vi.fn<() => void>(),
    onSend: vi.fn<() => void>(),
    onKey: vi.fn<(key: string) => void>(),
  };
  await render(<Page {...watched} />);
  await field.click();
  return watched;
}

const field = page.getByRole('textbox', { name: '建议留言' });

test.for(['taken', 'plain'] as const)(
  'Enter and Escape, %s while an input method composes, neither submit a form nor close its dialog',
  async (as) => {
    const { onClose, onSend, onKey } = await open();

    await compose('jianyi');
    await pressWhileComposing('Enter', as);
    await pressWhileComposing('Escape', as);
    await pressWhileComposing('ArrowDown', as);

    expect(onClose).not.toHaveBeenCalled();
    expect(onSend).not.toHaveBeenCalled();
    expect(onKey).not.toHaveBeenCalled();
    await expect.element(page.getByRole('dialog')).toBeVisible();
  },
);

test('an Enter that Safari reports after the composition does not submit a form', async () => {
  const { onSend, onKey } = await open();

  await compose('jianyi');
  await commit('建议');
  await pressWhileComposing('Enter');

  await expect.element(field).toHaveValue('建议');
  expect(onSend).not.toHaveBeenCalled();
  expect(onKey).not.toHaveBeenCalled();
});

test('Enter submits a form and Escape closes its dialog outside a composition', async () => {
  const { onClose, onSend } = await open();

  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Escape}');

  expect(onSend).toHaveBeenCalledTimes(1);
  expect(onClose).toHaveBeenCalledTimes(1);
});
