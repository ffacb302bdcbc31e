import { states, stateWordsOf, type State } from '#contract/fields/states.ts';
import { formStatus, type FormItem } from '#contract/forms/managed-forms.ts';
import type { FieldWords } from '#ui/components/changes.tsx';

export const formStates = {
  [formStatus.draft]: states.form.draft,
  [formStatus.open]: states.form.open,
  [formStatus.closed]: states.form.closed,
} as const satisfies Record<FormItem['Status'], State>;

export const formStatusWords = stateWordsOf(formStates);

/** The words for the fields in the history of a form. */
export const historyFields: FieldWords = {
  Title: { label: '标题' },
  Content: { label: '说明' },
  CloseDay: { label: '截止日期' },
  IsSingle: { label: '每家一份' },
  IsAnonymous: { label: '匿名' },
  IsOpenToAll: { label: '凭链接填写' },
  Fields: { label: '填写的栏' },
  Status: { label: '状态', words: formStatusWords },
  RemindedCount: { label: '提醒' },
  AlreadyCount: { label: '今天已提醒', words: { 0: '-' } },
  UnreachableCount: { label: '没有联系方式', words: { 0: '-' } },
  Outcome: { label: '处理' },
  Reply: { label: '答复' },
  Exported: { label: '导出' },
  LinkOf: { label: '取得填写链接' },
  LinkReset: { label: '更换链接' },
};

export type FormTab = 'answers' | 'missing' | 'sums' | 'comments' | 'history';

export const pageOf = (formId: number, tab?: FormTab, more = '') =>
  `/System/forms/edit?id=${formId}${tab ? `&tab=${tab}` : ''}${more}`;
