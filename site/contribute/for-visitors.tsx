import { Button } from '#ui/components/button.tsx';
import { LockIcon } from '../components/icons.tsx';
import { openDialog } from '../components/open-dialog.ts';
import styles from './contribute.module.css';
import { Notice } from './notice.tsx';

export const forVisitors = '投稿面向本协会的会员单位。登录后可以提交稿件、查看审核结果、修改被退回的稿件。';

export function ForVisitors() {
  return (
    <Notice icon={<LockIcon />} heading="登录后投稿">
      <p>{forVisitors}</p>
      <p className={styles.ways}>
        <Button kind="primary" onClick={() => openDialog('sign-in', {})}>
          会员登录
        </Button>
        <Button onClick={() => openDialog('application', {})}>申请入会</Button>
      </p>
    </Notice>
  );
}
