import { answerText, type AnswerValue } from '#contract/forms/form-answers.ts';
import { isAnswered, type FormField } from '#contract/forms/form-fields.ts';
import { businessFormResults } from '#contract/forms/form-results.ts';
import type { FormAnswer, ManagedForm } from '#contract/forms/managed-forms.ts';
import { DownloadButton } from '../components/buttons/download-button.tsx';
import type { Column } from '../components/list/columns.tsx';
import { RecordDrawer, type Neighbours } from '../components/record/record-drawer.tsx';

interface AnswerDrawerProps {
  form: ManagedForm;
  answer: FormAnswer;
  title: string;
  neighbours: Neighbours;
  onClose: () => void;
}

/** Shows one answer to a form in full, the fields that are hidden by now as well. */
export function AnswerDrawer({ form, answer, title, neighbours, onClose }: AnswerDrawerProps) {
  const sender: Column<FormAnswer>[] = [
    { key: 'CompanyName', title: '单位' },
    { key: 'SubmitTime', title: '提交时间' },
    { key: 'ChangeTime', title: '修改时间' },
  ];
  return (
    <RecordDrawer
      title={title}
      row={answer}
      groups={[
        ...(form.IsAnonymous ? [] : [{ title: '提交', facts: sender }]),
        { title: '填报内容', facts: form.Fields.filter(isAnswered).map(factOf) },
      ]}
      actions={[]}
      neighbours={neighbours}
      onClose={onClose}
    />
  );
}

function factOf(field: FormField): Column<FormAnswer> {
  const textOf = ({ Answers }: FormAnswer) =>
    answerText(Answers[field.Key] as AnswerValue | undefined, field);
  return {
    // Not a field of the answer itself, but the key of one of the form.
    key: field.Key as keyof FormAnswer,
    title: field.Label,
    render: (answer) =>
      field.Kind === 'file' && textOf(answer) !== '' ? (
        <DownloadButton
          endpoint={businessFormResults.DownFormFile}
          input={{ AnswerId: answer.AnswerId, Field: field.Key }}
          label={textOf(answer)}
        />
      ) : (
        <span className="as-written">{textOf(answer) || '（未填）'}</span>
      ),
    words: textOf,
  };
}
