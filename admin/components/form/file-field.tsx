import { PaperClipOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { businessFiles, type UploadKind } from '#contract/content/files.ts';
import { useUpload } from '#ui/form/use-upload.ts';
import { sendFileTo, type FileEndpoint } from '../../session/call.ts';
import { useCanCall } from '../permissions/permissions.ts';

interface FileFieldProps {
  id?: string;
  value?: string;
  onChange?: (address: string) => void;
  label: string;
  kind: UploadKind;
  /** The call that receives the file; by default the upload of public files. */
  endpoint?: FileEndpoint;
  /** Shows the uploaded file; by default its name is shown. */
  preview?: (address: string) => ReactNode;
}

/** Edits one file: chosen or dropped, sent at once with its progress, shown, removed. */
export function FileField(props: FileFieldProps) {
  const { id, value = '', onChange, label, kind, preview, endpoint = businessFiles.UploadFile } = props;
  const canUpload = useCanCall()(endpoint);
  const { attempt, start } = useUpload({
    kind,
    send: sendFileTo(endpoint),
    onDone: (address) => onChange?.(address),
  });
  const isSending = attempt !== undefined && attempt.error === undefined;
  return (
    <div
      className="file-field row gap-x-3"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const file = event.dataTransfer.files[0];
        if (file && canUpload) void start(file);
      }}
    >
      {value &&
        (preview?.(value) ?? <a href={value}>{decodeURIComponent(value.split('/').at(-1) ?? value)}</a>)}
      <FileInput
        {...{ id, label, kind }}
        canUpload={canUpload}
        isSending={isSending}
        word={value ? '更换' : '上传'}
        onChoose={start}
      />
      {value && (
        <button
          type="button"
          className="file-remove"
          aria-label={`移除${label}`}
          onClick={() => onChange?.('')}
        >
          移除
        </button>
      )}
      {isSending && <progress value={attempt.share} aria-label="上传进度" />}
      <p className="file-error error-text" role="alert">
        {canUpload ? attempt?.error : '您的角色没有上传文件的权限'}
      </p>
    </div>
  );
}

interface FileInputProps extends Pick<FileFieldProps, 'label' | 'kind'> {
  id: string | undefined;
  /** The label of the button. */
  word: string;
  canUpload: boolean;
  isSending: boolean;
  onChoose: (file: File) => Promise<unknown>;
}

function FileInput({ id, label, kind, word, canUpload, isSending, onChoose }: FileInputProps) {
  return (
    <label className="file-choose" data-disabled={!canUpload || undefined}>
      <PaperClipOutlined aria-hidden /> {word}
      <input
        {...(id !== undefined && { id })}
        type="file"
        aria-label={label}
        accept={kind.extensions.map((extension) => `.${extension}`).join(',')}
        disabled={!canUpload || isSending}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) void onChoose(file);
          target.value = '';
        }}
      />
    </label>
  );
}
