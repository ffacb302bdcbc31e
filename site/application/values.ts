import type { OwnApplication } from '#contract/members/members.ts';

export const blankApplication = {
  CompanyTypeId: 0,
  MemberLevelId: 0,
  MemberName: '',
  LegalPerson: '',
  CompanyMent: '',
  Mainbusiness: '',
  RegAddress: '',
  DailyOperator: '',
  OperatorPhone: '',
  Email: '',
  Account: '',
  Pwd: '',
  FilePath: '',
  FileName: '',
  Remarks: '',
  Consent: false,
  /** Both only when a rejected application is sent again. */
  MemberId: 0,
  Newpwd: '',
};

/** The values of the form. `FileName` is not sent. */
export type ApplicationValues = typeof blankApplication;

/** Returns the values of a new application, or of the rejected one as it was submitted. */
export function valuesToStartWith(rejected: OwnApplication | undefined, ticket: string): ApplicationValues {
  if (!rejected) return blankApplication;
  const names = Object.keys(blankApplication).filter((name) => name in rejected) as (keyof OwnApplication)[];
  const ownValues = Object.fromEntries(names.map((name) => [name, rejected[name]]));
  return { ...blankApplication, ...ownValues, Newpwd: ticket };
}

/** The texts of an application that may be changed in two places, with their labels. */
export const companyLabels = {
  MemberName: '公司名称',
  LegalPerson: '负责人',
  CompanyMent: '单位性质',
  Mainbusiness: '主营业务',
  RegAddress: '注册地址',
  DailyOperator: '联络人',
  OperatorPhone: '手机号码',
  Email: '邮箱',
  Remarks: '备注',
} as const;
export type CompanyField = keyof typeof companyLabels;

export function companyOf(values: ApplicationValues): Pick<ApplicationValues, CompanyField> {
  const names = Object.keys(companyLabels) as CompanyField[];
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<
    ApplicationValues,
    CompanyField
  >;
}
