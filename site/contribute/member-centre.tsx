import { resultText } from '#contract/api/envelope.ts';
import { memberStatus, type MemberInfo } from '#contract/members/members.ts';
import { Button } from '#ui/components/button.tsx';
import { LockIcon, WriteIcon } from '../components/icons.tsx';
import { openDialog } from '../components/open-dialog.ts';
import styles from './contribute.module.css';
import { MyContributions } from './my-contributions.tsx';
import { Notice } from './notice.tsx';

const apply = () => openDialog('application', {});

export function MemberCentre({ member }: { member: MemberInfo }) {
  const canContribute = member.Status === memberStatus.approved && !member.MustChangePwd;
  return canContribute ? <MyContributions member={member} /> : <ForApplicants member={member} />;
}

/** Signed in, and not allowed to contribute yet. */
function ForApplicants({ member }: { member: MemberInfo }) {
  if (member.Status === memberStatus.rejected)
    return (
      <Notice icon={<LockIcon />} heading="入会申请未通过审核">
        {member.ProcessItemName !== '' && <p className={styles.reason}>原因：{member.ProcessItemName}</p>}
        <p>投稿面向已通过审核的会员单位。请修改入会申请后重新提交，通过后即可投稿。</p>
        <p className={styles.ways}>
          <Button kind="primary" onClick={apply}>
            修改入会申请
          </Button>
        </p>
      </Notice>
    );
  if (member.Status !== memberStatus.approved)
    return (
      <Notice icon={<WriteIcon />} heading="入会申请审核中">
        <p>投稿面向已通过审核的会员单位。您的入会申请通过后，就可以在这里投稿。</p>
        <p className={styles.ways}>
          <Button onClick={apply}>查看申请进度</Button>
        </p>
      </Notice>
    );
  return (
    <Notice icon={<LockIcon />} heading={resultText.changePassword}>
      <p>您使用的是一次性密码。修改密码后，就可以在这里投稿。</p>
      <p className={styles.ways}>
        <Button kind="primary" onClick={() => openDialog('member', {})}>
          修改密码
        </Button>
      </p>
    </Notice>
  );
}
