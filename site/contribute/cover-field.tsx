import { useId, useRef, type ChangeEvent } from 'react';
import { resultCode } from '#contract/api/envelope.ts';
import { contributionUpload, webFiles } from '#contract/content/files.ts';
import { upload } from '#ui/api/call.ts';
import { Button } from '#ui/components/button.tsx';
import { fitPicture } from '#ui/editor/fit-picture.ts';
import { described, Field } from '#ui/form/field.tsx';
import type { FormField } from '#ui/form/use-form.ts';
import { useUpload, type SendFile } from '#ui/form/use-upload.ts';
import { memberCalls } from '../session/server.ts';
import styles from './editor.module.css';
import { contributionFields } from './uploads.ts';

const accept = contributionUpload.extensions.map((extension) => `.${extension}`).join(',');
const usualHint = '可以不传。支持 .jpg、.png、.jpeg；大于 900KB 的照片自动缩小';

interface CoverFieldProps {
  field: FormField<string>;
  label?: string;
  hint?: string;
  onUploading: (isUploading: boolean) => void;
}

/** The cover picture: choosing, uploading, previewing and removing it. */
export function CoverField({ field, onUploading, label = '封面图片', hint = usualHint }: CoverFieldProps) {
  const id = useId();
  const options = { kind: contributionUpload, send, fit };
  const { attempt, start, forget } = useUpload({
    ...options,
    onDone: field.onChange,
    onBusyChange: onUploading,
  });
  const share = attempt && attempt.error === undefined ? attempt.share : undefined;
  const error = attempt?.error ?? field.error;
  const chooser = useRef<HTMLInputElement>(null);
  const word = field.value === '' ? `选择${label}` : `更换${label}`;

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // Allows choosing the same file again after an error.
    event.target.value = '';
    if (file) void start(file);
  };
  const remove = () => {
    forget();
    if (share === undefined) field.onChange('');
    else field.onBlur();
    // The pressed button is gone; the focus moves to the button that chooses a picture.
    (chooser.current?.nextElementSibling as HTMLElement | null)?.focus();
  };

  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <div className={`${styles.cover} row bottom gap-3 gap-x-4`}>
        {field.value !== '' && <img src={field.value} alt={`${label}预览`} />}
        <div className="row stretch gap-3">
          <input ref={chooser} type="file" accept={accept} onChange={choose} hidden />
          <Button
            {...described(id, { error, hint })}
            name={field.name}
            isBusy={share !== undefined}
            aria-label={word}
            onClick={() => chooser.current?.click()}
          >
            {word}
          </Button>
          {(field.value !== '' || share !== undefined) && (
            <Button onClick={remove}>{share === undefined ? '移除图片' : '取消上传'}</Button>
          )}
        </div>
        {share !== undefined && <progress value={share} aria-label={`${label}上传进度`} />}
      </div>
    </Field>
  );
}

/** A photo of a phone is made smaller, like a picture in the text; the server's limit stays. */
async function fit(photo: File): Promise<File> {
  const { file, name } = await fitPicture(photo, photo.name, contributionUpload);
  return file === photo ? photo : new File([file], name, { type: file.type });
}

const send: SendFile = (file, options) =>
  upload(webFiles.UploadFile, file, file.name, {
    ...memberCalls,
    ...options,
    fields: contributionFields,
    // The field itself shows all other errors.
    onError: (error) => {
      if (error.code === resultCode.memberSessionGone) memberCalls.onError?.(error);
    },
  });
