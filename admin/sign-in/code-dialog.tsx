import { useState } from 'react';
import * as v from 'valibot';
import { secondFactorFields } from '#contract/accounts/second-factor.ts';
import { Button } from '#ui/components/button.tsx';
import { Dialog } from '#ui/components/dialog.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { answerQuestion, useCodeQuestion } from '../session/code-question.ts';
import { CodeField } from './code-field.tsx';
import { Failure } from './failure.tsx';
import './sign-in.css';

const schema = v.object(secondFactorFields);

/** Asks for the second factor over the open page, and then continues the call. */
export function CodeDialog() {
  const question = useCodeQuestion();
  return (
    <Dialog isOpen={question !== undefined} onClose={() => answerQuestion(null)} title="请再次验证">
      <CodeForm failure={question?.failure} />
    </Dialog>
  );
}

function CodeForm({ failure }: { failure: string | undefined }) {
  const [isByPaper, setIsByPaper] = useState(false);
  const name = isByPaper ? 'RecoveryCode' : 'Totp';
  const form = useForm({
    schema,
    start: { Totp: '', RecoveryCode: '' },
    check: (values) =>
      values[name].trim() === '' ? { [name]: `请输入${isByPaper ? '恢复码' : '动态码'}` } : {},
    send: (values) => Promise.resolve(answerQuestion(values[name])),
  });
  return (
    <form {...form.formProps} data-labels="above" className="renewal">
      <p>这项操作须先确认是您本人，请输入动态码。十分钟内不再询问。</p>
      <Failure text={failure} />
      <CodeField
        fields={{ Totp: form.field('Totp'), RecoveryCode: form.field('RecoveryCode') }}
        isByPaper={isByPaper}
        onSwitch={setIsByPaper}
      />
      <div className="row nowrap stretch end gap-3">
        <Button onClick={() => answerQuestion(null)}>取消</Button>
        <Button kind="primary" type="submit">
          继续
        </Button>
      </div>
    </form>
  );
}
