import { openDialog } from '../dialogs/open.ts';
import { UserIcon } from '../shell/icons.tsx';
import { useSession } from './session.ts';
import styles from './member-entrance.module.css';

/** Sign in; or who is signed in, and out again (product: Header). */
export function MemberEntrance() {
  const { member } = useSession();
  if (!member)
    return (
      <button
        type="button"
        className={`${styles.entry} needs-script`}
        onClick={() => openDialog('sign-in', {})}
      >
        <UserIcon />
        会员登录
      </button>
    );
  return (
    <>
      <span className={styles.entry}>
        <UserIcon />
        <span className={styles.account}>{member.Account}</span>
      </span>
      <button type="button" className={`${styles.entry} ${styles.leave}`} onClick={() => void leave()}>
        退出
      </button>
    </>
  );
}

async function leave() {
  const { signOut } = await import('./sign-in.ts');
  await signOut();
}
