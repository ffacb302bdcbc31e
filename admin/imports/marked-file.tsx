import { DownloadOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useState } from 'react';
import { isApiError, resultCode } from '#contract/api/envelope.ts';
import { download } from '#ui/browser/download.ts';
import { saveFile } from '#ui/browser/save-file.ts';
import { textOf } from '../session/errors.tsx';
import { readToken } from '../session/token.ts';
import type { ImportScreen } from './screen.ts';
import type { Workbook } from './use-workbook.ts';

interface MarkedFileProps {
  workbook: Pick<Workbook, 'recheck' | 'screen'>;
  ticket: string | null;
}

/** Downloads the same workbook with its errors in red. If the server has deleted it, it is checked once more. */
export function MarkedFile({ workbook, ticket }: MarkedFileProps) {
  const { message } = App.useApp();
  const [isBusy, setIsBusy] = useState(false);

  async function fetchMarked() {
    setIsBusy(true);
    try {
      await saveMarked(workbook.screen, ticket ?? '').catch(async (error: unknown) => {
        if (!isApiError(error) || error.code !== resultCode.refused) throw error;
        const again = await workbook.recheck();
        if (again?.Ticket) await saveMarked(workbook.screen, again.Ticket);
      });
    } catch (error) {
      void message.error(textOf(error));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={isBusy} onClick={() => void fetchMarked()}>
      下载标注后的表格
    </Button>
  );
}

async function saveMarked({ calls }: Pick<ImportScreen, 'calls'>, Ticket: string) {
  const { name, content } = await download(
    calls.problems,
    { Ticket },
    { token: readToken(), signal: new AbortController().signal, onProgress: () => {} },
  );
  saveFile(content, name);
}
