import { hasOptions, type FormField } from '#contract/forms/form-fields.ts';
import { businessFormResults, type FieldSum } from '#contract/forms/form-results.ts';
import type { ManagedForm } from '#contract/forms/managed-forms.ts';
import { Empty } from '#ui/components/empty.tsx';
import { DownloadButton } from '../components/buttons/download-button.tsx';
import { LateSkeleton } from '../components/feedback/delayed-skeleton.tsx';
import { LoadFailed } from '../components/feedback/load-failed.tsx';
import { Allowed } from '../components/permissions/permissions.ts';
import { useAnswer } from '../session/server.ts';

const { GetFormSums: read, ExportFormFiles } = businessFormResults;

/** 汇总: what the answers to a form add up to, field by field. */
export function FormSums({ form }: { form: ManagedForm }) {
  const query = useAnswer(read, { id: form.FormId });
  if (query.isError && !query.data) return <LoadFailed query={query} />;
  if (!query.data) return <LateSkeleton rows={8} />;
  const hasFiles = form.Fields.some(({ Kind }) => Kind === 'file');
  return (
    <section className="sheet stack gap-6" aria-label="汇总">
      <div className="row between">
        <output>共收到 {form.AnswerCount} 份</output>
        {hasFiles && form.AnswerCount > 0 && (
          <Allowed to={ExportFormFiles}>
            <DownloadButton endpoint={ExportFormFiles} input={{ id: form.FormId }} label="下载文件" />
          </Allowed>
        )}
      </div>
      {form.AnswerCount === 0 && <Empty text="还没有收到填报" />}
      {form.AnswerCount > 0 &&
        query.data.map((sum) => {
          const field = form.Fields.find(({ Key }) => Key === sum.Key);
          return field && <OneSum key={sum.Key} field={field} sum={sum} />;
        })}
    </section>
  );
}

function OneSum({ field, sum }: { field: FormField; sum: FieldSum }) {
  return (
    <section className="stack gap-2" aria-label={field.Label}>
      <h2 className="part-title m-0">
        {field.Label} <span className="muted text-sm">{sum.Count} 份填了</span>
      </h2>
      {field.Kind === 'number' && <Numbers field={field} sum={sum} />}
      {hasOptions(field.Kind) && <Choices sum={sum} />}
      {field.Kind !== 'number' && !hasOptions(field.Kind) && <Texts sum={sum} />}
    </section>
  );
}

function Numbers({ field: { Unit }, sum }: { field: FormField; sum: FieldSum }) {
  const facts = { 合计: sum.Sum, 平均: sum.Mean, 最小: sum.Min, 最大: sum.Max };
  return (
    <dl className="facts">
      {Object.entries(facts).map(([word, value]) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd className="figures">{value === '' ? '-' : `${value} ${Unit}`}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The options with their counts; the bars compare them at a glance, and the numbers say what they mean. */
function Choices({ sum }: { sum: FieldSum }) {
  const most = Math.max(1, ...sum.Values.map(({ Count }) => Count));
  return (
    <table className="table option-sums">
      <tbody>
        {sum.Values.map(({ Text, Count }) => (
          <tr key={Text}>
            <th scope="row" className="breaks">
              {Text}
            </th>
            <td className="option-bar" aria-hidden="true">
              <span style={{ width: `${(100 * Count) / most}%` }} />
            </td>
            <td className="figures whole">{Count} 份</td>
            <td className="figures whole muted">
              {sum.Count > 0 && `${Math.round((100 * Count) / sum.Count)}%`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Texts({ sum }: { sum: FieldSum }) {
  if (sum.Values.length === 0) return <p className="muted m-0">没有填写</p>;
  return (
    <ul className="list">
      {sum.Values.map(({ Text, Count }) => (
        <li key={Text}>
          <span className="as-written">{Text}</span>
          {Count > 1 && <span className="muted">（{Count} 份）</span>}
        </li>
      ))}
    </ul>
  );
}
