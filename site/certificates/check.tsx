import { resultCode } from '#contract/envelope.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { CheckAnswer } from './check-answer.tsx';
import styles from './check.module.css';
import { UnknownIcon } from './icons.tsx';
import { useVerification } from './use-verification.ts';
import { Verdict } from './verdict.tsx';
import { faultText } from './waiting.ts';

interface CertificateCheckProps {
  /** HTML: what whoever comes by hand is told. */
  guide: string;
}

/** Asks about the certificate whose code opened the page, and shows the answer. */
export function CertificateCheck({ guide }: CertificateCheckProps) {
  const { check, retry } = useVerification();
  return (
    <div className={styles.check} aria-live="polite" aria-busy={check.kind === 'asking' || undefined}>
      {check.kind === 'asking' && (
        <div className={styles.asking}>
          <p>正在核验…</p>
          <Skeleton lines={4} />
        </div>
      )}
      {check.kind === 'nothing' && <div dangerouslySetInnerHTML={{ __html: guide }} />}
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
