import type { OpenForm } from '#contract/forms/forms.ts';
import styles from './forms.module.css';

/** The title of a form, what it is about, and until when it is answered. */
export function FormHead({ form }: { form: OpenForm }) {
  const { Title, Content, CloseDay, IsSingle, IsAnonymous, IsPersonal, CompanyName, AsksCompany } = form;
  const facts = [
    ...(IsPersonal ? [`发给 ${CompanyName} 的链接`] : []),
    `${CloseDay} 截止`,
    ...(IsAnonymous ? ['匿名填写，不记录单位和时间，提交后不能修改'] : []),
    ...(IsSingle && !IsAnonymous && !AsksCompany ? ['每家一份，截止前可以修改'] : []),
  ];
  return (
    <header className="stack gap-2">
      <h1 className="page-title m-0">{Title}</h1>
      <p className="muted text-sm m-0">{facts.join(' · ')}</p>
      {Content !== '' && <p className={`${styles.lines} m-0`}>{Content}</p>}
    </header>
  );
}
