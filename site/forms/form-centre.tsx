import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formTexts, webForms, type OpenForm } from '#contract/forms/forms.ts';
import type { MemberInfo } from '#contract/members/members.ts';
import { createCall } from '#ui/api/call.ts';
import { Button } from '#ui/components/button.tsx';
import { Empty } from '#ui/components/empty.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { numberIn } from '../addresses.ts';
import { NotLoaded } from '../components/not-loaded.tsx';
import { openDialog } from '../components/open-dialog.ts';
import { useAnswer } from '../contribute/use-answer.ts';
import { callToRead } from '../session/server.ts';
import { AnswerForm } from './answer-form.tsx';
import { storedReceipt } from './drafts.ts';
import { OwnForms } from './own-forms.tsx';
import { Submission } from './submission.tsx';

/** A form by its number and key, or the forms of the signed-in member. */
export function FormCentre({ member }: { member: MemberInfo | undefined }) {
  const [query] = useSearchParams();
  const formId = numberIn(query, 'FormId', 0);
  if (formId === 0) return member ? <OwnForms /> : <ForMembers text="登录后查看本单位待填写的问卷。" />;
  return <OneForm formId={formId} linkKey={query.get('Key') ?? undefined} member={member} />;
}

interface OneFormProps {
  formId: number;
  linkKey: string | undefined;
  member: MemberInfo | undefined;
}

function OneForm({ formId, linkKey, member }: OneFormProps) {
  // On one computer several companies may open their links.
  const owner = [member?.MemberId ?? 'visitor', ...(linkKey ? [linkKey.slice(0, 8)] : [])].join('-');
  const [receipt, setReceipt] = useState(() => storedReceipt(owner, formId));
  const [isWriting, write] = useState(false);
  const [isDone, setDone] = useState(false);
  const read = member ? callToRead : createCall();
  const readForm = () => read(webForms.GetOpenForm, { FormId: formId, Key: linkKey, Receipt: receipt });
  const answer = useAnswer(readForm, `${formId} ${linkKey} ${receipt}`);
  const form = answer.data;
  if (answer.error !== undefined && !form)
    return <NotFound isMember={member !== undefined} error={answer.error} onAgain={answer.again} />;
  if (!form) return <Skeleton lines={8} />;
  if (isDone) return <Closed form={form} text="已提交，谢谢。匿名填写的内容不能再查看和修改。" />;
  if (form.IsAnswered) return <Closed form={form} text={formTexts.answered} />;
  if (form.Own && !isWriting)
    return (
      <Submission
        form={form}
        own={form.Own}
        onWrite={() => write(true)}
        onAnother={form.IsSingle || !form.IsOpen ? undefined : () => setReceipt(undefined)}
      />
    );
  if (!form.IsOpen) return <Closed form={form} text={`${formTexts.closed}（截止日期 ${form.CloseDay}）。`} />;
  return (
    <AnswerForm
      // What was submitted, or a blank one.
      key={form.Own ? 'own' : 'new'}
      form={form}
      linkKey={linkKey}
      owner={owner}
      isSignedIn={member !== undefined}
      receipt={receipt}
      read={readForm}
      onReadAgain={() => {
        write(false);
        answer.again();
      }}
      onSubmitted={(nextReceipt) => {
        write(false);
        if (form.IsAnonymous) setDone(true);
        else if (nextReceipt === receipt) answer.again();
        else setReceipt(nextReceipt);
      }}
    />
  );
}

function NotFound({ isMember, error, onAgain }: { isMember: boolean; error: string; onAgain: () => void }) {
  if (!isMember)
    return (
      <ForMembers text="没有找到这份问卷。如是会员填写的问卷，请登录；如凭链接填写，请核对链接是否完整。" />
    );
  return (
    <NotLoaded
      title="问卷与填报"
      text={`没有找到这份问卷：${error}。请核对链接是否完整。`}
      onAgain={onAgain}
    />
  );
}

function Closed({ form, text }: { form: OpenForm; text: string }) {
  return (
    <>
      <h1 className="page-title">{form.Title}</h1>
      <Empty text={text} />
    </>
  );
}

function ForMembers({ text }: { text: string }) {
  return (
    <>
      <h1 className="page-title">问卷与填报</h1>
      <Empty text={text}>
        <Button kind="primary" onClick={() => openDialog('sign-in', {})}>
          会员登录
        </Button>
      </Empty>
    </>
  );
}
