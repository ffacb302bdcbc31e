import { Form } from 'antd';
import type { SentInputOf } from '#contract/api/endpoint.ts';
import { businessIssues } from '#contract/certificates/certificate-issues.ts';
import { certificateDraft } from '#contract/certificates/managed-certificates.ts';
import { useSettled } from '../components/filters/use-debounced.ts';
import { textOf } from '../session/errors.tsx';
import { useAnswer } from '../session/server.ts';
import { outcomeText } from './words.ts';

const { PreviewCertInfo } = businessIssues;
type Draft = SentInputOf<typeof PreviewCertInfo>;

const settledMs = 400;
/** The value until the form reports its content. */
const unread = '{}';
const rendered = Object.keys(certificateDraft.entries);

/** Shows the certificate as if the form were saved now; the last picture stays until the next one is loaded. */
export function Preview({ certificateId }: { certificateId: number }) {
  const values: Record<string, unknown> = Form.useWatch([], Form.useFormInstance()) ?? {};
  const text = JSON.stringify(Object.fromEntries(rendered.map((name) => [name, values[name]])));
  const settled = useSettled(text, settledMs);
  // The initial values of the form are rendered at once.
  const draft = settled === unread ? text : settled;
  const query = useAnswer(
    PreviewCertInfo,
    { ...(JSON.parse(draft) as Draft), _certId: certificateId },
    // Nothing of a person stays in memory once the form is closed.
    { keepPrevious: true, gcTime: 0, takes: () => true, enabled: draft !== unread },
  );
  const preview = query.data;
  const isBusy = draft !== text || query.isFetching;
  return (
    <section className="certificate-preview" aria-label="证书预览" aria-busy={isBusy}>
      <div className="certificate-paper">
        {preview && preview.Image !== '' && (
          <img src={`data:image/png;base64,${preview.Image}`} alt="保存后的证书" />
        )}
        {preview && preview.Image === '' && <p>没有证书</p>}
      </div>
      <p role="status" data-again={preview?.Outcome === 'again' || preview?.Outcome === 'ends' || undefined}>
        {query.isError ? textOf(query.error) : preview && outcomeText(preview.Outcome, preview.IssueNumber)}
      </p>
    </section>
  );
}
