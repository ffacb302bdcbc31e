import { maxLength, pipe, string } from 'valibot';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { InPlaceText } from './in-place-text.tsx';

const field = page.getByRole('textbox', { name: '名称' });

type Save = (value: string) => Promise<boolean>;

async function open(isDone = true) {
  const onSave = vi.fn<Save>(async () => isDone);
  await render(
    <InPlaceText
      value="甲"
      label="名称"
      schema={pipe(string(), maxLength(5))}
      isDisabled={false}
      onSave={onSave}
    />,
  );
  return onSave;
}

test('Enter saves the text without the surrounding blanks', async () => {
  const onSave = await open();

  await field.fill(' 乙 ');
  await userEvent.keyboard('{Enter}');

  expect(onSave.mock.calls).toEqual([['乙']]);
});

test('leaving the field saves the text, and Escape restores the old text', async () => {
  const onSave = await open();

  await field.fill('丙');
  await userEvent.tab();
  expect(onSave.mock.calls).toEqual([['丙']]);
  await field.fill('丁');
  await userEvent.keyboard('{Escape}');

  expect(onSave).toHaveBeenCalledTimes(1);
  await expect.element(field).toHaveValue('甲');
});

test('a text that could not be saved is replaced by the old text', async () => {
  await open(false);

  await field.fill('戊');
  await userEvent.keyboard('{Enter}');

  await expect.element(field).toHaveValue('甲');
});

test('a text that is too long remains with its error and is not saved', async () => {
  const onSave = await open();

  await field.fill('六个字的名称');
  await userEvent.keyboard('{Enter}');

  await expect.element(field).toHaveValue('六个字的名称');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  expect(onSave).not.toHaveBeenCalled();
});
