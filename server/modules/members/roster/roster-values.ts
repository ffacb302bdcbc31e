import type { RosterColumn } from '#contract/members/roster-fields.ts';
import type { RosterContact } from './read-contacts.ts';

/** A company as a row of a roster has it; blank where the row says nothing. */
export interface RosterValues {
  name: string;
  creditCode: string;
  /** Words of the type and the level; once they are settled, the names of the options. */
  type: string;
  level: string;
  city: string;
  legalPerson: string;
  contacts: RosterContact[];
  joinedOn: string;
  address: string;
  nature: string;
  mainBusiness: string;
  formerNames: string[];
  /** What the row says of dues, each with its head: 会费缴至 2025年12月. */
  dues: string[];
  remarks: string;
  /** The only text of the line, which may be the head of a group. */
  lone: string;
  /** The row continues the company above: its name is merged over both rows, or it has a contact alone. */
  isContinued: boolean;
}

export const blankValues: RosterValues = {
  name: '',
  creditCode: '',
  type: '',
  level: '',
  city: '',
  legalPerson: '',
  contacts: [],
  joinedOn: '',
  address: '',
  nature: '',
  mainBusiness: '',
  formerNames: [],
  dues: [],
  remarks: '',
  lone: '',
  isContinued: false,
};

/** Returns the values as a roster would have them written; numbers are in the columns of their kinds. */
export function writtenRoster(values: RosterValues): Record<RosterColumn, string> {
  const { contacts } = values;
  const joined = (field: keyof RosterContact) => {
    const texts = contacts.map((one) => one[field] || '-');
    while (texts.at(-1) === '-') texts.pop();
    return texts.join('、');
  };
  return {
    公司名称: values.name,
    统一社会信用代码: values.creditCode,
    单位归类: values.type,
    会员等级: values.level,
    地区: values.city,
    负责人: values.legalPerson,
    联络人: joined('name'),
    职务: joined('post'),
    手机: joined('phone'),
    座机: joined('landline'),
    电话: '',
    邮箱: joined('email'),
    入会日期: values.joinedOn,
    地址: values.address,
    单位性质: values.nature,
    主营业务: values.mainBusiness,
    曾用名: values.formerNames.join('、'),
    会费: values.dues.join('；'),
    备注: values.remarks,
  };
}
