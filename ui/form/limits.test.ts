import * as v from 'valibot';
import { expect, test } from 'vitest';
import { memberSignInForm } from '#contract/accounts/sessions.ts';
import { integer, optionalText, password, recordId, requiredText, savedId } from '#contract/fields/rules.ts';
import { applicationForm, profileForm } from '#contract/members/members.ts';
import { businessLinks } from '#contract/public-site/links.ts';
import { formLimits, limitsOf } from './limits.ts';

test.each([
  ['a required text', requiredText('请输入名称', 50), { isRequired: true, maxLength: 50 }],
  ['an optional text', optionalText(200), { isRequired: false, maxLength: 200 }],
  [
    'a rule on top of another',
    businessLinks.SaveWebFriendlinks.input.entries.Friendlinks,
    { isRequired: true, maxLength: 500 },
  ],
  ['a number', integer('应为整数', 3, 9), { isRequired: true, min: 3, max: 9 }],
  ['a record', recordId(), { isRequired: true, min: 1, max: 2_147_483_647 }],
  ['a record that may be new', savedId, { isRequired: false, min: -2, max: 2_147_483_647 }],
  ['a password', password('请输入密码'), { isRequired: true, maxLength: 128 }],
])('the schema of %s provides its limits', (_what, schema, limits) => {
  expect(limitsOf(schema)).toEqual(limits);
});

const application = Object.fromEntries(
  ['MemberName', 'LegalPerson', 'DailyOperator', 'OperatorPhone', 'Email', 'Account', 'Pwd', 'Remarks']
    .map((name): [string, string | number] => [name, ''])
    .concat(['CompanyTypeId', 'MemberLevelId', 'MemberId'].map((name) => [name, 0])),
);
const ofCompany = ['CompanyTypeId', 'MemberLevelId', 'MemberName', 'LegalPerson', 'OperatorPhone', 'Email'];
const signIn = { account: '', password: '', TreeCode: '' };
const profile = { DailyOperator: '', OperatorPhone: '', Remarks: '' };
const wrapped = v.pipe(
  v.any(),
  v.transform((given: unknown) => given),
  profileForm,
);

test.each([
  ['the sign-in of members', memberSignInForm, signIn, ['account', 'password']],
  ['an application', applicationForm, application, [...ofCompany, 'Account', 'Pwd']],
  ['an application that is sent again', applicationForm, { ...application, MemberId: 7 }, ofCompany],
  ['a profile whose form only sends what was changed', wrapped, profile, ['DailyOperator', 'OperatorPhone']],
])('%s marks its required fields', (_what, schema, start, required) => {
  const limits = [...formLimits(schema, start)];

  const requiredNames = limits.filter(([, { isRequired }]) => isRequired).map(([name]) => name);
  expect(requiredNames.sort()).toEqual([...required].sort());
});

test('a form that is wrapped in others retains the lengths of its fields', () => {
  expect(formLimits(wrapped, profile).get('Remarks')).toEqual({ isRequired: false, maxLength: 500 });
});
