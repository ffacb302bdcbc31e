import { useEffect, useState, type FormEvent, type MouseEvent } from 'react';
import { currentOf, fieldErrorsOf, isApiError } from '#contract/api/envelope.ts';
import {
  applicationForm,
  memberStatus,
  webMembers,
  type ApplicationStep,
  type OwnApplication,
} from '#contract/members/members.ts';
import { useDraftClaim } from '#ui/browser/draft-claim.ts';
import { Button } from '#ui/components/button.tsx';
import { toast } from '#ui/components/toast.tsx';
import { TickField } from '#ui/form/choice-field.tsx';
import { mergeNewer } from '#ui/form/merge-newer.ts';
import { useForm } from '#ui/form/use-form.ts';
import { privacyAddress } from '../addresses.ts';
import { NewerValues, type NewerValue } from '../components/newer-values.tsx';
import { loadMember } from '../session/sign-in.ts';
import styles from './application.module.css';
import {
  applicationKey,
  claimDraft,
  dropApplication,
  ownerOf,
  storeApplication,
  storedApplication,
  timeOfForeignDraft,
  versionOfDraft,
} from './draft.ts';
import {
  AccountFields,
  AttachmentFields,
  CompanyFields,
  ContactFields,
  Place,
  ShownFields,
} from './fields.tsx';
import { MissingNote, StepBar } from './step-bar.tsx';
import { Steps } from './steps.tsx';
import type { SentApplication } from './use-application.ts';
import { useFormSteps } from './use-form-steps.ts';
import {
  companyLabels,
  companyOf,
  valuesToStartWith,
  type ApplicationValues,
  type CompanyField,
} from './values.ts';
import { callOf, type Way } from './ways.ts';

interface ApplicationFormProps {
  way: Way;
  /** The application as it was sent, when it is to be changed and sent again. */
  rejected?: OwnApplication;
  onClose: () => void;
  onSent: (sent: SentApplication) => void;
}

/** The form; a second one in another tab has a draft of its own. */
export function ApplicationForm(props: ApplicationFormProps) {
  const { rejected } = props;
  const owner = rejected ? `member ${rejected.MemberId}` : 'visitor';
  const { storageKey } = useDraftClaim(applicationKey(owner));
  return storageKey === undefined ? null : <OwnedForm {...props} owner={ownerOf(storageKey)} />;
}

/** The form starts again when its owner discards the draft. */
function OwnedForm(props: ApplicationFormProps & { owner: string }) {
  const { rejected, owner } = props;
  const [attempt, setAttempt] = useState(0);
  // The draft of a member is read with the member's token or ticket only.
  const [foreignSince, setForeignSince] = useState(() => (rejected ? undefined : timeOfForeignDraft(owner)));
  const startAgain = () => {
    dropApplication(owner);
    setAttempt(attempt + 1);
  };
  if (foreignSince !== undefined)
    return (
      <DraftQuestion
        since={foreignSince}
        onOwn={() => {
          claimDraft(owner);
          setForeignSince(undefined);
        }}
        onForeign={() => {
          dropApplication(owner);
          setForeignSince(undefined);
        }}
      />
    );
  return <Fields key={attempt} {...props} onStartAgain={startAgain} />;
}

interface DraftQuestionProps {
  since: string;
  onOwn: () => void;
  onForeign: () => void;
}

/** Asks before anything of a draft is shown: the computer may be shared. */
function DraftQuestion({ since, onOwn, onForeign }: DraftQuestionProps) {
  return (
    <div className={`${styles.form} stack gap-4`} role="group" aria-label="未提交的申请">
      <p>这台电脑上有一份 {since} 填写、还没有提交的入会申请。是您填写的吗？</p>
      <div className={styles.send}>
        <Button onClick={onForeign}>不是我的，删除并重新填写</Button>
        <Button kind="primary" onClick={onOwn}>
          是我填写的，继续填写
        </Button>
      </div>
    </div>
  );
}

interface FieldsProps extends ApplicationFormProps {
  owner: string;
  onStartAgain: () => void;
}

function Fields(props: FieldsProps) {
  const { way, rejected, owner, onClose, onSent, onStartAgain } = props;
  const [asSent] = useState(() => valuesToStartWith(rejected, way.ticket));
  const [draft] = useState(() => storedApplication(owner));
  const [isUploading, setIsUploading] = useState(false);
  const [refusal, setRefusal] = useState('');
  const parts = useFormSteps(rejected !== undefined);
  const newer = useNewer({ asSent, version: versionOfDraft(owner) ?? rejected?.Version });

  const form = useForm<ApplicationValues>({
    schema: applicationForm,
    // A newer link may have been mailed since.
    start: draft ? { ...draft, Newpwd: way.ticket } : asSent,
    reveal: parts.reveal,
    send: async ({ FileName: _name, ...values }) => {
      setRefusal('');
      try {
        await callOf(way)(webMembers.ApplyMember, { ...values, Version: newer.version });
      } catch (error) {
        const current = currentOf(error);
        if (current) newer.meet(form, valuesToStartWith(current as OwnApplication, way.ticket), current);
        else if (isApiError(error) && !fieldErrorsOf(error)) setRefusal(error.message);
        throw error;
      }
      dropApplication(owner);
      if (way.isSignedIn) await loadMember().catch(() => undefined);
      onSent({
        account: values.Account,
        email: values.Email,
        timeline: [...(rejected?.Timeline ?? []), justSubmitted],
      });
    },
  });
  useStoredDraft(owner, form.values, asSent, newer.version);
  const missing = parts.missing(form.values);
  const goOn = (event: FormEvent) => {
    const { isPhone, isLast, steps, at } = parts;
    if (!isPhone || isLast) return void form.formProps.onSubmit(event);
    event.preventDefault();
    if (form.check(steps[at]?.fields ?? [])) parts.turnTo(at + 1);
  };

  return (
    <form
      {...form.formProps}
      onSubmit={goOn}
      className={`${styles.form} stack gap-4`}
      aria-label="入会申请表"
    >
      {parts.isPhone && <StepBar parts={parts} values={form.values} missing={missing} />}
      {draft && (
        <p className={`${styles.restored} rounded on-tint py-2 px-4`}>
          已恢复您此前填写的内容{!rejected && '，密码需重新输入'}。
          <button type="button" onClick={onStartAgain}>
            {rejected ? '放弃修改' : '清空重填'}
          </button>
        </p>
      )}
      {!rejected && !parts.isPhone && <Steps />}
      <ShownFields value={parts.shown}>
        <CompanyFields form={form} />
        <ContactFields form={form} />
        <AccountFields form={form} isKnown={rejected !== undefined} />
        <AttachmentFields form={form} way={way} onBusyChange={setIsUploading} />
        <Place name="Consent">
          <TickField field={form.field('Consent')}>
            我已阅读并同意
            <a href={privacyAddress} target="_blank" rel="noopener">
              《隐私说明》
              <span className="visually-hidden">（在新标签页打开）</span>
            </a>
            ，同意协会为办理入会使用以上信息
          </TickField>
        </Place>
      </ShownFields>
      <Newer values={newer.values} onTake={form.put} />
      <div className={styles.send}>
        {refusal && <p>未能提交：{refusal}。已填写的内容仍在，可稍后再试。</p>}
        {parts.isPhone && <MissingNote missing={missing} onLead={({ name }) => form.lead([name])} />}
        {parts.isPhone && parts.at > 0 ? (
          <Button onClick={once(() => parts.turnTo(parts.at - 1))}>上一步</Button>
        ) : (
          <Button onClick={once(onClose)}>取消</Button>
        )}
        {parts.isPhone && !parts.isLast ? (
          <Button kind="primary" type="submit" onClick={once()}>
            下一步
          </Button>
        ) : (
          <Button kind="primary" type="submit" isBusy={form.isSending || isUploading} onClick={once()}>
            {isUploading ? '附件上传中' : rejected ? '重新提交' : '提交申请'}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Ignores the second press of a double one: the next step has another button in its place. */
const once = (act?: () => void) => (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault();
  else act?.();
};

interface NewerProps {
  values: readonly NewerValue<CompanyField>[] | undefined;
  onTake: (name: CompanyField, value: string) => void;
}

function Newer({ values, onTake }: NewerProps) {
  if (!values) return null;
  return (
    <NewerValues
      text="这份申请已在别处修改或重新提交，这次没有提交。没有动过的栏已换成较新的内容，您填写的都还在，请核对后再提交。"
      values={values}
      onTake={onTake}
    />
  );
}

/** Compares the form with an application that was changed elsewhere since it was opened. */
function useNewer({ asSent, version }: { asSent: ApplicationValues; version: number | undefined }) {
  const [base, setBase] = useState({ saved: companyOf(asSent), version });
  const [values, setValues] = useState<readonly NewerValue<CompanyField>[]>();
  return {
    version: base.version,
    values,
    /** Takes over what was saved elsewhere, except where the applicant has typed. */
    meet(
      form: Pick<ReturnType<typeof useForm<ApplicationValues>>, 'values' | 'put'>,
      current: ApplicationValues,
      { Version }: { Version?: number },
    ) {
      const theirs = companyOf(current);
      const { adopted, conflicts } = mergeNewer({ base: base.saved, typed: companyOf(form.values), theirs });
      for (const name of adopted) form.put(name, theirs[name]);
      setBase({ saved: theirs, version: Version });
      setValues(conflicts.map((name) => ({ name, label: companyLabels[name], value: theirs[name] })));
    },
  };
}

const justSubmitted: ApplicationStep = {
  Status: memberStatus.underReview,
  ProcessItemName: '',
  CreateTime: '',
};

/**
 * Stores the entered text for the next opening and reports that. If the browser cannot store it, leaving the page needs
 * a confirmation.
 */
function useStoredDraft(
  owner: string,
  values: ApplicationValues,
  asSent: ApplicationValues,
  version: number | undefined,
) {
  const isTouched = JSON.stringify(values) !== JSON.stringify(asSent);
  useEffect(() => {
    if (!isTouched || storeApplication(owner, values, version)) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [owner, values, isTouched, version]);

  useEffect(
    () => () => {
      if (storedApplication(owner)) toast('已保留填写的内容，再次打开可继续填写');
    },
    [owner],
  );
}
