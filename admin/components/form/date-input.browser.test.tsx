import { Form } from 'antd';
import { useState, type CSSProperties } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessBanners } from '#contract/public-site/banners.ts';
import { axeFindings } from '../../testing/axe.ts';
import { DateInput } from './date-input.tsx';
import { fieldsOf } from './fields.tsx';

/* Dates are typed and shown in Chinese order, whatever language the browser has. */

const member = fieldsOf(businessMembers.EditMemberInfo);
const banner = fieldsOf(businessBanners.SaveBanner);
const { getByRole, getByText, getByLabelText } = page;

async function open(initialValues: object = {}) {
  const onSend = vi.fn<(values: object) => void>();
  await render(
    <Form onFinish={onSend} initialValues={initialValues}>
      <member.Day name="FoundDate" label="成立日期" />
      <banner.Time name="BeginTime" label="展示开始" />
      <banner.Time name="EndTime" label="展示截止" isDeadline />
      <button type="submit">保存</button>
    </Form>,
  );
  return onSend;
}

/** Presses the button that opens the calendar of a field. */
const openCalendar = (place: number) => getByRole('button', { name: '打开日历' }).nth(place).click();

test('typed dates are stored as the wire has them and shown in Chinese order', async () => {
  const onSend = await open();

  await getByLabelText('成立日期').fill('１９９８年６月１日');
  await getByLabelText('展示开始').fill('2026/11/26 9:30');
  await getByLabelText('展示截止').fill('2026年12月1日 星期二');
  await getByRole('button', { name: '保存' }).click();

  await expect.element(getByLabelText('成立日期')).toHaveValue('1998-06-01');
  await expect.element(getByLabelText('展示开始')).toHaveValue('2026-11-26 09:30');
  await expect.element(getByLabelText('展示截止')).toHaveValue('2026-12-01 23:59');
  await expect
    .poll(() => onSend.mock.lastCall?.[0])
    .toEqual({ FoundDate: '1998-06-01', BeginTime: '2026-11-26 09:30:00', EndTime: '2026-12-01 23:59:00' });
});

test('text that is no date is rejected beside its field when the field is left, and stays', async () => {
  const onSend = await open();
  const field = getByLabelText('成立日期');

  await field.click();
  await userEvent.keyboard('1998-6-');
  await expect.element(getByText('成立日期有误')).not.toBeInTheDocument();
  await userEvent.tab();

  await expect.element(getByText('成立日期有误，请按“2026-11-26”的样子填写')).toBeVisible();
  await expect.element(field).toHaveValue('1998-6-');
  await getByRole('button', { name: '保存' }).click();
  expect(onSend).not.toHaveBeenCalled();
  await field.click();
  await userEvent.keyboard('{End}1');
  await expect.element(getByText('成立日期有误')).not.toBeInTheDocument();
});

test('the example beside a field for a time has a time', async () => {
  await open();

  await getByLabelText('展示开始').fill('明天上午');
  await userEvent.tab();

  await expect.element(getByText('开始时间有误，请按“2026-11-26 09:30”的样子填写')).toBeVisible();
});

test('the calendar is Chinese, chooses the day with the mouse and selects the time for typing', async () => {
  const onSend = await open({ BeginTime: '2026-11-26 09:30:00' });

  await openCalendar(1);
  await expect.element(getByRole('grid', { name: '2026年11月' })).toBeVisible();
  await getByRole('button', { name: '下个月' }).click();
  await getByRole('button', { name: '2026年12月1日 星期二' }).click();

  const field = getByLabelText('展示开始');
  await expect.element(field).toHaveValue('2026-12-01 09:30');
  await expect.element(field).toHaveFocus();
  await expect.poll(() => document.getSelection()?.toString()).toBe('09:30');
  await userEvent.keyboard('14:05');
  await getByRole('button', { name: '保存' }).click();
  await expect.poll(() => onSend.mock.lastCall?.[0]).toMatchObject({ BeginTime: '2026-12-01 14:05:00' });
});

test('the calendar is used with the keyboard alone, and Escape closes only the calendar', async () => {
  await open({ FoundDate: '2024-02-29' });

  await getByLabelText('成立日期').click();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(getByRole('button', { name: '2024年2月29日 星期四' })).toHaveFocus();
  expect(await axeFindings()).toEqual([]);
  await userEvent.keyboard('{Shift>}{PageUp}{/Shift}');
  await expect.element(getByRole('button', { name: '2023年2月28日 星期二' })).toHaveFocus();
  await userEvent.keyboard('{PageDown}{ArrowUp}{ArrowLeft}{Home}');
  await expect.element(getByRole('button', { name: '2023年3月20日 星期一' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');

  await expect.element(getByRole('grid')).not.toBeInTheDocument();
  await expect.element(getByLabelText('成立日期')).toHaveValue('2024-02-29');
  await userEvent.keyboard('{Enter}{ArrowRight}{Enter}');
  await expect.element(getByLabelText('成立日期')).toHaveValue('2024-03-01');
  await expect.element(getByLabelText('成立日期')).toHaveFocus();
});

test('a native form submits the date that was typed and refuses other text and later days', async () => {
  await render(
    <form aria-label="筛选">
      <Controlled />
    </form>,
  );
  const form = getByRole('form').element() as HTMLFormElement;
  const field = page.getByLabelText('发布日期');

  await field.fill('2026年11月1日');
  expect(new FormData(form).get('day')).toBe('2026-11-01');
  expect(form.checkValidity()).toBe(true);

  await field.fill('昨天');
  expect((field.element() as HTMLInputElement).validationMessage).toBe('请按“2026-11-26”的样子填写');
  await field.fill('2026-11-27');
  expect((field.element() as HTMLInputElement).validationMessage).toBe('不能晚于 2026-11-26');
});

function Controlled() {
  const [day, setDay] = useState('');
  return <DateInput name="day" aria-label="发布日期" value={day} onChange={setDay} max="2026-11-26" />;
}

test('a day that cannot be chosen has the same faint colour in its month and in the next', async () => {
  const colours = { '--line': 'silver', '--ink-faint': 'grey' } as CSSProperties;
  await render(
    <div style={colours}>
      <DateInput aria-label="提交日期" value="2026-11-26" max="2026-11-28" />
    </div>,
  );

  await openCalendar(0);

  const colourOf = (day: string) => getComputedStyle(getByRole('button', { name: day }).element()).color;
  await expect.element(getByRole('button', { name: '2026年12月1日 星期二' })).toBeDisabled();
  expect(colourOf('2026年12月1日 星期二')).toBe(colourOf('2026年11月30日 星期一'));
  expect(colourOf('2026年10月31日 星期六')).not.toBe(colourOf('2026年11月30日 星期一'));
});
