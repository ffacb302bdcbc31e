import { Link } from 'react-router';
import { resultCode } from '#contract/envelope.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { certificateSearchAddress } from '../addresses.ts';
import { CheckAnswer } from './check-answer.tsx';
import styles from './check.module.css';
import { ScanIcon, UnknownIcon } from './icons.tsx';
import { useVerification } from './use-verification.ts';
import { Verdict } from './verdict.tsx';
import { faultText } from './waiting.ts';

/** Asks about the certificate whose code opened the page, and shows the answer. */
export function CertificateCheck() {
  const { check, retry } = useVerification();
  return (
    <div className={styles.check} aria-live="polite" aria-busy={check.kind === 'asking' || undefined}>
      {check.kind === 'asking' && (
        <div className={styles.asking}>
          <p>正在核验…</p>
          <Skeleton lines={4} />
        </div>
      )}
      {check.kind === 'nothing' && <HowToScan />}
      {check.kind === 'failed' && (
        <Verdict tone="unknown" Icon={UnknownIcon} title="暂时无法核验" text={faultText(check.fault, '核验')}>
          {check.fault.code !== resultCode.invalid && (
            <p>
              <Button onClick={retry}>重新核验</Button>
            </p>
          )}
        </Verdict>
      )}
      {check.kind === 'answered' && <CheckAnswer answer={check.answer} time={check.time} />}
    </div>
  );
}

/** Whoever comes by hand: only the code on the paper carries the signature. */
function HowToScan() {
  return (
    <Verdict
      tone="plain"
      Icon={ScanIcon}
      title="请扫描证书上的二维码"
      text="二维码含有防伪签名，仅凭证书编号不能核验真伪"
    >
      <ol className={styles.steps}>
        <li>打开手机相机或微信“扫一扫”，对准证书上的二维码</li>
        <li>打开扫出的链接，本页会自动给出结果：有效、已失效或未查到</li>
        <li>将结果中的姓名、编号、日期与手中的证书逐项核对</li>
      </ol>
      <p className={styles.note}>
        要查询本人的成绩或下载证书，请到<Link to={certificateSearchAddress}>证书与成绩查询</Link>。
      </p>
    </Verdict>
  );
}
