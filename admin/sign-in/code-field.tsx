import { TextField } from '#ui/form/text-field.tsx';
import type { FormField } from '#ui/form/use-form.ts';

interface CodeFieldProps {
  /** The fields of both kinds of code. */
  fields: { Totp: FormField<string>; RecoveryCode: FormField<string> };
  isByPaper: boolean;
  onSwitch: (isByPaper: boolean) => void;
}

/** Asks for a code of the authenticator app, or a recovery code. */
export function CodeField({ fields, isByPaper, onSwitch }: CodeFieldProps) {
  return (
    <>
      {isByPaper ? (
        <TextField
          key="paper"
          field={fields.RecoveryCode}
          label="恢复码"
          isRequired
          hint="启用两步验证时保存的十个恢复码之一，每个只能用一次"
        />
      ) : (
        <TextField
          key="phone"
          field={fields.Totp}
          label="动态码"
          isRequired
          inputMode="numeric"
          autoComplete="one-time-code"
          hint="手机验证器应用里显示的 6 位数字"
        />
      )}
      <p className="code-switch">
        <button className="quiet brand" type="button" onClick={() => onSwitch(!isByPaper)}>
          {isByPaper ? '改用手机上的动态码' : '手机不在身边？使用恢复码'}
        </button>
      </p>
    </>
  );
}
