import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  businessSignUpImports,
  resultImportColumns,
  resultImportFields,
  signUpImportColumns,
  signUpImportFields,
  type ResultImportResult,
  type SignUpChangedSince,
  type SignUpImportResult,
} from './sign-up-imports.ts';
import {
  addForm,
  businessSignUps,
  personForm,
  type ManagedSignUpPerson,
  type SignUpCounts,
  type SignUpPersonItem,
} from './sign-up-list.ts';
import {
  activityKinds,
  activityKindWords,
  amount,
  businessSignUpSettings,
  signUpSettingsForm,
  type PersonState,
  type SignUpSettings,
  type SignUpSettingsForm,
} from './sign-up-settings.ts';
import {
  companyLimitText,
  limitTextForVisitor,
  placesLeftText,
  signUpAddressNames,
  signUpForm,
  signUpPages,
  webSignUps,
  type OpenActivity,
  type OwnSignUp,
  type SignedUpPerson,
  type SignUp,
  type SignUpForm,
  type SignUpPersonForm,
} from './sign-up.ts';

const form = {
  ActivityId: 1,
  CompanyName: '东江电器有限公司',
  People: [{ Name: '王敏', Mobile: '138 0000 0001' }],
  Consent: 1,
  Receipt: 'r'.repeat(43),
};
const errorsOf = (schema: v.GenericSchema, given: unknown) =>
  v
    .safeParse(schema, given)
    .issues?.map(({ path, message }) => [path?.map(({ key }) => key).join('.'), message]) ?? [];

test.each([
  [{}, []],
  [{ Consent: 0 }, [['Consent', '请先阅读并同意个人信息的处理说明']]],
  [{ People: [] }, [['People', '请填写报名人员']]],
  [{ People: [...form.People, { Name: '', Mobile: '13800000002' }] }, [['People.1.Name', '请输入姓名']]],
  [
    { People: [...form.People, { Name: '李强', Mobile: '13800000001' }] },
    [['People.1.Mobile', '与前面的手机号相同']],
  ],
  ...['+86 138 0000 0001', '１３８０００００００１', '138\u200b0000\u00ad0001'].map(
    (Mobile): [object, [string, string][]] => [
      { People: [...form.People, { Name: '李强', Mobile }] },
      [['People.1.Mobile', '与前面的手机号相同']],
    ],
  ),
  [
    {
      People: Array.from({ length: 21 }, (_, at) => ({ Name: '王敏', Mobile: `138000000${10 + at}` })),
    },
    [['People', '一次最多 20 人，请分几次报名']],
  ],
])('a sign-up names its first error of each person: %j', (more, errors) => {
  expect(errorsOf(signUpForm, { ...form, ...more })).toEqual(errors);
});

test.each([
  ['200', '200'],
  ['￥1,200.5 元', '1200.50'],
  ['０２００．００', '200'],
  ['', ''],
  ['12345678.90', '12345678.90'],
])('an amount is exact: %s', (text, plain) => {
  expect(v.parse(amount, text)).toBe(plain);
});

test.each(['二百', '-1', '1.234', '1e5', '123456789'])('no amount: %s', (text) => {
  expect(errorsOf(amount, text)).toHaveLength(1);
});

test.each([
  [{}, []],
  [{ Places: 0 }, [['Places', '名额应为 1 至 5000，不限请留空']]],
  [{ From: '2037-12-02', Until: '2037-12-01' }, [['Until', '报名截止早于报名开始']]],
  [
    { Fields: [{ Key: 'fabcde', Kind: 'file', Label: '照片', Hint: '' }] },
    [['Fields', '报名不能有文件和意见表']],
  ],
])('settings name their errors: %j', (more, errors) => {
  expect(errorsOf(signUpSettingsForm, { ActivityId: 1, ...more })).toEqual(errors);
});

test('the office adds people without their consent, and corrects one with a masked number', () => {
  expect(errorsOf(addForm, { ...form, Consent: 0 })).toEqual([]);
  expect(errorsOf(personForm, { PersonId: 1, Name: '王敏', Mobile: '13*******01' })).toEqual([]);
});

test('what is too much is said in numbers', () => {
  expect(placesLeftText(3)).toBe('只剩 3 个名额，请减少人数');
  expect(companyLimitText(3, 2)).toBe('每家最多 3 人，贵单位已报 2 人');
  expect(limitTextForVisitor(3, 4)).toBe('每家最多 3 人');
});

test('a score is read from the column of a class', () => {
  expect(resultImportFields.find(({ key }) => key === '结果')?.synonyms).toContain('成绩');
  expect(signUpImportFields.map(({ label }) => label)).toEqual([
    '姓名',
    '手机号码',
    '单位',
    '职务',
    '身份证号',
  ]);
});

/** The shapes that pages and screens are written against. */
type Wire =
  | [ResultImportResult, SignUpChangedSince, SignUpImportResult, ManagedSignUpPerson, SignUpCounts]
  | [SignUpPersonItem, PersonState, SignUpSettings, SignUpSettingsForm, OpenActivity, OwnSignUp]
  | [SignedUpPerson, SignUp, SignUpForm, SignUpPersonForm];

test('columns, kinds, pages and calls have names of their own', () => {
  const paths = [webSignUps, businessSignUpSettings, businessSignUps, businessSignUpImports]
    .flatMap((calls) => Object.values(calls))
    .map(({ path }) => path);

  expect(new Set(paths).size).toBe(paths.length);
  expect(signUpImportFields.map(({ key }) => key)).toEqual(signUpImportColumns);
  expect(resultImportFields.map(({ key }) => key)).toEqual(resultImportColumns);
  expect(activityKindWords[activityKinds.training]).toBe('培训');
  expect(Object.keys(signUpAddressNames).length).toBe(Object.keys(signUpPages).length);
  expect<Wire | undefined>(undefined).toBeUndefined();
});
