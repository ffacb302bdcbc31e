import { Link } from 'react-router';
import { businessForms } from '#contract/forms/managed-forms.ts';
import { useCanCall } from '../components/permissions/permissions.ts';
import { useAnswer } from '../session/server.ts';

/** 待填写: the open forms that a member has not answered, each with the list from which it is reminded; nothing while there is none. */
export function FormsToFill({ memberId }: { memberId: number }) {
  return useCanCall()(businessForms.GetMemberForms) ? <OpenForms memberId={memberId} /> : null;
}

function OpenForms({ memberId }: { memberId: number }) {
  const { data = [] } = useAnswer(businessForms.GetMemberForms, { memberid: memberId });
  const waiting = data.filter(({ IsOpen, IsAnswered }) => IsOpen && !IsAnswered);
  if (waiting.length === 0) return null;
  return (
    <section>
      <h2 className="part-title">待填写</h2>
      <ul className="plain-list stack gap-1">
        {waiting.map(({ FormId, Title, CloseDay }) => (
          <li key={FormId} className="row between">
            <Link to={`/System/forms/edit?id=${FormId}&tab=missing`}>{Title}</Link>
            <span className="muted text-sm whole">{CloseDay} 截止</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
