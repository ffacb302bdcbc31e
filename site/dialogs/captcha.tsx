import { TextField } from '#ui/form/text-field.tsx';
import type { FormField } from '#ui/form/use-form.ts';
import styles from './dialogs.module.css';

export interface DrawnCaptcha {
  /** A data URI. */
  picture: string;
  ticket: string;
}

interface CaptchaProps {
  field: FormField<string>;
  captcha: DrawnCaptcha;
  onRedraw: () => void;
}

/** The field for what the picture shows, and the picture, which a press draws anew. */
export function Captcha({ field, captcha, onRedraw }: CaptchaProps) {
  return (
    <TextField
      field={field}
      label="验证码"
      isRequired
      maxLength={10}
      hint={
        <button type="button" className={styles.captcha} onClick={onRedraw}>
          <img src={captcha.picture} alt="验证码图片" width="120" height="40" />
          看不清，换一张
        </button>
      }
    />
  );
}
