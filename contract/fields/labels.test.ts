import * as v from 'valibot';
import { expect, test } from 'vitest';
import { columnLabelOf, columnLabelsOf, labelled, labelOf } from './labels.ts';
import { requiredText, timeOrBlank } from './rules.ts';

const form = v.object({
  Title: labelled('名称', requiredText('请输入名称', 50)),
  Address: labelled('链接地址', v.string(), { column: '网址' }),
  Until: labelled('截止', timeOrBlank('截止有误')),
  Version: v.number(),
});

test('a labelled rule reads as the rule alone does, and its label is found in every other pipe around it', () => {
  expect(v.parse(form, { Title: ' a ', Address: '', Version: 1 })).toEqual({
    Title: 'a',
    Address: '',
    Version: 1,
  });
  expect(v.safeParse(form.entries.Title, '').issues?.[0].message).toBe('请输入名称');
  expect(labelOf(v.pipe(form.entries.Title, v.nonEmpty()))).toBe('名称');
});

test('a field has one label in its form and may have another one in lists and in the log', () => {
  expect(labelOf(form.entries.Address)).toBe('链接地址');
  expect(columnLabelOf(form.entries.Address)).toBe('网址');
  expect(columnLabelsOf(form.entries)).toEqual({ Title: '名称', Address: '网址', Until: '截止' });
});
