import { PaperClipOutlined } from '@ant-design/icons';
import { businessProgrammes, sealPicture } from '#contract/certificates/programmes.ts';
import { upload } from '#ui/api/call.ts';
import { useUpload } from '#ui/form/use-upload.ts';
import { readToken } from '../session/token.ts';

interface SealFieldProps {
  sealId: number;
  onChange: (sealId: number) => void;
}

const kind = { ...sealPicture, extensions: ['png'] };

/** Uploads the picture of a seal, which can never be downloaded again, except on certificates. */
export function SealField({ sealId, onChange }: SealFieldProps) {
  const { attempt, start } = useUpload({
    kind,
    send: async (file, options) => {
      const { SealId } = await upload(businessProgrammes.UploadSeal, file, file.name, {
        token: readToken,
        ...options,
      });
      return String(SealId);
    },
    onDone: (id) => onChange(Number(id)),
  });
  return (
    <div className="property stack gap-1">
      <span>印章图片</span>
      <p className="hint">
        {sealId > 0 ? '用的是上传的印章。' : '没有上传时，按发证单位的名称自动生成。'}
        PNG，背景透明，不超过 1 MB；加密保存，只用于制作证书，不能下载。
      </p>
      <div className="file-field row gap-x-3">
        <label className="file-choose">
          <PaperClipOutlined aria-hidden /> {sealId > 0 ? '更换' : '上传'}
          <input
            type="file"
            aria-label="印章图片"
            accept=".png"
            disabled={attempt !== undefined && attempt.error === undefined}
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file) void start(file);
              target.value = '';
            }}
          />
        </label>
        {sealId > 0 && (
          <button type="button" className="file-remove" onClick={() => onChange(0)}>
            改用自动生成的印章
          </button>
        )}
        <p className="file-error error-text" role="alert">
          {attempt?.error}
        </p>
      </div>
    </div>
  );
}
