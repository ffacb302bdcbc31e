import { useCanMail } from '../site-data.ts';
import styles from './before-applying.module.css';

const stepsOf = (canMail: boolean) => [
  { name: '在线填写', what: '约 10 分钟。中途离开，填好的内容留在本机（密码除外）。' },
  {
    name: '协会审核',
    what: canMail ? '结果发到所填邮箱，也可登录本站查看进度。' : '请凭所填账号登录本站查看进度和结果。',
  },
  { name: '成为会员', what: '用所填账号登录。未通过的，按原因修改后重新提交。' },
];

/** Lists the steps from the first field of the application to membership. */
export function Steps() {
  const canMail = useCanMail();
  return (
    <ol className={styles.steps} aria-label="申请步骤">
      {stepsOf(canMail).map(({ name, what }) => (
        <li key={name}>
          <strong>{name}</strong>
          <span className="soft text-sm">{what}</span>
        </li>
      ))}
    </ol>
  );
}
