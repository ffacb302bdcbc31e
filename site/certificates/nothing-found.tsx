import { Empty } from '#ui/empty.tsx';
import styles from './certificates.module.css';
import { useContact } from './use-contact.ts';

/** Never says which part did not fit (security line 26). */
export function NothingFound() {
  const contact = useContact();
  return (
    <Empty text="没有查到符合条件的记录">
      <ul className={styles.help}>
        <li>姓名与号码须和报名时填写的完全一致，请核对后再试</li>
        <li>成绩在公布之后才能查到</li>
        {contact && (
          <li>
            仍查不到的，请与协会联系：{contact.Label} <strong>{contact.Value}</strong>
          </li>
        )}
      </ul>
    </Empty>
  );
}
