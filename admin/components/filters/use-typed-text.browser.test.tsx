import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { useTypedText } from './use-typed-text.ts';

/* The address is played: `arrive` gives the field the text that the address has now, as late as the test wants. */

const field = page.getByLabelText('关键词');

function Field({ value }: { value: string }) {
  const [text, type] = useTypedText(value);
  return <input aria-label="关键词" value={text} onChange={({ target }) => type(target.value)} />;
}

async function openField(): Promise<{ arrive: (value: string) => Promise<void> }> {
  const { rerender } = await render(<Field value="" />);
  await field.click();
  return { arrive: (value) => rerender(<Field value={value} />) };
}

test('keys are not lost when earlier texts arrive late, one after another, between later keys', async () => {
  const { arrive } = await openField();

  await userEvent.keyboard('abc');
  await arrive('a');
  await expect.element(field).toHaveValue('abc');
  await userEvent.keyboard('d');
  await arrive('ab');
  await expect.element(field).toHaveValue('abcd');
  await arrive('abc');
  await userEvent.keyboard(' e');
  await arrive('abcd');
  await expect.element(field).toHaveValue('abcd e');

  await arrive('abcd e');
  await expect.element(field).toHaveValue('abcd e');
});

test('a step back is shown, also to a text that was typed on the way', async () => {
  const { arrive } = await openField();
  await userEvent.keyboard('ab');
  await arrive('ab');

  await arrive('a');

  await expect.element(field).toHaveValue('a');
});

test('a saved filter that is chosen replaces what was typed and not applied', async () => {
  const { arrive } = await openField();
  await userEvent.keyboard('ab');

  await arrive('xy');

  await expect.element(field).toHaveValue('xy');
});
