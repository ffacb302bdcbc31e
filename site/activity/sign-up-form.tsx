import { signUpLimits } from '#contract/activities/sign-up-settings.ts';
import { webSignUps } from '#contract/activities/sign-up.ts';
import type { AnswerValue } from '#contract/forms/form-answers.ts';
import { createCall } from '#ui/api/call.ts';
import { Button } from '#ui/components/button.tsx';
import { TickField } from '#ui/form/choice-field.tsx';
import type { FormField } from '#ui/form/form-state.ts';
import { SuggestField } from '#ui/form/suggest-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { AnswerFields } from '#ui/forms/answer-fields.tsx';
import { privacyAddress } from '../addresses.ts';
import { FreshFieldsNote } from '../forms/fresh-fields.tsx';
import { useStayQuestion } from '../forms/typed.ts';
import type { TypedPerson } from './pasted-people.ts';
import { PeopleField } from './people-field.tsx';
import { ownNames, useSigningUp, type SignUpFormProps } from './use-signing-up.ts';

/** The form to sign up, without signing in. What is typed stays in this browser until it is sent. */
export default function SignUpForm(props: SignUpFormProps) {
  const signingUp = useSigningUp(props);
  const { form: activity, state } = signingUp;
  useStayQuestion(signingUp.isLost);
  const people = state.values['People'] as unknown as TypedPerson[];
  return (
    <form {...state.formProps} className="stack gap-5" aria-label="报名">
      {signingUp.isRestored && <Restored onAgain={signingUp.startAgain} asks={activity.AsksIdNumber} />}
      <FreshFieldsNote what="报名表" of={signingUp} ownNames={ownNames} />
      <CompanyField {...props} field={state.field('CompanyName') as FormField<string>} />
      <PeopleField
        people={people}
        onChange={(next) => state.put('People', next)}
        error={state.field('People').error}
        cell={(at, column) => {
          const { name, error, onBlur } = state.field(`People.${at}.${column}`);
          return { name, error, onBlur };
        }}
        max={signUpLimits.people}
        asksIdNumber={activity.AsksIdNumber}
      />
      {activity.Fields.length > 0 && (
        <AnswerFields
          fields={activity.Fields}
          field={(key) => state.field(key) as unknown as FormField<AnswerValue>}
          files={noFiles}
        />
      )}
      <div data-labels="above">
        <TextField
          field={state.field('Email') as FormField<string>}
          label="邮箱"
          type="email"
          inputMode="email"
          autoComplete="email"
          hint="选填：报名结果也发到这里"
        />
      </div>
      <Consent field={state.field('Consent') as FormField<boolean>} />
      <div className="row gap-4">
        <Button kind="primary" type="submit" isBusy={state.isSending}>
          提交报名（{people.length} 人）
        </Button>
        {signingUp.isLost && <span className="alarm">浏览器不能保存草稿，请不要离开这一页</span>}
      </div>
    </form>
  );
}

function Consent({ field }: { field: FormField<boolean> }) {
  return (
    <TickField field={field}>
      我已阅读
      <a href={privacyAddress} target="_blank" rel="noopener">
        隐私说明
      </a>
      ，所填人员均知情并同意为办理这次活动使用以上信息
    </TickField>
  );
}

/** No sign-up has files. */
const noFiles = { names: {}, onName: () => undefined, send: () => Promise.resolve('') };

function Restored({ onAgain, asks }: { onAgain: () => void; asks: boolean }) {
  return (
    <p className="rounded on-tint py-2 px-4 m-0">
      已恢复您此前填写、还没有提交的内容{asks && '，身份证号请重新填写'}。
      <button type="button" className="link quiet" onClick={onAgain}>
        清空重填
      </button>
    </p>
  );
}

function CompanyField({
  activity: { ActivityId, CompanyName },
  field,
}: SignUpFormProps & { field: FormField<string> }) {
  if (CompanyName !== '') return <p className="m-0">以 {CompanyName} 的名义报名。</p>;
  return (
    <div data-labels="above">
      <SuggestField
        field={field}
        label="公司名称"
        isRequired
        autoComplete="organization"
        hint="多写几个字，只剩几家时有提示；不是会员的写全称即可"
        suggest={async (key) =>
          key.length < signUpLimits.proposalLength
            ? []
            : await createCall()(webSignUps.ProposeCompanies, { ActivityId, key })
        }
      />
    </div>
  );
}
