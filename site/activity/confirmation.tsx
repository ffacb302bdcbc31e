import { useState } from 'react';
import { webSignUps, type SignedUpPerson, type SignUp } from '#contract/activities/sign-up.ts';
import { states } from '#contract/fields/states.ts';
import { answerText, openFields } from '#contract/forms/form-answers.ts';
import { createCall } from '#ui/api/call.ts';
import { Button } from '#ui/components/button.tsx';
import { Dialog } from '#ui/components/dialog.tsx';
import { StateMark } from '#ui/components/state-mark.tsx';
import { toast } from '#ui/components/toast.tsx';
import { activityAddress } from '../addresses.ts';
import { canShareBySystem, copyLink, shareBySystem } from '../article/sharing.ts';
import { PageLink } from '../components/page-link.tsx';
import { memberCalls } from '../session/server.ts';
import { useSite } from '../site-data.ts';
import { periodOf } from './activity-facts.tsx';
import styles from './activity.module.css';
import { ReplaceDialog } from './replace-dialog.tsx';
import { isActive, stateText, summaryOf } from './states.ts';

interface ConfirmationProps {
  asRead: SignUp;
  signUpKey: string;
}

/** One sign-up: its number, the state of each person, and what can be changed. */
export function Confirmation({ asRead, signUpKey }: ConfirmationProps) {
  const [signUp, setSignUp] = useState(asRead);
  const [replaced, replace] = useState<SignedUpPerson>();
  const cancelling = useCancelling(signUpKey, setSignUp);
  const { Number, People, CanCancel, CanReplace, AsksIdNumber } = signUp;
  const active = People.filter(isActive);
  const isOpen = (person: SignedUpPerson, may: boolean) => may && isActive(person);
  return (
    <section className="stack gap-5" aria-label="报名">
      <Summary signUp={signUp} />
      <p className="strip m-0 no-print">
        请收藏这一页，凭它改人或取消，不要把地址转发给别人。打电话询问时报编号 {Number}。
      </p>
      <SignUpFacts signUp={signUp} />
      <ul className="plain-list stack gap-3" aria-label="报名人员">
        {People.map((person) => (
          <Person
            key={person.PersonId}
            person={person}
            {...(isOpen(person, CanReplace) && { onReplace: () => replace(person) })}
            {...(isOpen(person, CanCancel) && { onCancel: () => cancelling.ask([person]) })}
          />
        ))}
      </ul>
      <Answers signUp={signUp} />
      <Tools
        signUp={signUp}
        {...(CanCancel && active.length > 1 && { onCancelAll: () => cancelling.ask(active) })}
      />
      {replaced && (
        <ReplaceDialog
          person={replaced}
          signUpKey={signUpKey}
          asksIdNumber={AsksIdNumber}
          onReplaced={(next) => {
            setSignUp(next);
            replace(undefined);
          }}
          onClose={() => replace(undefined)}
        />
      )}
      <CancelQuestion {...cancelling} isWhole={cancelling.people?.length === active.length} />
    </section>
  );
}

/** Says plainly who has a place and who waits. */
function Summary({ signUp: { Title, People } }: { signUp: SignUp }) {
  return (
    <header className="stack gap-3">
      <h1 className="page-title m-0 breaks">{Title}</h1>
      <p className="m-0 text-lg" role="status">
        <b>{summaryOf(People)}</b>
      </p>
      {People.some(({ State }) => State === 'waiting') && (
        <p className="muted m-0">
          候补的人员在有名额空出时依次得到名额，并收到通知；这一页随时显示最新的状态。
        </p>
      )}
    </header>
  );
}

function SignUpFacts({ signUp }: { signUp: SignUp }) {
  const { Number, CompanyName, BeginTime, EndTime, Place, SignUpTime, Fee, FeeNote } = signUp;
  const facts = {
    编号: Number,
    单位: CompanyName,
    时间: periodOf(BeginTime, EndTime),
    地点: Place,
    费用: Fee === '' ? '' : [`每人 ${Fee} 元`, FeeNote].filter(Boolean).join('\n'),
    报名时间: SignUpTime,
  };
  return (
    <table className={`table ${styles.record}`}>
      <tbody>
        {Object.entries(facts)
          .filter(([, text]) => text !== '')
          .map(([word, text]) => (
            <tr key={word}>
              <th scope="row">{word}</th>
              <td className="pre-line figures">{text}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

interface PersonProps {
  person: SignedUpPerson;
  onReplace?: () => void;
  onCancel?: () => void;
}

function Person({ person, onReplace, onCancel }: PersonProps) {
  const { Name, Mobile, Post, State, Reason } = person;
  return (
    <li className={`${styles.entry} card p-4 row between`}>
      <div className="stack gap-1 min-0">
        <span className="row gap-3">
          <b>{Name}</b>
          <StateMark state={states.signUp[State]}>{stateText(person)}</StateMark>
        </span>
        <span className="muted text-sm figures">{[Mobile, Post].filter(Boolean).join(' · ')}</span>
        {Reason !== '' && <span className="text-sm breaks">原因：{Reason}</span>}
      </div>
      {(onReplace ?? onCancel) && (
        <div className="row no-print">
          {onReplace && (
            <Button aria-label={`改人：${Name}`} onClick={onReplace}>
              改人
            </Button>
          )}
          {onCancel && (
            <Button aria-label={`取消：${Name}`} onClick={onCancel}>
              取消
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function Answers({ signUp: { Fields, Answers: answers } }: { signUp: SignUp }) {
  const fields = openFields(Fields);
  if (fields.length === 0) return null;
  return (
    <table className={`table ${styles.record}`}>
      <tbody>
        {fields.map((field) => (
          <tr key={field.Key}>
            <th scope="row">{field.Label}</th>
            <td className="pre-line">{answerText(answers[field.Key], field) || '（未填）'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Prints, and shares the page of the activity: the address of this page stays private. */
function Tools({ signUp: { ActivityId, Title }, onCancelAll }: { signUp: SignUp; onCancelAll?: () => void }) {
  const origin = useSite()?.origin ?? '';
  const page = { title: Title, url: origin + activityAddress(ActivityId) };
  return (
    <div className="row gap-3 no-print">
      <Button onClick={() => window.print()}>打印</Button>
      <Button onClick={() => (canShareBySystem() ? shareBySystem(page) : void copyLink(page.url))}>
        分享活动
      </Button>
      <PageLink className="link" href={activityAddress(ActivityId)}>
        查看活动
      </PageLink>
      {onCancelAll && (
        <button type="button" className="quiet alarm push" onClick={onCancelAll}>
          全部取消
        </button>
      )}
    </div>
  );
}

function useCancelling(signUpKey: string, onCancelled: (signUp: SignUp) => void) {
  const [people, ask] = useState<readonly SignedUpPerson[]>();
  const [isBusy, setBusy] = useState(false);
  return {
    people,
    ask,
    isBusy,
    stop: () => ask(undefined),
    async cancel() {
      setBusy(true);
      try {
        const PersonIds = people?.map(({ PersonId }) => PersonId) ?? [];
        onCancelled(
          await createCall({ onError: memberCalls.onError })(webSignUps.CancelSignUp, {
            Key: signUpKey,
            PersonIds,
          }),
        );
        toast('已取消', 'good');
        ask(undefined);
      } catch {
        // The call has shown its error; the question stays.
      } finally {
        setBusy(false);
      }
    },
  };
}

type CancelQuestionProps = ReturnType<typeof useCancelling> & {
  /** Nobody of the sign-up is left. */
  isWhole: boolean;
};

function CancelQuestion({ people, stop, cancel, isBusy, isWhole }: CancelQuestionProps) {
  const names = people?.map(({ Name }) => Name).join('、') ?? '';
  return (
    <Dialog
      isOpen={people !== undefined}
      onClose={stop}
      title={isWhole ? '取消报名？' : `取消 ${names} 的报名？`}
      footer={
        <div className="row end gap-3">
          <Button onClick={stop}>暂不取消</Button>
          <Button kind="danger" isBusy={isBusy} onClick={() => void cancel()}>
            取消 {people?.length} 人的报名
          </Button>
        </div>
      }
    >
      <p className="m-0">{names} 的名额将让给候补的人员，不能恢复。换人参加请用“改人”。</p>
    </Dialog>
  );
}
