import { Empty } from '#ui/components/empty.tsx';
import { AskUs } from '../contact/ask-us.tsx';
import styles from './certificates.module.css';

/** The text does not reveal which criterion did not match (security line 26). */
export function NothingFound() {
  return (
    <Empty text="没有查到符合条件的记录">
      <ul className={styles.help}>
        <li>姓名与号码须和报名时填写的完全一致，请核对后再试</li>
        <li>成绩在公布之后才能查到</li>
        <AskUs about="证书">仍查不到的，请与协会联系：</AskUs>
      </ul>
    </Empty>
  );
}
