import * as v from 'valibot';
import { endpoints, webBase } from '../api/endpoint.ts';
import {
  cleanEmail,
  cleanTelephone,
  emailPattern,
  mobilePattern,
  telephonePattern,
} from '../fields/contacts.ts';
import { columnLabelsOf, labelled } from '../fields/labels.ts';
import { cleanLines } from '../fields/normal-form.ts';
import {
  flag,
  onOrOff,
  optionalText,
  readVersion,
  recordId,
  requiredText,
  savedId,
} from '../fields/rules.ts';

/** The living contacts that one member may have. */
export const contactsAtMost = 50;

export const contactTexts = {
  tooMany: `一家会员最多 ${contactsAtMost} 位联络人`,
  alreadyThere: '这位联络人已在名单中',
  mainStays: '主联络人不能结束，请先把另一位设为主联络人',
  ended: '这位联络人已结束，请先恢复',
  noLogin: '请先填写这位联络人的手机或邮箱',
  mainHasPhone: '主联络人须有手机或座机',
  mainHasEmail: '主联络人须有邮箱，重设密码的链接发往这里',
} as const;

/** Who is written to this contact about; each is one tick. */
export const contactMatters = { ForMeetings: '会务', ForDues: '会费', ForTraining: '培训' } as const;

/** A way to reach a person; a masked one, where it may be sent, stays as it is stored. */
const reach = (
  { clean, isRight }: { clean: (text: string) => string; isRight: (text: string) => boolean },
  whenWrong: string,
  takesMasked: boolean,
) =>
  v.pipe(
    optionalText(100, clean),
    v.check((text) => text === '' || (takesMasked && text.includes('*')) || isRight(text), whenWrong),
  );

const isMobile = (text: string) => mobilePattern.test(text);
const isLandline = (text: string) => telephonePattern.test(text) && !isMobile(text);
const isEmail = (text: string) => emailPattern.test(text);

export const contactFormFields = (takesMasked: boolean) => ({
  ContactId: savedId,
  ContactName: labelled('姓名', requiredText('请输入姓名', 50)),
  Post: labelled('职务', optionalText(50)),
  Mobile: labelled(
    '手机',
    reach({ clean: cleanTelephone, isRight: isMobile }, '请输入正确手机号码', takesMasked),
  ),
  Landline: labelled(
    '座机',
    reach({ clean: cleanTelephone, isRight: isLandline }, '请输入正确座机号码', takesMasked),
  ),
  Email: labelled('邮箱', reach({ clean: cleanEmail, isRight: isEmail }, '请输入正确邮箱', takesMasked)),
  ForMeetings: labelled(contactMatters.ForMeetings, flag),
  ForDues: labelled(contactMatters.ForDues, flag),
  ForTraining: labelled(contactMatters.ForTraining, flag),
  ContactNote: labelled('备注', optionalText(200, cleanLines)),
  /** The version that was opened for editing. */
  Version: readVersion,
});

/** A person of a member, as the member and the back office see it. */
export const contact = v.object({
  ContactId: v.number(),
  IsMain: v.boolean(),
  ContactName: v.string(),
  Post: v.string(),
  Mobile: v.string(),
  Landline: v.string(),
  Email: v.string(),
  ForMeetings: v.boolean(),
  ForDues: v.boolean(),
  ForTraining: v.boolean(),
  ContactNote: v.string(),
  /** By what the person signs in; blank: not at all. */
  SignIn: v.picklist(['', 'mobile', 'email']),
  /** Blank while the person is a contact. */
  EndTime: v.string(),
  Version: v.number(),
});
export type Contact = v.InferOutput<typeof contact>;

const ownForm = v.object(contactFormFields(false));
export type ContactForm = v.InferOutput<typeof ownForm>;

export const contactRef = { ContactId: recordId('ContactId 有误') };
export const savedContact = v.object({ ContactId: v.number() });

/** The labels of a contact's fields, for lists, exports and the log. */
export const contactLabels = columnLabelsOf(ownForm.entries);

/** A company's own people. */
export const webContacts = endpoints(webBase, {
  GetMyContacts: {
    method: 'GET',
    audience: 'member',
    summary: '本单位的联络人，主联络人在前',
    input: v.object({}),
    output: v.array(contact),
  },
  SaveMyContact: {
    method: 'POST',
    audience: 'member',
    summary: '会员新增或修改联络人；他处已先修改时为 409，Data.Current 为现值',
    input: ownForm,
    otherNames: { Name: 'ContactName', Note: 'ContactNote' },
    output: savedContact,
    idempotent: true,
  },
  SetMyMainContact: {
    method: 'POST',
    audience: 'member',
    summary: '会员设置主联络人',
    input: v.object(contactRef),
    output: v.null(),
  },
  EditMyContactStatus: {
    method: 'POST',
    audience: 'member',
    summary: '会员结束或恢复联络人：Status 为 0 或 1',
    input: v.object({ ...contactRef, Status: onOrOff() }),
    output: v.null(),
  },
});
