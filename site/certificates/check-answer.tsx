import type { Verification } from '#contract/certificates/certificates.ts';
import { certificateSearchAddress, verifierAddress } from '../addresses.ts';
import { PageLink } from '../components/page-link.tsx';
import { AskUs } from '../contact/ask-us.tsx';
import styles from './check.module.css';
import { RevokedIcon, TickIcon, UnknownIcon } from './icons.tsx';
import { Verdict } from './verdict.tsx';

/** Valid, revoked or unknown. */
export function CheckAnswer({ answer, time }: { answer: Verification; time: string }) {
  switch (answer.State) {
    case 'valid':
      return (
        <Verdict
          tone="valid"
          Icon={TickIcon}
          title="证书有效"
          text={`由${answer.Issuer}签发，现仍有效`}
          time={time}
        >
          <Facts answer={answer} />
          <p className="soft mt-5">
            请将以上内容与手中的证书逐项核对，有任何一项不一致，该证书即不可信。完整的印刷内容可用
            <a href={verifierAddress}>离线核验</a>查看。
          </p>
        </Verdict>
      );
    case 'revoked':
      return (
        <Verdict
          tone="revoked"
          Icon={RevokedIcon}
          title="证书已失效"
          text={`自 ${answer.RevokeTime} 起不再有效`}
          time={time}
        >
          <Facts answer={answer} />
        </Verdict>
      );
    case 'unknown':
      return (
        <Verdict
          tone="unknown"
          Icon={UnknownIcon}
          title="未查到该证书"
          text="无法确认这张证书由本协会签发"
          time={time}
        >
          <WhatNow />
        </Verdict>
      );
  }
}

/** The facts as printed, the holder's data masked. */
function Facts({ answer }: { answer: Verification }) {
  const facts: [string, string][] = [
    ['失效原因', answer.Reason],
    ['证书编号', answer.CertNum],
    ['姓名', answer.Name],
    ['身份证号', answer.IdNum],
    ['培训项目', answer.ProgrammeName],
    ['考试时间', answer.ExamTime],
    ['发证日期', answer.IssueDate],
    ['发证单位', answer.Issuer],
  ];
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div className="ruled py-3" key={name}>
            <dt className="muted">{name}</dt>
            <dd className="breaks">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function WhatNow() {
  return (
    <>
      <h3 className="text-md strong mb-2">您可以这样做</h3>
      <ul className="list stack">
        <li>重新扫描一次：二维码污损或拍照变形时，读出的内容可能不完整</li>
        <li>确认浏览器地址栏中的网址是本协会的官方网址</li>
        <li>
          持证人本人可用姓名和身份证号在<PageLink href={certificateSearchAddress}>证书与成绩查询</PageLink>
          中查询
        </li>
        <AskUs about="证书">仍有疑问的，请与协会联系：</AskUs>
      </ul>
    </>
  );
}
