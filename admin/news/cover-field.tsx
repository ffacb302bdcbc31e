import { DeleteOutlined, PictureOutlined } from '@ant-design/icons';
import { App, Button, Image, Progress, Upload } from 'antd';
import { useState } from 'react';
import { businessFiles, editorUploads, uploadDone, uploadFailed, uploadFault } from '#contract/files.ts';
import { isCallFault } from '#contract/envelope.ts';
import { upload } from '#ui/call.ts';
import { readToken } from '../session/token.ts';

interface CoverFieldProps {
  id?: string;
  value?: string;
  onChange?: (address: string) => void;
}

const { image } = editorUploads;
const accept = image.extensions.map((extension) => `.${extension}`).join(',');

/** The cover picture: chosen, sent at once, shown. */
export function CoverField({ id, value = '', onChange }: CoverFieldProps) {
  const { message } = App.useApp();
  const [share, setShare] = useState<number>();

  async function send(file: File) {
    const fault = uploadFault(image, file.name, file.size);
    if (fault) return message.error(fault);
    setShare(0);
    try {
      onChange?.(
        await upload(businessFiles.UploadFile, file, file.name, { token: readToken, onProgress: setShare }),
      );
      return message.success(uploadDone);
    } catch (error) {
      return message.error(
        isCallFault(error) && error.message ? `${uploadFailed}：${error.message}` : uploadFailed,
      );
    } finally {
      setShare(undefined);
    }
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
            void send(file);
            return false;
          }}
        >
          <Button icon={<PictureOutlined aria-hidden />} loading={share !== undefined}>
            {value ? '更换' : '上传封面'}
          </Button>
        </Upload>
        {value && (
          <Button
            icon={<DeleteOutlined aria-hidden />}
            aria-label="移除封面图"
            title="移除"
            onClick={() => onChange?.('')}
          />
        )}
      </div>
      {share !== undefined && (
        <Progress percent={Math.round(share * 100)} size="small" aria-label="上传进度" />
      )}
      {!value && <p className="hint">建议 16:9，宽度不小于 800 像素</p>}
    </div>
  );
}
