import { DeleteOutlined, PictureOutlined } from '@ant-design/icons';
import { Button, Image, Progress, Upload } from 'antd';
import { editorUploads } from '#contract/files.ts';
import { useUpload } from '#ui/form/use-upload.ts';
import { sendFile } from '../session/call.ts';

interface CoverFieldProps {
  id?: string;
  value?: string;
  onChange?: (address: string) => void;
}

const { image } = editorUploads;
const accept = image.extensions.map((extension) => `.${extension}`).join(',');

/** The cover picture: chosen, sent at once, shown. */
export function CoverField({ id, value = '', onChange }: CoverFieldProps) {
  const { attempt, start, forget } = useUpload({
    kind: image,
    send: sendFile,
    onDone: (address) => onChange?.(address),
  });
  const isSending = attempt !== undefined && attempt.fault === undefined;
  const hasSomething = value !== '' || attempt !== undefined;
  function remove() {
    forget();
    if (!isSending) onChange?.('');
  }
  return (
    <div className="cover">
      {value && <Image src={value} alt="封面图" className="cover-image" />}
      <div className="cover-tools">
        <Upload
          {...(id && { id })}
          accept={accept}
          showUploadList={false}
          beforeUpload={(file) => {
            void start(file);
            return false;
          }}
        >
          <Button icon={<PictureOutlined aria-hidden />} loading={isSending}>
            {value ? '更换' : '上传封面'}
          </Button>
        </Upload>
        {hasSomething && (
          <Button
            icon={<DeleteOutlined aria-hidden />}
            aria-label={isSending ? '取消上传' : '移除封面图'}
            title={isSending ? '取消' : '移除'}
            onClick={remove}
          />
        )}
      </div>
      {isSending && <Progress percent={Math.round(attempt.share * 100)} size="small" aria-label="上传进度" />}
      <p className="cover-fault" role="alert">
        {attempt?.fault}
      </p>
      {!hasSomething && <p className="hint">建议 16:9，宽度不小于 800 像素</p>}
    </div>
  );
}
