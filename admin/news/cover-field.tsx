import { DeleteOutlined, PictureOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef } from 'react';
import { editorUploads } from '#contract/content/files.ts';
import { useUpload } from '#ui/form/use-upload.ts';
import { lazyComponent } from '#ui/loading/lazy-component.tsx';
import { MediaChoiceButton } from '../components/form/use-media-library.tsx';
import { sendFile } from '../session/call.ts';

// Most articles are begun without one.
const CoverImage = lazyComponent(
  () => import('./cover-image.tsx').then((file) => file.CoverImage),
  ({ src }) => <img src={src} alt="封面图" className="cover-image" />,
);

interface CoverFieldProps {
  /** The address of the first picture in the text, which can become the cover. */
  firstPicture: string | undefined;
  id?: string;
  value?: string;
  onChange?: (address: string) => void;
}

const { image } = editorUploads;
const accept = image.extensions.map((extension) => `.${extension}`).join(',');

/** Edits the cover picture: chosen, sent at once, shown. */
export function CoverField({ id, value = '', onChange, firstPicture }: CoverFieldProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const { attempt, start, forget } = useUpload({
    kind: image,
    send: sendFile,
    onDone: (address) => onChange?.(address),
  });
  const isSending = attempt !== undefined && attempt.error === undefined;
  const hasSomething = value !== '' || attempt !== undefined;
  function remove() {
    forget();
    if (!isSending) onChange?.('');
  }
  return (
    <div className="cover stack">
      {value && <CoverImage src={value} />}
      <div className="row stretch">
        <Button
          icon={<PictureOutlined aria-hidden />}
          loading={isSending}
          onClick={() => chooser.current?.click()}
        >
          {value ? '更换' : '上传封面'}
        </Button>
        <input
          {...(id && { id })}
          ref={chooser}
          type="file"
          hidden
          accept={accept}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void start(file);
            // The same file again is a choice too.
            target.value = '';
          }}
        />
        <MediaChoiceButton
          onChoose={(address) => {
            forget();
            onChange?.(address);
          }}
        />
        {!hasSomething && firstPicture !== undefined && (
          <Button onClick={() => onChange?.(firstPicture)}>用正文首图</Button>
        )}
        {hasSomething && (
          <Button
            icon={<DeleteOutlined aria-hidden />}
            aria-label={isSending ? '取消上传' : '移除封面图'}
            title={isSending ? '取消' : '移除'}
            onClick={remove}
          />
        )}
      </div>
      {isSending && <progress value={attempt.share} className="full" aria-label="上传进度" />}
      <p className="error-text" role="alert">
        {attempt?.error}
      </p>
      {!hasSomething && <p className="hint">建议 16:9，宽度不小于 800 像素</p>}
    </div>
  );
}
