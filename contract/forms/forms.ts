import * as v from 'valibot';
import { endpoints, webBase } from '../api/endpoint.ts';
import { filter, integer, optionalText, recordId } from '../fields/rules.ts';
import type { Answers } from './form-answers.ts';
import type { FormField } from './form-fields.ts';

/** The query names in the address of a form. */
export const formAddressNames = { id: 'FormId', key: 'Key' } as const;

export const formTexts = {
  closed: '填写已截止',
  notOpen: '问卷还没有发布',
  answered: '贵单位已提交，匿名填写不能修改',
} as const;

const key = filter(
  v.pipe(
    v.string('Key 有误'),
    v.maxLength(43, '链接不完整，请重新复制'),
    v.regex(/^[\w-]{43}$/, '链接不完整，请重新复制'),
  ),
);

/** A secret of 256 bits that the browser chooses: the same form sent twice is one answer, and its sender may change it. */
const receipt = v.pipe(
  v.string('Receipt 有误'),
  v.maxLength(43, 'Receipt 有误'),
  v.regex(/^[\w-]{43}$/, 'Receipt 有误'),
);

const anyAnswers = v.custom<Record<string, unknown>>(
  (values) => typeof values === 'object' && values !== null && !Array.isArray(values),
  '填写的内容有误',
);
const answers = v.custom<Answers>((values) => typeof values === 'object' && values !== null);

const formDraft = v.object({
  Answers: answers,
  /** The names of files by the keys of their fields. */
  FileNames: v.record(v.string(), v.string()),
  /** The key of the answer that is typed. */
  Receipt: v.string(),
  SaveTime: v.string(),
  Version: v.number(),
});
export type FormDraft = v.InferOutput<typeof formDraft>;

const openForm = v.object({
  FormId: v.number(),
  Title: v.string(),
  Content: v.string(),
  CloseDay: v.string(),
  /** False after the last day, or when it was closed. */
  IsOpen: v.boolean(),
  IsSingle: v.boolean(),
  IsAnonymous: v.boolean(),
  /** The name of the company that answers; blank for a visitor. */
  CompanyName: v.string(),
  /** True if the key is that of one company. After the end such a link shows neither fields nor answers. */
  IsPersonal: v.boolean(),
  /** True if a visitor has to say for which company the answer is. */
  AsksCompany: v.boolean(),
  /** The fields that are shown. */
  Fields: v.custom<FormField[]>((fields) => Array.isArray(fields)),
  /** True if the company has answered an anonymous form that takes one answer. */
  IsAnswered: v.boolean(),
  /** What was submitted; null if nothing, or if the form is anonymous. */
  Own: v.nullable(
    v.object({
      Answers: answers,
      /** The names of files by the keys of their fields. */
      FileNames: v.record(v.string(), v.string()),
      CompanyName: v.string(),
      SubmitTime: v.string(),
    }),
  ),
  /** What the company has typed and not submitted, on whatever device; null for visitors and for anonymous forms. */
  Draft: v.nullable(formDraft),
});
export type OpenForm = v.InferOutput<typeof openForm>;

export const ownForm = v.object({
  FormId: v.number(),
  Title: v.string(),
  CloseDay: v.string(),
  IsAnswered: v.boolean(),
  IsOpen: v.boolean(),
});
export type OwnForm = v.InferOutput<typeof ownForm>;

export const webForms = endpoints(webBase, {
  GetOpenForm: {
    method: 'GET',
    audience: 'reader',
    summary:
      '要填写的问卷：会员凭登录或本单位链接里的 Key，所有人凭公开链接里的 Key；Receipt 为提交时所选，可查看自己提交的内容',
    input: v.object({ FormId: recordId('FormId 有误'), Key: key, Receipt: filter(receipt) }),
    output: openForm,
  },
  SubmitForm: {
    method: 'POST',
    audience: 'reader',
    summary: '提交问卷；每家一份的再次提交为修改，Receipt 相同的也是；截止之后为 409',
    input: v.object({
      FormId: recordId('FormId 有误'),
      Key: key,
      Receipt: receipt,
      CompanyName: optionalText(100),
      Answers: anyAnswers,
    }),
    output: v.object({
      /** Blank for an anonymous form. */
      SubmitTime: v.string(),
      /** False if the company had already answered an anonymous form: nothing was stored. */
      IsStored: v.boolean(),
    }),
    bodyLimit: 1024 * 1024,
  },
  SaveFormDraft: {
    method: 'POST',
    audience: 'reader',
    summary:
      '保存本单位没有提交的内容，提交后删除；Answers 为 null 时删除；匿名的问卷和访客不保存，Version 为 0；另一处已先保存或提交时为 409，Data.Current 为现有的，已提交的 Version 为 0',
    input: v.object({
      FormId: recordId('FormId 有误'),
      Key: key,
      Receipt: receipt,
      Answers: v.nullable(anyAnswers),
      /** The version that this window has read or saved last; 0 for none. */
      Version: integer('Version 有误', 0, 2 ** 31 - 1),
    }),
    output: v.object({ Version: v.number(), SaveTime: v.string() }),
    bodyLimit: 1024 * 1024,
  },
  GetOwnForms: {
    method: 'GET',
    audience: 'member',
    summary: '本单位的问卷：待填写的在前，已填写的在后',
    input: v.object({}),
    output: v.array(ownForm),
  },
});
