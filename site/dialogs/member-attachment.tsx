import { useState } from 'react';
import { ApiError, isApiError, resultText } from '#contract/api/envelope.ts';
import type { MemberInfo } from '#contract/members/members.ts';
import { transportText } from '#ui/api/transport-text.ts';
import { saveFile } from '#ui/browser/save-file.ts';
import { Button } from '#ui/components/button.tsx';
import { toast } from '#ui/components/toast.tsx';
import { readToken } from '../session/token.ts';
import styles from './member-dialog.module.css';

/**
 * Shows the file of the membership application. Only the owner's token can read it, so it is fetched first and saved
 * afterwards.
 */
export function MemberAttachment({ member: { FilePath, FileName } }: { member: MemberInfo }) {
  const [isBusy, setIsBusy] = useState(false);

  const save = async () => {
    setIsBusy(true);
    try {
      saveFile(await fetchFile(FilePath), FileName);
    } catch (error) {
      toast(isApiError(error) ? error.message : transportText.unreachable, 'error');
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <div className={`${styles.attachment} stack gap-1 mb-4`}>
      <span>入会附件</span>
      {FilePath === '' ? (
        <span className="muted">未上传</span>
      ) : (
        <span className={`${styles.file} row nowrap gap-4`}>
          <span className="breaks min-0">{FileName || '附件'}</span>
          <Button isBusy={isBusy} onClick={() => void save()}>
            下载
          </Button>
        </span>
      )}
    </div>
  );
}

async function fetchFile(address: string): Promise<Blob> {
  const response = await fetch(address, { headers: { token: readToken() ?? '' } });
  if (response.status === 404) throw new ApiError(404, resultText.notFound);
  if (!response.ok) throw new ApiError(response.status, transportText.status(response.status));
  return await response.blob();
}
