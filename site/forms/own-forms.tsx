import { webForms, type OwnForm } from '#contract/forms/forms.ts';
import { Empty } from '#ui/components/empty.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { formAddress } from '../addresses.ts';
import { NotLoaded } from '../components/not-loaded.tsx';
import { PageLink } from '../components/page-link.tsx';
import { useAnswer } from '../contribute/use-answer.ts';
import { callToRead } from '../session/server.ts';

/** 待填写: the forms that the signed-in member is asked to fill in, and those that it has filled in. */
export function OwnForms() {
  const { data, error, again } = useAnswer(() => callToRead(webForms.GetOwnForms, {}), 'own');
  if (error !== undefined)
    return <NotLoaded title="问卷与填报" text={`问卷没有加载出来：${error}`} onAgain={again} />;
  if (!data) return <Skeleton lines={8} />;
  const [waiting, done] = [data.filter(isWaiting), data.filter((form) => !isWaiting(form))];
  return (
    <div className="stack gap-8">
      <section className="stack gap-3" aria-labelledby="waiting-forms">
        <h1 className="page-title m-0" id="waiting-forms">
          待填写
        </h1>
        {waiting.length === 0 ? <Empty text="没有待填写的问卷" /> : <FormList forms={waiting} />}
      </section>
      {done.length > 0 && (
        <section className="stack gap-3" aria-labelledby="done-forms">
          <h2 className="part-title m-0" id="done-forms">
            我的提交
          </h2>
          <FormList forms={done} />
        </section>
      )}
    </div>
  );
}

const isWaiting = ({ IsOpen, IsAnswered }: OwnForm) => IsOpen && !IsAnswered;

function FormList({ forms }: { forms: readonly OwnForm[] }) {
  return (
    <ul className="plain-list stack gap-3">
      {forms.map(({ FormId, Title, CloseDay }) => (
        <li key={FormId} className="card p-4 row between">
          <PageLink href={`${formAddress}?FormId=${FormId}`}>{Title}</PageLink>
          <span className="muted text-sm whole">{CloseDay} 截止</span>
        </li>
      ))}
    </ul>
  );
}
