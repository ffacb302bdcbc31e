import { App } from 'antd';
import { useRef, type ReactNode } from 'react';
import { isApiError } from '#contract/api/envelope.ts';
import { editorUploads, extensionOf, uploadError, type UploadKind } from '#contract/content/files.ts';
import { businessMedia } from '#contract/content/media.ts';
import { useInvalidate } from '../components/data/use-invalidate.ts';
import { sendFile } from '../session/call.ts';

const kinds: readonly UploadKind[] = Object.values(editorUploads);
const accept = kinds.flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`)).join(',');

/** Uploads files into the library, one after the other; each that fails is named with its reason. */
export function useMediaUpload(): { choose: () => void; input: ReactNode } {
  const { message, notification } = App.useApp();
  const invalidate = useInvalidate();
  const chooser = useRef<HTMLInputElement>(null);

  async function send(files: readonly File[]) {
    const key = 'media-upload';
    let count = 0;
    for (const [at, file] of files.entries()) {
      void message.loading({
        key,
        duration: 0,
        content: `正在上传 ${at + 1} / ${files.length}：${file.name}`,
      });
      const error = await failureOf(file);
      if (error === undefined) count++;
      else notification.error({ title: `${file.name} 没有上传`, description: error });
    }
    if (count > 0) void message.success({ key, content: `已上传 ${count} 个文件` });
    else message.destroy(key);
    await invalidate([businessMedia.GetMediaList]);
  }

  return {
    choose: () => chooser.current?.click(),
    input: (
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label="上传文件"
        accept={accept}
        onChange={({ target }) => {
          void send([...(target.files ?? [])]);
          // The same files again are a choice too.
          target.value = '';
        }}
      />
    ),
  };
}

/** Sends a file and returns why it failed, or undefined. */
async function failureOf(file: File): Promise<string | undefined> {
  const kind = kinds.find(({ extensions }) => extensions.includes(extensionOf(file.name)));
  if (!kind) return unknownKind;
  const unfit = uploadError(kind, file.name, file.size);
  if (unfit !== undefined) return unfit;
  try {
    await sendFile(file, { onProgress() {}, signal: new AbortController().signal });
    return undefined;
  } catch (error) {
    if (!isApiError(error)) throw error;
    return error.message;
  }
}

const unknownKind = `可以上传 ${kinds.flatMap(({ extensions }) => extensions).join('、')} 文件`;
