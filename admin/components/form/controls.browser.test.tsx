import { Form } from 'antd';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessLinks } from '#contract/public-site/links.ts';
import { TitleField } from '../../news/fields.tsx';
import { fieldsOf } from './fields.tsx';

/* A value that breaks its rule stays in the field, with its error beside it. */

const form = fieldsOf(businessMembers.EditMemberInfo);
const links = fieldsOf(businessLinks.SaveWebFriendlinks);
const { getByRole, getByText, getByLabelText } = page;

async function open() {
  const onSend = vi.fn<(values: object) => void>();
  await render(
    <Form onFinish={onSend}>
      <TitleField />
      <form.Text name="MemberName" label="单位名称" />
      <form.Count name="StaffCount" label="员工人数" />
      <button type="submit">保存</button>
    </Form>,
  );
  return onSend;
}

function paste(text: string): void {
  document.execCommand('insertText', false, text);
}

test('a title of 114 characters remains whole, and the error states the maximum length', async () => {
  const onSend = await open();
  const long = '标题'.repeat(57);

  await getByLabelText('标题').click();
  paste('标题');
  await expect.element(getByText('2 / 100')).not.toBeInTheDocument();
  await userEvent.clear(getByLabelText('标题'));
  paste(long);
  await getByRole('button', { name: '保存' }).click();

  await expect.element(getByLabelText('标题')).toHaveValue(long);
  await expect.element(getByText('不能超过 100 个字')).toBeVisible();
  await expect.element(getByText('114 / 100')).toBeVisible();
  expect(onSend).not.toHaveBeenCalled();
});

test('a name that is too long remains whole and shows an error', async () => {
  await open();
  const long = '江南'.repeat(60);

  await getByLabelText('单位名称').click();
  paste(long);

  await expect.element(getByLabelText('单位名称')).toHaveValue(long);
  await expect.element(getByText('不能超过 100 个字')).toBeVisible();
});

async function openAddress() {
  await render(
    <Form>
      <links.Address name="Friendlinks" />
      <links.Text name="Title" />
    </Form>,
  );
}

test('an address that is refused keeps its error when the focus leaves it', async () => {
  await openAddress();
  const address = getByLabelText('链接地址');
  await address.fill('javascript:alert(1)');
  await expect.element(getByText('地址需以 http://、https:// 或 / 开头')).toBeVisible();

  await userEvent.keyboard('{Tab}协会');

  await expect.element(getByLabelText('名称')).toHaveValue('协会');
  await expect.element(address).toHaveValue('javascript:alert(1)');
  expect(address.element().getAttribute('aria-invalid')).toBe('true');
});

test('an address is completed when the focus leaves it', async () => {
  await openAddress();
  await getByLabelText('链接地址').fill('www.example.cn');

  await userEvent.keyboard('{Tab}');

  await expect.element(getByLabelText('链接地址')).toHaveValue('https://www.example.cn');
});

test.for([
  ['１２３', 123],
  ['1,234', 1234],
  [' 42 ', 42],
] as const)('%s pasted into a number field becomes %d', async ([text, number]) => {
  const onSend = await open();

  await getByLabelText('标题').fill('标题');
  await getByLabelText('单位名称').fill('江南检测有限公司');
  await getByLabelText('员工人数').click();
  paste(text);
  await expect.element(getByLabelText('员工人数')).toHaveValue(String(number));
  await getByRole('button', { name: '保存' }).click();

  await expect.poll(() => onSend.mock.calls[0]?.[0]).toMatchObject({ StaffCount: number });
});

test.for(['100万', '1000000', '1.5', '-1'])(
  '%s in a number field is an error and remains in the field',
  async (text) => {
    const onSend = await open();

    await getByLabelText('员工人数').click();
    paste(text);
    await userEvent.tab();
    await expect.element(getByText('应为 0 至 999999 的整数')).toBeVisible();
    await getByRole('button', { name: '保存' }).click();

    await expect.element(getByLabelText('员工人数')).toHaveValue(text);
    await expect.element(getByText('应为 0 至 999999 的整数')).toBeVisible();
    expect(onSend).not.toHaveBeenCalled();
  },
);
