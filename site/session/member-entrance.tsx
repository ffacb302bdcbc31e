import { memberStatus } from '#contract/members/member-status.ts';
import type { MemberInfo } from '#contract/members/members.ts';
import { UserIcon } from '../components/icons.tsx';
import { openDialog } from '../components/open-dialog.ts';
import { FormsToFill } from './forms-to-fill.tsx';
import styles from './member-entrance.module.css';
import { useSession } from './session.ts';

/**
 * Signs in, or shows the signed-in member and signs out (product: section 2, Header). One button, which keeps the focus
 * when it changes.
 */
export function MemberEntrance() {
  const { member } = useSession();
  return (
    <>
      <button
        type="button"
        className={`${styles.entry} needs-script`}
        data-signed-in={member !== undefined || undefined}
        onClick={() => void openEntrance(member)}
      >
        <UserIcon />
        {member ? <Account member={member} /> : '会员登录'}
      </button>
      {member?.Status === memberStatus.approved && (
        <FormsToFill memberId={member.MemberId} className={styles.entry} />
      )}
      {member && (
        <button type="button" className={styles.entry} onClick={() => void leave()}>
          退出
        </button>
      )}
    </>
  );
}

/** The same in one word, for the header of narrow screens; the sign-out is in the drawer. */
export function MemberWord({ className }: { className: string | undefined }) {
  const { member } = useSession();
  const status = member && statusTexts[member.Status];
  return (
    <button
      type="button"
      className={`${className ?? ''} needs-script`}
      data-mark={status}
      aria-label={member ? `${nameOf(member)}${status ? `，${status}` : ''}，我的` : '会员登录'}
      onClick={() => void openEntrance(member)}
    >
      {member ? '我的' : '登录'}
    </button>
  );
}

/** A member who is not approved yet sees the state of the application (product: section 4, Member application). */
function openEntrance(member: MemberInfo | undefined) {
  if (!member) return openDialog('sign-in', {});
  return member.Status === memberStatus.approved ? openDialog('member', {}) : openDialog('application', {});
}

const statusTexts: Record<number, string> = {
  [memberStatus.rejected]: '申请未通过',
  [memberStatus.underReview]: '申请审核中',
};

/** Returns the name of the person who signed in, or the account of the company. */
const nameOf = ({ Person, Account: account, MemberName }: MemberInfo) =>
  Person?.Name || account || MemberName;

function Account({ member }: { member: MemberInfo }) {
  const status = statusTexts[member.Status];
  return (
    <>
      <span className={styles.account}>{nameOf(member)}</span>
      {status ? (
        <span className={`${styles.standing} alarm rounded px-2`}>{status}</span>
      ) : (
        <span className="visually-hidden">，会员信息</span>
      )}
    </>
  );
}

async function leave() {
  const { signOut } = await import('./sign-in.ts');
  await signOut();
}
