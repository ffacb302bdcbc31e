import type { Captcha } from '#ui/api/use-captcha.ts';
import { ProofOfWorkCaptcha } from '#ui/components/proof-of-work-captcha.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { FormField } from '#ui/form/use-form.ts';
import styles from './captcha.module.css';

interface CaptchaFieldProps {
  field: FormField<string>;
  captcha: Captcha;
}

/** Shows the field for the captcha, its picture, which a press replaces, and the alternative without a picture. */
export function CaptchaField({ field, captcha }: CaptchaFieldProps) {
  const { shown, load } = captcha;
  const isProofOfWork = shown?.is === 'working' || shown?.is === 'solved';
  return (
    <>
      {!isProofOfWork && (
        <div className={styles.row}>
          <TextField field={field} label="验证码" isRequired />
          <button
            type="button"
            className={styles.picture}
            onClick={() => void load()}
            aria-label="看不清，换一张验证码"
            title="换一张"
          >
            {shown?.is === 'picture' ? (
              <img className="block full contained" src={shown.picture} alt="验证码" />
            ) : shown?.is === 'failed' ? (
              '重新获取'
            ) : (
              '…'
            )}
          </button>
        </div>
      )}
      <ProofOfWorkCaptcha captcha={captcha} onAnswer={field.onChange} />
    </>
  );
}
