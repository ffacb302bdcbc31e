import { useEffect, useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { nobody, type Audience } from '#contract/audience/audience.ts';
import { businessContacts } from '#contract/members/managed-contacts.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessOptions } from '#contract/members/managed-options.ts';
import { optionKind } from '#contract/members/options.ts';
import { call } from '../../session/call.ts';
import { pressOn } from '../../testing/acts.ts';
import { axeFindings } from '../../testing/axe.ts';
import { makeMember } from '../../testing/factories.ts';
import { openScreen, signIn, type OpenScreen } from '../../testing/open-screen.tsx';
import { AudienceField } from './audience-field.tsx';

/* Choosing an audience, on its own. */

let screen: OpenScreen;
let audience: Audience;

beforeAll(async () => {
  await signIn();
  const level = { Type: optionKind.memberLevel, TypeName: '人群的理事单位' };
  await call(businessOptions.SaveType, level);
  const { List } = await call(businessOptions.GetTypeList, { type: optionKind.memberLevel });
  const MemberLevelId = List.find(({ TypeName }) => TypeName === level.TypeName)!.TypeId;
  const make = async (MemberName: string, City: string) => {
    const { id: MemberId } = await makeMember({ MemberName, MemberLevelId, OperatorPhone: '13900139200' });
    const { Version, ...member } = await call(businessMembers.GetMemberModel, { id: MemberId });
    await call(businessMembers.EditMemberInfo, { ...member, Version, City } as never);
    return MemberId;
  };
  const first = await make('鹭江检测', '鹭江');
  await make('鹭江咨询', '鹭江');
  await make('鹤山建设', '鹤山');
  await call(businessContacts.SaveContact, {
    MemberId: first,
    ContactName: '钱会',
    Email: 'meetings@a.example',
    ForMeetings: true,
  });
});
beforeEach(async () => {
  await page.viewport(1440, 900);
  await signIn();
});
afterEach(() => screen.unmount());

function Screen({ start }: { start: Audience }) {
  const [value, setValue] = useState(start);
  useEffect(() => {
    audience = value;
  });
  return (
    <section className="sheet">
      <AudienceField value={value} onChange={setValue} />
    </section>
  );
}

const open = async (start: Partial<Audience> = {}) => {
  screen = await openScreen(<Screen start={{ ...nobody, ...start }} />);
};
const box = (name: RegExp) => page.getByRole('checkbox', { name });
const line = page.getByText(/^共/);

test('levels and cities apply together only if somebody says so', async () => {
  await open();
  await expect.element(page.getByText('还没有选择', { exact: true })).toBeVisible();

  await box(/^人群的理事单位 \(3\)/).click();
  await expect.element(line).toHaveTextContent('共 3 家：邮件 3、短信 3');
  await box(/^鹭江 \(2\)/).click();
  await expect.element(line).toHaveTextContent('共 3 家：邮件 3、短信 3');
  await page.getByRole('radio', { name: '同时满足' }).click();

  await expect.element(line).toHaveTextContent('共 2 家：邮件 2、短信 2');
  expect(await axeFindings()).toEqual([]);
});

test('a number opens the list by name, with the contacts who are written to', async () => {
  await open({ Cities: ['鹭江'], Purpose: 'meetings' });
  await expect.element(line).toHaveTextContent('共 2 家：邮件 2、短信 1');

  await page.getByRole('button', { name: '邮件 2 家，看名单' }).click();

  const dialog = page.getByRole('dialog', { name: '有邮箱的会员' });
  await expect.element(dialog.getByText('鹭江检测')).toBeVisible();
  await expect.element(dialog.getByText('钱会（邮件）')).toBeVisible();
  await dialog.getByLabelText('关键词').fill('咨询');
  await expect.element(dialog.getByText('鹭江检测')).not.toBeInTheDocument();
  await expect.element(dialog.getByText('鹭江咨询')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
});

test('a company that is left out is left out of all members', async () => {
  await open();
  await page.getByRole('radio', { name: '全部会员' }).click();
  await expect.element(line).toBeVisible();
  await page.getByRole('button', { name: '减去会员' }).click();
  await page.getByLabelText('减去会员').fill('鹤山');
  await page.getByRole('checkbox', { name: '鹤山建设' }).click();

  await expect.poll(() => audience.ExceptMemberIds).toHaveLength(1);
  await page.getByRole('button', { name: '移除 鹤山建设' }).click();
  await expect.poll(() => audience.ExceptMemberIds).toEqual([]);
});

test('an audience is saved under a name, chosen again, and deleted with an undo', async () => {
  await open({ Cities: ['鹭江'] });
  await page.getByRole('button', { name: '常用人群' }).click();
  await page.getByLabelText('名称').fill('鹭江的会员');
  await page.getByRole('button', { name: '存为常用人群' }).click();
  await expect.element(page.getByRole('dialog', { name: '常用人群' })).not.toBeInTheDocument();
  await page.getByRole('radio', { name: '全部会员' }).click();

  await page.getByRole('button', { name: '常用人群' }).click();
  await page.getByRole('button', { name: '鹭江的会员', exact: true }).click();
  await expect.poll(() => audience).toEqual({ ...nobody, Cities: ['鹭江'] });

  await page.getByRole('button', { name: '常用人群' }).click();
  await page.getByRole('button', { name: '删除常用人群：鹭江的会员' }).click();
  await expect.element(page.getByRole('button', { name: '鹭江的会员', exact: true })).not.toBeInTheDocument();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.element(page.getByText('已恢复').first()).toBeVisible();
});

test('the keyboard opens a number and a name that is there is replaced after a question', async () => {
  await open({ Cities: ['鹤山'] });
  const number = page.getByRole('button', { name: '1 家，看名单' }).first();
  await expect.element(number).toBeVisible();
  await pressOn(number, '{Enter}');
  await expect.element(page.getByRole('dialog', { name: '人群名单' })).toBeVisible();
});

test.each([1440, 1024, 390])('nothing is wider than a window of %i pixels', async (width) => {
  await page.viewport(width, 900);
  await open({ Cities: ['鹭江'], ExceptMemberIds: [1] });
  await expect.element(line).toBeVisible();

  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});
