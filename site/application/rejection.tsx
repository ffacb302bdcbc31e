import { useEffect, useRef } from 'react';
import type { OwnApplication } from '#contract/members/members.ts';
import styles from './application.module.css';
import { Timeline } from './timeline.tsx';

/** Shows the reason for the rejection above the form. Takes the focus, since the applicant has to read it first. */
export function Rejection({ application }: { application: OwnApplication }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.rejection} aria-labelledby="rejection-title">
      <h3 id="rejection-title" ref={heading} tabIndex={-1}>
        申请未通过审核
      </h3>
      <p>
        <b>原因：</b>
        {application.ProcessItemName}
      </p>
      <p>请按原因修改后重新提交，账号与密码不变。</p>
      <details>
        <summary>申请进度</summary>
        <Timeline steps={application.Timeline} />
      </details>
    </section>
  );
}
