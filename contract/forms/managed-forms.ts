import * as v from 'valibot';
import { businessBase, endpoints, fileAnswer } from '../api/endpoint.ts';
import { listOf, page } from '../api/paging.ts';
import { audience, isSomebody, type Audience } from '../audience/audience.ts';
import { labelled } from '../fields/labels.ts';
import { cleanLines } from '../fields/normal-form.ts';
import {
  day,
  filter,
  flag,
  oneOf,
  optionalText,
  readVersion,
  recordId,
  requiredText,
  savedId,
  searchKey,
  shanghaiTime,
} from '../fields/rules.ts';
import { formFields, type FormField } from './form-fields.ts';
import { ownForm } from './forms.ts';

/** `Status` of a form; `closed` by hand, or since its last day is over. */
export const formStatus = { draft: 0, open: 1, closed: 2 } as const;
const { draft, open, closed } = formStatus;
const status = oneOf([draft, open, closed], '状态应为 0 至 2');

/** Kinds of fields whose answers lead to the company. */
const namingKinds = ['file', 'phone'];

const isNamed = (fields: readonly FormField[]) =>
  fields.some(({ Kind, IsHidden }) => !IsHidden && namingKinds.includes(Kind));

export const formForm = v.pipe(
  v.object({
    FormId: savedId,
    Title: labelled('标题', requiredText('请输入标题', 100)),
    Content: labelled('说明', optionalText(5000, cleanLines)),
    CloseDay: labelled(
      '截止日期',
      v.pipe(
        day('截止日期有误'),
        v.check((text) => text !== '', '请选择截止日期'),
      ),
    ),
    IsSingle: labelled('每家一份', flag),
    IsAnonymous: labelled('匿名', flag),
    IsOpenToAll: labelled('凭链接填写', flag),
    /** Null: all members. Absent (old clients): it stays as it is. */
    Audience: labelled(
      '填写对象',
      v.optional(
        v.nullable(
          v.pipe(
            audience,
            v.check(({ Missing }) => Missing === null, '填写对象不能按“还没有……”选择'),
            v.check(isSomebody, '请选择填写对象'),
          ),
        ),
      ),
    ),
    Fields: labelled('填写的栏', formFields),
    /** The version that was opened for editing; absent: not compared. */
    Version: readVersion,
  }),
  v.forward(
    v.partialCheck(
      [['IsAnonymous'], ['Fields']],
      ({ IsAnonymous, Fields }) => !IsAnonymous || !isNamed(Fields),
      '匿名的问卷不能有文件和电话，它们会透露填写的单位',
    ),
    ['IsAnonymous'],
  ),
);
export type FormForm = v.InferInput<typeof formForm>;

const formItem = v.object({
  FormId: v.number(),
  Title: labelled('标题', v.string()),
  Status: labelled('状态', status),
  CloseDay: labelled('截止日期', v.string()),
  IsSingle: v.boolean(),
  IsAnonymous: v.boolean(),
  IsOpenToAll: v.boolean(),
  /** True if one of its fields is a table of comments. */
  IsCommentRound: v.boolean(),
  AnswerCount: labelled('收到', v.number()),
  /** Members who have answered, of those who are asked now. */
  AnsweredCount: v.number(),
  AskedCount: v.number(),
  /** Members whom somebody should remind today. */
  DueCount: labelled('今天该提醒', v.number()),
  EditorName: labelled('编辑人', v.string()),
  UpdateTime: labelled('更新时间', v.string()),
});
export type FormItem = v.InferOutput<typeof formItem>;

const form = v.object({
  ...formItem.entries,
  Content: v.string(),
  /** Null: all members are asked. */
  Audience: v.nullable(v.custom<Audience>((value) => v.is(audience, value))),
  Fields: v.custom<FormField[]>((fields) => Array.isArray(fields)),
  /** The address behind the host for everybody who has it; blank unless it is open to all. */
  LinkPath: v.string(),
  Version: v.number(),
});
export type ManagedForm = v.InferOutput<typeof form>;

const formAnswer = v.object({
  AnswerId: v.string(),
  /** 0 for a visitor, and for every answer to an anonymous form. */
  MemberId: v.number(),
  CompanyName: labelled('单位', v.string()),
  /** Blank, as the next one, for an anonymous form. */
  SubmitTime: labelled('提交时间', v.string()),
  ChangeTime: labelled('修改时间', v.string()),
  /** By the keys of the fields; telephone numbers are masked. */
  Answers: v.custom<Record<string, unknown>>((answers) => typeof answers === 'object' && answers !== null),
});
export type FormAnswer = v.InferOutput<typeof formAnswer>;

export const formId = recordId('FormId 有误');
const answerFilters = {
  key: searchKey,
  begintime: filter(shanghaiTime('开始时间有误')),
  endtime: filter(shanghaiTime('结束时间有误')),
};

export const businessForms = endpoints(businessBase, {
  GetFormList: {
    method: 'GET',
    permission: 'form:list',
    summary: '问卷列表，后修改的在前，含填报的家数；key 找标题，due 为 1 时只列今天有会员该提醒的',
    input: v.object({
      ...page,
      key: searchKey,
      status: filter(status),
      due: filter(oneOf([1], 'due 应为 1')),
    }),
    otherNames: { Title: 'key' },
    output: listOf(formItem),
  },
  GetForm: {
    method: 'GET',
    permission: 'form:list',
    summary: '问卷，含填写的栏',
    input: v.object({ id: recordId('编号有误') }),
    otherNames: { FormId: 'id' },
    output: form,
  },
  GetMemberForms: {
    method: 'GET',
    permission: 'form:answers',
    summary: '一家会员的问卷：待填写的在前，已填写的在后',
    input: v.object({ memberid: recordId('memberid 有误') }),
    output: v.array(ownForm),
  },
  SaveForm: {
    method: 'POST',
    permission: 'form:save',
    summary:
      '新增或修改问卷；已有人填写的栏可改名、隐藏，不能删除或改种类，也不能改匿名；他人已先修改时为 409，Data.Current 为现值',
    input: formForm,
    otherNames: { id: 'FormId' },
    output: v.object({ FormId: v.number(), Version: v.number() }),
    bodyLimit: 1024 * 1024,
    idempotent: true,
  },
  PublishForm: {
    method: 'POST',
    permission: 'form:publish',
    summary: '发布问卷：会员可以填写；截止之后再发布为重新开放，截止日期须未过',
    input: v.object({ FormId: formId }),
    otherNames: { id: 'FormId' },
    output: v.null(),
  },
  CloseForm: {
    method: 'POST',
    permission: 'form:publish',
    summary: '截止问卷：不再接受填写，已填写的不变',
    input: v.object({ FormId: formId }),
    otherNames: { id: 'FormId' },
    output: v.null(),
  },
  DelForm: {
    method: 'POST',
    permission: 'form:save',
    summary: '删除问卷草稿，三十天内可恢复；发布过的不能删除',
    input: v.object({ FormId: formId }),
    otherNames: { id: 'FormId' },
    output: v.null(),
  },
  RestoreForm: {
    method: 'POST',
    permission: 'form:save',
    summary: '恢复删除的问卷草稿',
    input: v.object({ FormId: formId }),
    otherNames: { id: 'FormId' },
    output: v.null(),
  },
  ResetFormLink: {
    method: 'POST',
    permission: 'form:publish',
    summary: '更换公开的填写链接：原来的链接随即打不开，各家会员自己的链接不变',
    input: v.object({ FormId: formId }),
    otherNames: { id: 'FormId' },
    output: v.null(),
  },
  GetFormAnswers: {
    method: 'GET',
    permission: 'form:answers',
    summary: '填报内容，后提交的在前；key 找单位；匿名的没有单位和时间，次序任意',
    input: v.object({ ...page, id: recordId('编号有误'), ...answerFilters }),
    otherNames: { FormId: 'id' },
    output: listOf(formAnswer),
  },
  ExportFormAnswers: {
    method: 'GET',
    permission: 'form:export',
    asksSecondFactor: true,
    summary: '导出填报内容（xlsx），每栏一列，先提交的在前；导出记入日志',
    input: v.object({ id: recordId('编号有误'), ...answerFilters }),
    otherNames: { FormId: 'id' },
    output: fileAnswer,
  },
});
