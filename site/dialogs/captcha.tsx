import { useEffect, useRef, useState } from 'react';
import { isCallFault } from '#contract/envelope.ts';
import { systemSessions } from '#contract/sessions.ts';
import { TextField } from '#ui/form/text-field.tsx';
import type { FormField } from '#ui/form/use-form.ts';
import { ask } from '../session/server.ts';
import styles from './dialogs.module.css';

interface DrawnCaptcha {
  /** A data URI. */
  picture: string;
  ticket: string;
}

/** None until the first one is drawn. */
export function useCaptcha() {
  const [captcha, setCaptcha] = useState<DrawnCaptcha>();

  const drawCaptcha = async () => {
    try {
      const { Data, Url } = await ask(systemSessions.GetCode, {});
      setCaptcha({ picture: Data, ticket: Url ?? '' });
    } catch (error) {
      // It has been told, and the next attempt asks for another one.
      if (!isCallFault(error)) throw error;
    }
  };

  return { captcha, drawCaptcha };
}

interface CaptchaProps {
  field: FormField<string>;
  captcha: DrawnCaptcha;
  onRedraw: () => void;
}

/** The field for what the picture shows, and the picture, which a press draws anew. Takes the focus when it appears. */
export function Captcha({ field, captcha, onRedraw }: CaptchaProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={box}>
      <TextField
        field={field}
        label="验证码"
        isRequired
        placeholder="登录失败次数较多，请输入图中字符"
        hint={
          <button type="button" className={styles.captcha} onClick={onRedraw}>
            <img src={captcha.picture} alt="验证码图片" width="120" height="40" />
            看不清，换一张
          </button>
        }
      />
    </div>
  );
}
