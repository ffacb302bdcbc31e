import * as v from 'valibot';
import { labelled } from '../fields/labels.ts';
import { cleanLines } from '../fields/normal-form.ts';
import { filter, flag, integer, optionalText, requiredText } from '../fields/rules.ts';

/*
 * The fields of a form: of a questionnaire, of a sign-up. A form stores them as a list; each answer is stored by the
 * key of its field, which never changes.
 */

/** The kinds of fields, with their words. */
export const fieldKinds = {
  text: '短文本',
  area: '长文本',
  number: '数字',
  date: '日期',
  choice: '单选',
  choices: '多选',
  file: '文件',
  phone: '电话',
  consent: '同意',
  heading: '标题/说明',
  table: '意见表',
} as const;
export type FieldKind = keyof typeof fieldKinds;
const kinds = Object.keys(fieldKinds) as FieldKind[];

export const formLimits = { fields: 100, options: 100, tableRows: 300, decimals: 6 } as const;

const bound = (message: string) =>
  filter(
    v.pipe(
      v.union([v.number(), v.pipe(v.string(), v.maxLength(30, message), v.transform(Number))], message),
      v.check((number) => Number.isFinite(number) && Math.abs(number) < 1e12, message),
    ),
  );

const option = requiredText('选项不能为空', 100);

/** One field; its key never changes. */
export const formField = v.pipe(
  v.object(
    {
      /** Chosen by the designer when the field is added; letters and figures after an `f`. */
      Key: v.pipe(v.string('栏的编号有误'), v.regex(/^f[0-9a-z]{5,11}$/, '栏的编号有误')),
      Kind: v.picklist(kinds, '栏的种类有误'),
      Label: labelled('名称', requiredText('请输入名称', 200)),
      Hint: labelled('说明', optionalText(500, cleanLines)),
      IsRequired: labelled('必填', flag),
      /** Nobody sees or answers it any more; what was answered stays. */
      IsHidden: labelled('隐藏', flag),
      /** Of `choice` and `choices`. */
      Options: labelled(
        '选项',
        v.optional(
          v.pipe(
            v.array(option, '选项有误'),
            v.maxLength(formLimits.options, `选项不能超过 ${formLimits.options} 个`),
          ),
          [],
        ),
      ),
      /** These four are of `number`. */
      Unit: labelled('单位', optionalText(20)),
      Min: labelled('最小值', bound('最小值应为数字')),
      Max: labelled('最大值', bound('最大值应为数字')),
      Decimals: labelled('小数位数', v.optional(integer('小数位数应为 0 至 6', 0, formLimits.decimals), 0)),
    },
    '填写的栏有误',
  ),
  v.forward(
    v.partialCheck(
      [['Kind'], ['Options']],
      ({ Kind, Options }) => !hasOptions(Kind) || Options.length > 0,
      '请填写选项',
    ),
    ['Options'],
  ),
  v.forward(
    v.partialCheck(
      [['Options']],
      ({ Options }) => new Set(Options).size === Options.length,
      '有两个选项相同',
    ),
    ['Options'],
  ),
  v.forward(
    v.partialCheck(
      [['Min'], ['Max']],
      ({ Min, Max }) => Min === undefined || Max === undefined || Min <= Max,
      '最大值小于最小值',
    ),
    ['Max'],
  ),
);
export type FormField = v.InferOutput<typeof formField>;

/** Returns whether fields of this kind have options to choose from. */
export function hasOptions(kind: FieldKind): boolean {
  return kind === 'choice' || kind === 'choices';
}

/** Returns whether a field of this kind is answered; a heading only stands above others. */
export function isAnswered({ Kind }: Pick<FormField, 'Kind'>): boolean {
  return Kind !== 'heading';
}

/** The fields of a form in their order. */
export const formFields = v.pipe(
  v.array(formField, '请添加要填写的栏'),
  v.maxLength(formLimits.fields, `不能超过 ${formLimits.fields} 栏`),
  v.check((fields) => fields.some((field) => isAnswered(field) && !field.IsHidden), '请添加要填写的栏'),
  v.check((fields) => new Set(fields.map(({ Key }) => Key)).size === fields.length, '有两栏的编号相同'),
  v.check((fields) => fields.filter(({ Kind }) => Kind === 'table').length <= 1, '只能有一个意见表'),
);
