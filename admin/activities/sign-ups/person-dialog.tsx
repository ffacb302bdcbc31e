import { Modal } from 'antd';
import { businessSignUps, personForm, type ManagedSignUpPerson } from '#contract/activities/sign-up-list.ts';
import { answerText, openFields } from '#contract/forms/form-answers.ts';
import { isMasked } from '#contract/members/masked.ts';
import { LateSkeleton } from '../../components/feedback/delayed-skeleton.tsx';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';
import { fieldsOf } from '../../components/form/fields.tsx';
import { RecordDialog } from '../../components/form/record-dialog.tsx';
import { useCanCall } from '../../components/permissions/permissions.ts';
import { useAnswer } from '../../session/server.ts';
import { invalidates } from './use-people-actions.ts';
import { stateWords } from './words.ts';

const { GetSignUpPerson: read, SaveSignUpPerson: save } = businessSignUps;
const Field = fieldsOf({ input: personForm });

interface PersonDialogProps {
  personId: number;
  asksIdNumber: boolean;
  onClose: () => void;
}

/** One person with what was filled in; the person is corrected, or replaced by another one. */
export function PersonDialog({ personId, asksIdNumber, onClose }: PersonDialogProps) {
  const query = useAnswer(read, { id: personId }, { gcTime: 0 });
  const canSave = useCanCall()(save);
  const person = query.data;
  if (person && canSave) return <Edited person={person} asksIdNumber={asksIdNumber} onClose={onClose} />;
  return (
    <Modal open title={person?.Name ?? '报名人员'} width={700} footer={null} onCancel={onClose}>
      {query.isError && <LoadFailed query={query} />}
      {query.isPending && <LateSkeleton rows={4} />}
      {person && <PersonFacts person={person} />}
    </Modal>
  );
}

interface EditedProps extends Omit<PersonDialogProps, 'personId'> {
  person: ManagedSignUpPerson;
}

function Edited({ person, asksIdNumber, onClose }: EditedProps) {
  const hint = (value: string) => (isMasked(value) ? { hint: '带星号的保留不动，要改请整个重填' } : {});
  return (
    <RecordDialog
      title={`报名人员：${person.Name}`}
      width={700}
      isNew={false}
      save={save}
      start={person}
      invalidates={invalidates}
      onClose={onClose}
    >
      <div className="mb-4">
        <PersonFacts person={person} />
      </div>
      <div className="grid gap-0 gap-x-8">
        <Field.Text name="Name" />
        <Field.Text name="Mobile" {...hint(person.Mobile)} />
        <Field.Text name="Post" />
        {asksIdNumber && <Field.Text name="IdNumber" {...hint(person.IdNumber)} />}
      </div>
    </RecordDialog>
  );
}

function PersonFacts({ person }: { person: ManagedSignUpPerson }) {
  const { CompanyName, Number, SignUpTime, Email, Reason, PaidAmount, PaidDay, AttendTime, Fields } = person;
  const facts = [
    ['单位', CompanyName],
    ['编号', Number],
    ['状态', stateWords(person)],
    ['报名时间', SignUpTime],
    ['邮箱', Email],
    ['原因', Reason],
    ['已缴', PaidAmount && `${PaidAmount} 元，${PaidDay}`],
    ['到场', AttendTime && `${AttendTime} ${person.AttendedBy}`],
    ...openFields(Fields).map(
      (field) => [field.Label, answerText(person.Answers[field.Key], field)] as const,
    ),
  ] as const;
  return (
    <dl className="facts">
      {facts
        .filter(([, text]) => text !== '')
        .map(([word, text]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd className="pre-line breaks">{text}</dd>
          </div>
        ))}
    </dl>
  );
}
