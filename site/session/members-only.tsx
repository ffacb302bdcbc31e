import { memberStatus } from '#contract/members/member-status.ts';
import type { MemberInfo } from '#contract/members/members.ts';
import { Button } from '#ui/components/button.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { LockIcon } from '../components/icons.tsx';
import { openDialog } from '../components/open-dialog.ts';
import styles from './members-only.module.css';
import { useSession } from './session.ts';

/** The class of the element that replaces the skeleton, so that the content below does not move. */
export const membersPlace = styles.place ?? '';

interface MembersOnlyProps {
  what: '本文' | '本栏目';
  /** True if the page was read with a token: content that is missing now will not appear. */
  isMembersView: boolean | undefined;
}

/** In the place of what only members read: a way to sign in, or a skeleton while it is on its way to a member. */
export function MembersOnly({ what, isMembersView }: MembersOnlyProps) {
  const { member, isSettled } = useSession();
  return (
    <div className={what === '本栏目' ? styles.list : undefined} data-settled={isSettled || undefined}>
      {!member && <SignInFirst what={what} />}
      {member && isMembersView && <NotYet member={member} what={what} />}
      {!isMembersView && (member || !isSettled) && (
        <div className={`${styles.place} ${styles.waiting}`}>
          <Skeleton lines={9} />
        </div>
      )}
    </div>
  );
}

function SignInFirst({ what }: Pick<MembersOnlyProps, 'what'>) {
  return (
    <div className={styles.panel}>
      <LockIcon />
      <p>
        <strong className="text-lg block">{what}仅供会员阅读</strong>
        会员登录后可在此处阅读全部内容。
      </p>
      <span className="needs-script">
        <Button kind="primary" onClick={() => openDialog('sign-in', {})}>
          会员登录
        </Button>
      </span>
    </div>
  );
}

/** Signed in, but not approved. */
function NotYet({ member, what }: { member: MemberInfo } & Pick<MembersOnlyProps, 'what'>) {
  return (
    <div className={styles.panel}>
      <LockIcon />
      <p>
        <strong className="text-lg block">{what}仅供会员阅读</strong>
        {member.Status === memberStatus.rejected
          ? '您的入会申请未通过审核，修改后可以重新提交。'
          : '您的入会申请正在审核中，通过后即可阅读。'}
      </p>
      <Button onClick={() => openDialog('application', {})}>查看申请</Button>
    </div>
  );
}
