import { useEffect, useState } from 'react';
import { isCallFault } from '#contract/envelope.ts';
import { captchaLength, systemSessions } from '#contract/sessions.ts';
import { createAsk } from '#ui/call.ts';
import { TextField } from '#ui/form/text-field.tsx';
import type { FormField } from '#ui/form/use-form.ts';
import styles from './captcha.module.css';

const ask = createAsk();

export interface DrawnCaptcha {
  /** A data URI. */
  picture: string;
  ticket: string;
}

/** The drawn captcha: its picture, the ticket that goes with the answer, and a way to another one. */
export function useCaptcha() {
  const [drawn, setDrawn] = useState<DrawnCaptcha>();
  const [failed, setFailed] = useState(false);

  const draw = async () => {
    try {
      const { Data, Url } = await ask(systemSessions.GetCode, {});
      setDrawn({ picture: Data, ticket: Url ?? '' });
      setFailed(false);
    } catch (fault) {
      if (!isCallFault(fault)) throw fault;
      setFailed(true);
    }
  };
  // The first one; later ones are drawn when they are asked for.
  useEffect(() => void draw(), []);

  return { drawn, failed, draw };
}

interface CaptchaFieldProps {
  field: FormField<string>;
  captcha: ReturnType<typeof useCaptcha>;
}

/** The field for what the picture shows, and the picture, which a press draws anew. */
export function CaptchaField({ field, captcha: { drawn, failed, draw } }: CaptchaFieldProps) {
  return (
    <div className={styles.row}>
      <TextField field={{ ...field, maxLength: captchaLength }} label="验证码" isRequired />
      <button
        type="button"
        className={styles.picture}
        onClick={() => void draw()}
        aria-label="看不清，换一张验证码"
        title="换一张"
      >
        {drawn && !failed ? <img src={drawn.picture} alt="验证码" /> : failed ? '重新获取' : '…'}
      </button>
    </div>
  );
}
