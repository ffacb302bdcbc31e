import * as v from 'valibot';
import { paramWords, smsKindNames, smsKinds, wordsInBraces, type SmsKind } from '../back-office/sms-kinds.ts';
import { labelled } from '../fields/labels.ts';
import { cleanLines } from '../fields/normal-form.ts';
import { optionalText, requiredText } from '../fields/rules.ts';

const kind = v.picklist(smsKindNames, '没有这种短信');

/** The approved text of one kind of short messages, as it is registered with the provider. */
const smsTemplate = v.object({
  Kind: kind,
  /** The provider's number of it. */
  Code: v.string(),
  /** With the words of parameters in braces: `您的期限是{截止日期}`. */
  Text: v.string(),
  /** The words of the parameters in the text, in their order. */
  Params: v.array(v.string()),
});
export type SmsTemplate = v.InferOutput<typeof smsTemplate>;

/** Part of the site's settings. */
export const smsTemplates = v.object({
  /** The signature that the provider approved; blank: the name of the site. */
  SmsSign: v.string(),
  SmsTemplates: v.array(smsTemplate),
});

export const smsTemplateCode = optionalText(60);
export const smsTemplateText = optionalText(500, cleanLines);

const nameOf = (kindName: SmsKind) => `“${smsKinds[kindName].title}”`;

const template = v.pipe(
  v.object(
    {
      Kind: kind,
      Code: smsTemplateCode,
      Text: smsTemplateText,
      Params: v.optional(v.array(requiredText('参数有误', 20), '参数有误')),
    },
    '短信模板有误',
  ),
  v.check(
    ({ Code }) => Code !== '',
    ({ input }) => `${nameOf(input.Kind)}还没有填模板编号`,
  ),
  v.check(
    ({ Text }) => Text !== '',
    ({ input }) => `${nameOf(input.Kind)}还没有填模板内容`,
  ),
  v.check(
    ({ Kind, Text }) => wordsInBraces(Text).every((word) => paramWords(Kind).includes(word)),
    ({ input }) => {
      const word = wordsInBraces(input.Text).find((one) => !paramWords(input.Kind).includes(one)) ?? '';
      const words = paramWords(input.Kind).map((one) => `{${one}}`);
      return `${nameOf(input.Kind)}没有参数{${word}}，可用的是 ${words.join('、')}`;
    },
  ),
  v.check(
    ({ Params, Text }) => Params === undefined || Params.join('\n') === wordsInBraces(Text).join('\n'),
    ({ input }) => `${nameOf(input.Kind)}的参数与内容里的不一致`,
  ),
  v.transform(({ Kind, Code, Text }) => ({ Kind, Code, Text, Params: wordsInBraces(Text) })),
);

/** Absent: stays as it is. */
export const smsTemplatesForm = {
  SmsSign: labelled('短信签名', v.optional(optionalText(20))),
  SmsTemplates: labelled(
    '短信模板',
    v.optional(
      v.pipe(
        v.array(template, '短信模板有误'),
        v.maxLength(smsKindNames.length, '每种短信只有一个模板'),
        v.check(
          (templates) => new Set(templates.map(({ Kind }) => Kind)).size === templates.length,
          '每种短信只有一个模板',
        ),
      ),
    ),
  ),
};
