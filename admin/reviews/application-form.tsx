import { memberLabels } from '#contract/members/managed-member.ts';
import { personalData } from '#contract/members/managed-members.ts';
import type { SubmittedApplication } from '#contract/members/review-rounds.ts';
import { useCanCall } from '../components/permissions/permissions.ts';
import { MaskedText } from '../components/record/masked-text.tsx';
import { Attachment } from './attachment.tsx';
import { applicationGroups } from './words.ts';

interface ApplicationFormProps {
  record: SubmittedApplication;
  /** Returns phone and e-mail in full; the server logs it. */
  reveal: () => Promise<Pick<SubmittedApplication, 'OperatorPhone' | 'Email'>>;
}

/** Shows an application as the form 入会登记表. */
export function ApplicationForm({ record, reveal }: ApplicationFormProps) {
  return (
    <>
      <section className="review-attachment">
        <h3 className="part-title">附件</h3>
        <Attachment path={record.FilePath} name={record.FileName} />
      </section>
      <table className="registration full">
        <caption className="visually-hidden">入会登记表</caption>
        {applicationGroups.map(({ title, fields }) => (
          <tbody key={title}>
            {fields.map((name, row, all) => (
              <tr key={name} data-wide={name === 'Mainbusiness' || name === 'Remarks' || undefined}>
                {row === 0 && (
                  <th scope="rowgroup" rowSpan={all.length} className="registration-group">
                    {title}
                  </th>
                )}
                <th scope="row">{memberLabels[name]}</th>
                <td>
                  {name === 'OperatorPhone' || name === 'Email' ? (
                    <Contact record={record} reveal={reveal} field={name} />
                  ) : (
                    wordOf(record, name)
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </>
  );
}

function wordOf(record: SubmittedApplication, name: string): string {
  const value = Object.entries(record).find(([field]) => field === name)?.[1];
  return value === undefined || value === '' || value === 0 ? '-' : String(value);
}

interface ContactProps extends ApplicationFormProps {
  field: 'OperatorPhone' | 'Email';
}

function Contact({ record, reveal, field }: ContactProps) {
  const can = useCanCall()(personalData);
  return (
    <MaskedText
      value={record[field] || '-'}
      label={memberLabels[field]}
      can={can}
      reveal={async () => (await reveal())[field]}
    />
  );
}
