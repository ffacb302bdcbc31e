import type { FormEvent } from 'react';
import { object } from 'valibot';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { password, requiredText } from '#contract/fields/rules.ts';
import { saysLength } from './length.ts';
import { PasswordField } from './password-field.tsx';
import { TextField } from './text-field.tsx';
import { useForm } from './use-form.ts';

/* Pasted text is never truncated; a text that is too long shows an error at the field and is not sent. */

const schema = object({ content: requiredText('请输入建议留言', 10), word: password('请输入密码') });

function Box({ onSend }: { onSend: (values: object) => void }) {
  const form = useForm({ schema, start: { content: '', word: 'x' }, send: async (given) => onSend(given) });
  return (
    <form {...form.formProps}>
      <TextField field={form.field('content')} label="建议留言" />
      <PasswordField field={form.field('word')} label="密码" autoComplete="new-password" />
      <button type="submit">提交</button>
    </form>
  );
}

const write = (text: string) => document.execCommand('insertText', false, text);

test('a text that is too long for a form remains whole and shows an error at once', async () => {
  const onSend = vi.fn<(values: object) => void>();
  await render(<Box onSend={onSend} />);
  const field = page.getByLabelText('建议留言', { exact: true });

  await field.click();
  write('字'.repeat(11));
  await expect.element(page.getByText('不能超过 10 个字')).toBeVisible();
  await userEvent.keyboard('{Enter}');

  await expect.element(field).toHaveValue('字'.repeat(11));
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  expect(onSend).not.toHaveBeenCalled();
});

test('a password that is too long remains whole and shows an error', async () => {
  await render(<Box onSend={() => {}} />);
  const field = page.getByLabelText('密码', { exact: true });

  await field.click();
  write('a'.repeat(200));

  await expect.element(field).toHaveValue(`x${'a'.repeat(200)}`);
  await expect.element(page.getByText('密码不能超过 128 个字符')).toBeVisible();
});

test('a plain form is not submitted while one of its fields is too long', async () => {
  const onSend = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
  await render(
    <form onSubmit={onSend}>
      <input type="search" aria-label="站内搜索" {...saysLength(5)} />
    </form>,
  );
  const field = page.getByRole('searchbox', { name: '站内搜索' });
  const input = field.element() as HTMLInputElement;

  await field.click();
  write('工程质量风险');
  await userEvent.keyboard('{Enter}');

  expect([input.value, input.validationMessage]).toEqual(['工程质量风险', '不能超过 5 个字']);
  expect(onSend).not.toHaveBeenCalled();

  await userEvent.keyboard('{Backspace}{Enter}');
  expect(input.validationMessage).toBe('');
  expect(onSend).toHaveBeenCalledTimes(1);
});
