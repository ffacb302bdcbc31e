import * as v from 'valibot';
import { cleanTelephone, telephonePattern } from '../fields/contacts.ts';
import { cleanLines, cleanText } from '../fields/normal-form.ts';
import { day, flag, optionalText } from '../fields/rules.ts';
import { formLimits, isAnswered, type FormField } from './form-fields.ts';

/*
 * The rules of the answers, built from the fields of a form: the page, the server and the back office use the same
 * ones. An answer is a text, a list of texts (`choices`), a boolean (`consent`) or a list of rows (`table`). A number is
 * a text with its digits, so that none is rounded on its way.
 */

const textLengths = { text: 200, area: 5000 } as const;

/** One line of a round of comments. */
const commentRow = v.object(
  {
    Clause: optionalText(50),
    Original: optionalText(2000, cleanLines),
    Change: optionalText(2000, cleanLines),
    Reason: optionalText(2000, cleanLines),
  },
  '意见表有误',
);
export type CommentRow = v.InferOutput<typeof commentRow>;

/** The columns of such a table, in the order of a form on paper. */
export const commentColumns = {
  Clause: '章条',
  Original: '原文',
  Change: '修改为',
  Reason: '理由',
} as const satisfies Record<keyof CommentRow, string>;

export type AnswerValue = string | boolean | string[] | CommentRow[];
export type Answers = Record<string, AnswerValue>;

/** Returns the fields that are answered now. */
export function openFields(fields: readonly FormField[]): FormField[] {
  return fields.filter((field) => isAnswered(field) && !field.IsHidden);
}

/** Returns the rules of the answers by the keys of their fields. Answers to other fields are left out. */
export function answerSchema(fields: readonly FormField[]) {
  return v.object(Object.fromEntries(openFields(fields).map((field) => [field.Key, ruleOf(field)])));
}

/** Returns the answer of nobody yet. */
export function blankAnswer({ Kind }: Pick<FormField, 'Kind'>): AnswerValue {
  if (Kind === 'consent') return false;
  return Kind === 'choices' || Kind === 'table' ? [] : '';
}

// Each kind has a shape of its own.
// oxlint-disable-next-line no-explicit-any
type Rule = v.GenericSchema<any, AnswerValue>;

function ruleOf(field: FormField): Rule {
  const { Kind, Options, IsRequired } = field;
  switch (Kind) {
    case 'text':
      return textRule(field, optionalText(textLengths.text));
    case 'area':
      return textRule(field, optionalText(textLengths.area, cleanLines));
    case 'number':
      return numberRule(field);
    case 'date':
      return textRule(field, day('日期应为 2026-01-31 的样子'), '请选择日期');
    case 'choice':
      return textRule(
        field,
        v.pipe(
          optionalText(100),
          v.check((text) => text === '' || Options.includes(text), '请从选项中选择'),
        ),
        '请选择',
      );
    case 'phone':
      return textRule(field, telephone);
    case 'file':
      return textRule(field, uploadedFile, '请上传文件');
    case 'choices':
      return choicesRule(field);
    case 'table':
      return tableRule(field);
    default:
      return v.pipe(
        flag,
        v.check((isTicked) => isTicked || !IsRequired, '请勾选同意'),
      );
  }
}

const telephone = v.pipe(
  optionalText(30, cleanTelephone),
  v.check((text) => text === '' || telephonePattern.test(text), '请输入正确的电话号码'),
);

const uploadPattern = /^\/files\/quarantine\/\d{4}\/\d{2}\/[0-9a-f]{32}\.[a-z0-9]{2,5}$/;
const uploadedFile = v.pipe(
  optionalText(100),
  v.check((text) => text === '' || uploadPattern.test(text), '文件有误，请重新上传'),
);

function textRule(
  { IsRequired }: FormField,
  rule: v.GenericSchema<string | number | null | undefined, string>,
  message = '请填写',
): Rule {
  return v.pipe(
    rule,
    v.check((text) => !IsRequired || text !== '', message),
  );
}

function choicesRule({ Options, IsRequired }: FormField): Rule {
  return v.pipe(
    v.optional(
      v.nullable(v.array(v.pipe(v.string('请从选项中选择'), v.maxLength(400)), '请从选项中选择'), []),
      [],
    ),
    v.check((texts) => !IsRequired || texts.length > 0, '请选择'),
    v.check((texts) => texts.every((text) => Options.includes(text)), '请从选项中选择'),
    v.transform((texts) => Options.filter((text) => texts.includes(text))),
  );
}

/** The digits of a number as people write them: wide digits, commas between thousands, its unit behind it. */
export function cleanFigures(text: string, unit: string): string {
  const figures = cleanText(text).normalize('NFKC').replaceAll(/\s/g, '');
  const bare = unit !== '' && figures.endsWith(unit) ? figures.slice(0, -unit.length) : figures;
  const plain = /^[-+]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(bare) ? bare.replaceAll(',', '') : bare;
  if (!/^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain)) return plain;
  const [, sign = '', whole = '', part = ''] = /^([-+]?)(\d*)\.?(\d*)$/.exec(plain) ?? [];
  const shown = `${whole.replace(/^0+(?=\d)/, '') || '0'}${part === '' ? '' : `.${part}`}`;
  return sign === '-' && /[1-9]/.test(shown) ? `-${shown}` : shown;
}

function numberRule(field: FormField): Rule {
  const { Min, Max, Decimals, Unit } = field;
  const isWithin = (text: string) =>
    (Min === undefined || Number(text) >= Min) && (Max === undefined || Number(text) <= Max);
  const range = [Min === undefined ? '' : `不小于 ${Min}`, Max === undefined ? '' : `不大于 ${Max}`];
  return textRule(
    field,
    v.pipe(
      optionalText(40),
      v.transform((text) => cleanFigures(text, Unit)),
      v.check((text) => text === '' || /^-?\d{1,12}(\.\d+)?$/.test(text), '应为数字'),
      v.check(
        (text) => (text.split('.')[1] ?? '').length <= Decimals,
        Decimals === 0 ? '应为整数' : `小数不能超过 ${Decimals} 位`,
      ),
      v.check((text) => text === '' || isWithin(text), `应${range.filter(Boolean).join('，')}`),
    ),
  );
}

function tableRule({ IsRequired }: FormField): Rule {
  const isBlank = (row: CommentRow) => Object.values(row).every((text) => text === '');
  const incomplete = (rows: CommentRow[]) =>
    rows.findIndex(({ Change, Reason }) => Change === '' && Reason === '');
  return v.pipe(
    v.optional(v.nullable(v.pipe(v.array(commentRow, '意见表有误'), v.maxLength(1000, '意见太多')), []), []),
    v.transform((rows) => (rows ?? []).filter((row) => !isBlank(row))),
    v.check((rows) => rows.length <= formLimits.tableRows, `意见不能超过 ${formLimits.tableRows} 条`),
    v.check((rows) => !IsRequired || rows.length > 0, '请填写意见'),
    v.check<CommentRow[], (issue: v.CheckIssue<CommentRow[]>) => string>(
      (rows) => incomplete(rows) < 0,
      ({ input }) => `第 ${incomplete(input) + 1} 条请填写“修改为”或“理由”`,
    ),
  );
}

/** Returns the answers in their normal form, or the first error of each field. */
export function checkAnswers(
  fields: readonly FormField[],
  values: unknown,
):
  | { answers: Answers; errors: Record<string, string> }
  | { answers?: never; errors: Record<string, string> } {
  const result = v.safeParse(answerSchema(fields), values);
  if (result.success) return { answers: result.output as Answers, errors: {} };
  const errors: Record<string, string> = {};
  for (const { path, message } of result.issues) errors[String(path?.[0]?.key ?? 'Values')] ??= message;
  return { errors };
}

/** Returns the answer as one text, such as in a list, a print or a cell. */
export function answerText(value: AnswerValue | undefined, field: Pick<FormField, 'Kind' | 'Unit'>): string {
  if (value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? '同意' : '';
  if (typeof value === 'string')
    return field.Kind === 'number' && field.Unit ? `${value} ${field.Unit}` : value;
  return value
    .map((one) =>
      typeof one === 'string'
        ? one
        : Object.entries(commentColumns)
            .filter(([name]) => one[name as keyof CommentRow] !== '')
            .map(([name, word]) => `${word}：${one[name as keyof CommentRow]}`)
            .join('；'),
    )
    .join(field.Kind === 'table' ? '\n' : '、');
}
