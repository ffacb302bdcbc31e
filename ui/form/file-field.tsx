import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react';
import type { UploadKind } from '#contract/content/files.ts';
import { described, Field } from './field.tsx';
import styles from './file-field.module.css';
import { UploadRow } from './upload-row.tsx';
import type { FormField } from './use-form.ts';
import { useUpload, type SendFile } from './use-upload.ts';

interface FileFieldProps {
  /** The address of the file that is there; blank when there is none. */
  field: FormField<string>;
  /** The name that the file's owner gives it. */
  fileName: string;
  onFileName: (name: string) => void;
  label: string;
  kind: UploadKind;
  send: SendFile;
  /** Called while a file is being sent, so that the form waits for it. */
  onBusyChange?: (isBusy: boolean) => void;
  hint?: ReactNode;
}

/** A file, chosen or dropped, and sent at once. A file that breaks the limits is refused before it is sent. */
export function FileField(props: FileFieldProps) {
  const { field, fileName, onFileName, label, kind, send, onBusyChange, hint } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const setFile = (address: string, name: string) => {
    onFileName(name);
    field.onChange(address);
  };
  const upload = useUpload({
    kind,
    send,
    onBusyChange,
    onDone: (address, file) => setFile(address, file.name),
  });
  const error = upload.attempt?.error ?? field.error;

  const take = (files: FileList | null) => {
    const [file, ...more] = files ?? [];
    if (file && more.length > 0) upload.refuse(file, '一次只能上传一个文件，多个文件请先打包');
    else if (file) void upload.start(file);
  };
  // The pressed button disappears; the focus moves to the file chooser.
  const andReturn = (act: () => void) => () => {
    act();
    input.current?.focus();
  };

  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <DropZone onDrop={take} hasFile={field.value !== ''} isInvalid={error !== undefined}>
        <input
          {...described(id, { error, hint })}
          ref={input}
          type="file"
          name={field.name}
          accept={kind.extensions.map((extension) => `.${extension}`).join(',')}
          onChange={(event) => {
            take(event.target.files);
            // The same file may be chosen again.
            event.target.value = '';
          }}
        />
      </DropZone>
      {upload.attempt && (
        <UploadRow
          attempt={upload.attempt}
          onRetry={andReturn(() => void upload.start(upload.attempt!.file))}
          onForget={andReturn(upload.forget)}
        />
      )}
      {field.value !== '' && (
        <div className={styles.row} data-is="done">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M5 12.5l4.5 4.5L19 7.5" />
          </svg>
          <span className={`${styles.name} breaks tight min-0`}>{fileName || '已上传的附件'}</span>
          <button type="button" aria-label={`移除${fileName}`} onClick={andReturn(() => setFile('', ''))}>
            移除
          </button>
        </div>
      )}
    </Field>
  );
}

interface DropZoneProps {
  onDrop: (files: FileList) => void;
  hasFile: boolean;
  isInvalid: boolean;
  children: ReactNode;
}

/** A transparent input covers the zone: a press anywhere opens the file chooser, and the keyboard reaches it. */
function DropZone({ onDrop, hasFile, isInvalid, children }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  const allow = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  return (
    <div
      className={styles.zone}
      data-over={isOver || undefined}
      data-invalid={isInvalid || undefined}
      onDragEnter={allow}
      onDragOver={allow}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onDrop(event.dataTransfer.files);
      }}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 15.5V5M7.5 9.5 12 5l4.5 4.5M4.500 15v4h15v-4" />
      </svg>
      <span>
        <b>{hasFile ? '重新选择文件' : '选择文件'}</b>，或拖放到此处
      </span>
      {children}
    </div>
  );
}
