import { Button, Form } from 'antd';
import { useEffect, useRef } from 'react';
import { businessSuggestions, suggestionStatus, type Suggestion } from '#contract/public-site/suggestions.ts';
import { Notice } from '../components/feedback/notice.tsx';
import { fieldsOf } from '../components/form/fields.tsx';
import { saveKeys } from '../components/form/save-shortcuts.ts';
import { useRecordForm } from '../components/form/use-record-form.ts';

const { GetWebProposeList: read, HandlePropose: handle } = businessSuggestions;
const Field = fieldsOf(handle);

interface HandlingFormProps {
  suggestion: Suggestion;
  hasNext: boolean;
  onNext: () => void;
  onClose: () => void;
}

/** Asks for a note on how a suggestion was handled. */
export function HandlingForm({ suggestion, hasNext, onNext, onClose }: HandlingFormProps) {
  const isHandled = suggestion.Status === suggestionStatus.handled;
  const box = useRef<HTMLDivElement>(null);
  const record = useRecordForm({
    save: handle,
    start: suggestion,
    invalidates: [read],
    saved: '已办理',
    onClose,
    onNext,
  });
  // After the drawer has given the focus to itself.
  useEffect(() => {
    const frame = requestAnimationFrame(() => box.current?.querySelector('textarea')?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const leadsOn = hasNext && !isHandled;
  const submit = (andGoOn: boolean) => {
    record.prepare(andGoOn);
    record.form.submit();
  };

  return (
    <div ref={box} role="presentation" onKeyDown={saveKeys(submit)}>
      {record.refusal && <Notice type="error" title={record.refusal} />}
      {record.theirs && (
        <HandledMeanwhile note={String(record.theirs['HandleNote'])} onReplace={() => record.merge({})} />
      )}
      <Form form={record.form} layout="vertical" initialValues={record.start} onFinish={record.send}>
        <Field.Area name="HandleNote" placeholder="如：已电话回复，说明了报名时间" />
        <div className="dialog-foot row stretch end mt-2">
          <Button
            type={leadsOn ? 'default' : 'primary'}
            loading={record.isSaving && !record.isGoingOn}
            onClick={() => submit(false)}
          >
            {isHandled ? '保存' : '办理'}
          </Button>
          {leadsOn && (
            <Button type="primary" loading={record.isGoingOn} title="Ctrl+Enter" onClick={() => submit(true)}>
              办理并看下一条
            </Button>
          )}
        </div>
      </Form>
    </div>
  );
}

/** Says that a colleague handled the suggestion since it was opened; what was typed stays below. */
function HandledMeanwhile({ note, onReplace }: { note: string; onReplace: () => void }) {
  return (
    <Notice
      type="warning"
      title={`同事刚办理过这条建议：${note}`}
      description="您写的还在下面。要换成您写的，先点“以我写的为准”，再保存。"
      action={
        <Button size="small" onClick={onReplace}>
          以我写的为准
        </Button>
      }
    />
  );
}
