import { applicationForm } from '#contract/members/members.ts';
import { errorsOf } from '#ui/form/use-form.ts';
import type { ApplicationValues } from './values.ts';

type FieldName = keyof ApplicationValues;

export interface FormStep {
  title: string;
  fields: readonly FieldName[];
}

const account: FormStep = { title: '登录账号', fields: ['Account', 'Pwd'] };
const steps: readonly FormStep[] = [
  { title: '单位信息', fields: ['MemberName', 'CompanyTypeId', 'MemberLevelId', 'LegalPerson'] },
  { title: '单位情况', fields: ['CompanyMent', 'RegAddress', 'Mainbusiness'] },
  { title: '联系方式', fields: ['DailyOperator', 'OperatorPhone', 'Email'] },
  account,
  { title: '附件与提交', fields: ['FilePath', 'Remarks', 'Consent'] },
];

/** Returns the steps of the form on a phone. An application that was sent before has its account. */
export const stepsOf = (isKnown: boolean) => steps.filter((step) => !isKnown || step !== account);

const labels: Partial<Record<FieldName, string>> = {
  MemberName: '公司名称',
  CompanyTypeId: '单位归类',
  MemberLevelId: '会员等级',
  LegalPerson: '负责人',
  OperatorPhone: '手机号码',
  Email: '邮箱',
  Account: '账号',
  Pwd: '密码',
  Consent: '同意隐私说明',
};

export interface MissingField {
  name: FieldName;
  label: string;
  /** The index of its step. */
  step: number;
}

/** Returns the fields without a valid value, in the order of the steps. */
export function missingIn(values: ApplicationValues, shownSteps: readonly FormStep[]): MissingField[] {
  const errors = errorsOf(applicationForm, values);
  return shownSteps.flatMap(({ title, fields }, step) =>
    fields.filter((name) => name in errors).map((name) => ({ name, label: labels[name] ?? title, step })),
  );
}
