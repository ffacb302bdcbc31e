import { useState } from 'react';
import { Link } from 'react-router';
import { businessForms, formStatus } from '#contract/forms/managed-forms.ts';
import { Empty } from '#ui/components/empty.tsx';
import { StateMark } from '#ui/components/state-mark.tsx';
import { lazyDialog } from '../components/dialogs/lazy-dialog.tsx';
import { byChoice, byText } from '../components/filters/filters.ts';
import { columnsFor } from '../components/list/columns.tsx';
import { ListPage } from '../components/list/list-page.tsx';
import { addition, personalRequest, removal } from '../components/list/standard-actions.tsx';
import { useFormStatus } from './use-form-status.ts';
import { formStates, formStatusWords, pageOf } from './words.ts';

const PersonalRequestDialog = lazyDialog(() =>
  import('../components/record/personal-request-dialog.tsx').then((file) => file.PersonalRequestDialog),
);

const {
  GetFormList: read,
  SaveForm: save,
  PublishForm: publish,
  CloseForm: close,
  DelForm: remove,
  GetFormAnswers,
} = businessForms;

const { count, text, time } = columnsFor(read, save);

const filters = [
  byText('key', '关键词', '标题'),
  byChoice('status', '状态', formStatusWords),
  byChoice('due', '提醒', { 1: '今天该提醒' }),
];

const columns = [
  text('Title', { render: ({ FormId, Title }) => <Link to={pageOf(FormId)}>{Title}</Link> }),
  text('Status', {
    width: 96,
    isState: true,
    render: ({ Status }) => <StateMark state={formStates[Status]} />,
    words: ({ Status }) => formStatusWords[Status],
  }),
  text('CloseDay', { width: 120 }),
  count('AnswerCount', {
    width: 88,
    render: ({ FormId, AnswerCount }) =>
      AnswerCount > 0 ? <Link to={pageOf(FormId, 'answers')}>{AnswerCount} 份</Link> : '-',
  }),
  count('AnsweredCount', {
    title: '已填的会员',
    width: 120,
    render: ({ AnsweredCount, AskedCount }) => `${AnsweredCount} / ${AskedCount} 家`,
    words: ({ AnsweredCount, AskedCount }) => `${AnsweredCount} / ${AskedCount} 家`,
  }),
  count('DueCount', {
    width: 112,
    isWide: true,
    render: ({ FormId, DueCount }) =>
      DueCount > 0 ? <Link to={pageOf(FormId, 'missing', '&due=1')}>{DueCount} 家</Link> : '-',
  }),
  text('EditorName', { width: 96, isWide: true }),
  time('UpdateTime', { isWide: true }),
];

/** 问卷与填报: the one that was changed last comes first. */
export function FormList() {
  const status = useFormStatus();
  const [isAsked, ask] = useState(false);
  return (
    <>
      <ListPage
        name="forms"
        title="问卷与填报"
        hint="会员登录后在“待填写”里填写；也可以生成链接，让所有人填写"
        read={read}
        entityType="form"
        rowKey="FormId"
        nameOf={({ Title }) => Title}
        filters={filters}
        columns={columns}
        row={(form) => [
          { label: '编辑', keys: 'E', calls: save, to: pageOf(form.FormId) },
          { label: '填报内容', keys: 'Enter', calls: GetFormAnswers, to: pageOf(form.FormId, 'answers') },
          {
            label: form.Status === formStatus.draft ? '发布' : '重新开放',
            calls: publish,
            isHidden: form.Status === formStatus.open,
            run: () => void status.publish(form),
          },
          {
            label: '截止',
            calls: close,
            isHidden: form.Status !== formStatus.open,
            run: () => void status.close(form),
          },
          ...(form.Status === formStatus.draft ? [removal(remove, () => void status.remove(form))] : []),
          { label: '复制为新问卷', calls: save, to: `/System/forms/edit?copy=${form.FormId}` },
        ]}
        tools={[personalRequest(() => ask(true)), addition('新建问卷', save, '/System/forms/edit')]}
        empty={<Empty text="还没有问卷" />}
      />
      {isAsked && <PersonalRequestDialog onClose={() => ask(false)} />}
    </>
  );
}
