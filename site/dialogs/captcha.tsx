import { useEffect, useRef } from 'react';
import type { Captcha as CaptchaState } from '#ui/api/use-captcha.ts';
import { ProofOfWorkCaptcha } from '#ui/components/proof-of-work-captcha.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { FormField } from '#ui/form/use-form.ts';

interface CaptchaProps {
  field: FormField<string>;
  captcha: CaptchaState;
  placeholder: string;
  /** Takes the focus when it appears. */
  isCalling?: boolean;
}

/** The captcha: its field, its picture, which a press replaces, and the alternative. */
export function Captcha({ field, captcha, placeholder, isCalling }: CaptchaProps) {
  const { shown, load } = captcha;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isCalling) box.current?.querySelector('input')?.focus();
  }, [isCalling]);
  const isProofOfWork = shown?.is === 'working' || shown?.is === 'solved';
  return (
    <div ref={box}>
      {!isProofOfWork && (
        <TextField
          field={field}
          label="验证码"
          isRequired
          placeholder={placeholder}
          hint={
            <button
              type="button"
              className="inline-row gap-3 quiet linked text-sm"
              onClick={() => void load()}
            >
              {shown?.is === 'picture' && (
                <img
                  className="rounded bordered"
                  src={shown.picture}
                  alt="验证码图片"
                  width="120"
                  height="40"
                />
              )}
              {shown?.is === 'failed' ? '重新获取' : '看不清，换一张'}
            </button>
          }
        />
      )}
      <ProofOfWorkCaptcha captcha={captcha} onAnswer={field.onChange} />
    </div>
  );
}
