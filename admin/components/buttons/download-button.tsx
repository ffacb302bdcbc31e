import { DownloadOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useRef, useState } from 'react';
import type { Endpoint, SentInputOf } from '#contract/api/endpoint.ts';
import { isApiError } from '#contract/api/envelope.ts';
import { download } from '#ui/browser/download.ts';
import { saveFile } from '#ui/browser/save-file.ts';
import { withCode } from '../../session/code-question.ts';
import { readToken } from '../../session/token.ts';
import { usePageTools } from '../navigation/page-tools.ts';

interface DownloadButtonProps<E extends Endpoint> {
  endpoint: E;
  input: SentInputOf<E>;
  /** Absent: as the server calls it. */
  fileName?: string;
  label: string;
  /** 快速前往 offers it while the page is open. */
  isPageTool?: true;
}

/** Downloads a file with the token, shows the progress, and can be stopped. */
export function DownloadButton<E extends Endpoint>({
  endpoint,
  input,
  fileName,
  label,
  isPageTool,
}: DownloadButtonProps<E>) {
  const { share, start, stop } = useDownload();
  const run = () => void start(endpoint, input, fileName);
  usePageTools(isPageTool ? [{ label, icon: <DownloadOutlined aria-hidden />, run }] : []);

  return (
    <span className="download">
      <Button icon={<DownloadOutlined aria-hidden />} onClick={run}>
        {label}
      </Button>
      {share !== undefined && (
        <>
          <progress {...(share > 0 && { value: share })} aria-label="下载进度" />
          <Button type="link" size="small" onClick={stop}>
            取消
          </Button>
        </>
      )}
    </span>
  );
}

/** Provides one download at a time; errors are shown. */
export function useDownload() {
  const { message } = App.useApp();
  const [share, setShare] = useState<number>();
  const running = useRef<AbortController>(undefined);

  async function start<E extends Endpoint>(endpoint: E, input: SentInputOf<E>, fileName?: string) {
    if (running.current) return void message.warning('正在下载中，请稍后!');
    const controller = new AbortController();
    running.current = controller;
    setShare(0);
    try {
      const file = await withCode((code) =>
        download(endpoint, input, {
          token: readToken(),
          signal: controller.signal,
          onProgress: setShare,
          ...(code !== undefined && { headers: { totp: code } }),
        }),
      );
      saveFile(file.content, fileName ?? file.name);
    } catch (error) {
      if (!controller.signal.aborted)
        void message.error(isApiError(error) ? error.message : '下载失败，请重试');
    } finally {
      running.current = undefined;
      setShare(undefined);
    }
  }

  /** `share`: from 0 to 1, while a file is loading. */
  return { share, start, stop: () => running.current?.abort() };
}
