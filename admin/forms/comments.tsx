import { Input } from 'antd';
import { useState } from 'react';
import { systemAudit } from '#contract/back-office/audit.ts';
import { commentColumns } from '#contract/forms/form-answers.ts';
import { commentOutcomes, businessFormResults, type Comment } from '#contract/forms/form-results.ts';
import type { ManagedForm } from '#contract/forms/managed-forms.ts';
import { Empty } from '#ui/components/empty.tsx';
import { DownloadButton } from '../components/buttons/download-button.tsx';
import { LateSkeleton } from '../components/feedback/delayed-skeleton.tsx';
import { LoadFailed } from '../components/feedback/load-failed.tsx';
import { NativeSelect } from '../components/form/native-select.tsx';
import { Allowed, useCanCall } from '../components/permissions/permissions.ts';
import { useAnswer, useSend } from '../session/server.ts';

const { GetFormComments: read, SaveFormTreatment: save, ExportFormComments } = businessFormResults;

const choices = Object.entries(commentOutcomes).map(
  ([outcome, word]) => [Number(outcome) as Comment['Outcome'], word || '未处理'] as const,
);

/** 意见: the comments by clause, each with what the office makes of it; exported as a document of Word. */
export function FormComments({ form }: { form: ManagedForm }) {
  const query = useAnswer(read, { id: form.FormId });
  if (query.isError && !query.data) return <LoadFailed query={query} />;
  if (!query.data) return <LateSkeleton rows={8} />;
  const comments = query.data;
  const open = comments.filter(({ Outcome }) => Outcome === 0).length;
  return (
    <section className="sheet stack gap-4" aria-label="意见">
      <div className="row between">
        <output>
          {comments.length} 条意见{open > 0 && `，${open} 条未处理`}
        </output>
        {comments.length > 0 && (
          <Allowed to={ExportFormComments}>
            <DownloadButton
              endpoint={ExportFormComments}
              input={{ id: form.FormId }}
              label="意见汇总处理表"
              isPageTool
            />
          </Allowed>
        )}
      </div>
      {comments.length === 0 && <Empty text="还没有收到意见" />}
      <ol className="plain-list stack gap-3">
        {comments.map((comment) => (
          <OneComment key={`${comment.AnswerId} ${comment.Place}`} formId={form.FormId} comment={comment} />
        ))}
      </ol>
    </section>
  );
}

function OneComment({ formId, comment }: { formId: number; comment: Comment }) {
  const canSave = useCanCall()(save);
  const [reply, setReply] = useState(comment.Reply);
  const sending = useSend(save, { invalidates: [read, systemAudit.GetRecordHistory] });
  const { AnswerId, Place, Outcome, CompanyName, Clause } = comment;
  const name = `${CompanyName} ${Clause}`.trim() || '一条意见';
  const store = (outcome: Comment['Outcome'], text: string) =>
    sending.mutate({ FormId: formId, AnswerId, Place, Outcome: outcome, Reply: text });
  return (
    <li className="framed rounded p-3 comment-columns">
      <dl className="facts">
        {Object.entries(commentColumns).map(([column, word]) => (
          <div key={column} data-long={column !== 'Clause' || undefined}>
            <dt>{word}</dt>
            <dd className="as-written">{comment[column as keyof typeof commentColumns] || '-'}</dd>
          </div>
        ))}
        <div>
          <dt>提出单位</dt>
          <dd>{CompanyName || '匿名'}</dd>
        </div>
      </dl>
      <div className="stack">
        <NativeSelect
          value={Outcome}
          choices={choices}
          disabled={!canSave || sending.isPending}
          aria-label={`处理：${name}`}
          onChange={(outcome) => store(outcome, reply)}
        />
        <Input.TextArea
          value={reply}
          rows={2}
          disabled={!canSave || Outcome === 0}
          placeholder={Outcome === 0 ? '先选处理，再写答复' : '答复'}
          aria-label={`答复：${name}`}
          onChange={({ target }) => setReply(target.value)}
          onBlur={() => reply !== comment.Reply && store(Outcome, reply)}
        />
      </div>
    </li>
  );
}
