import { App, Button, Modal, Radio } from 'antd';
import { useState } from 'react';
import type { CertificateBatch } from '#contract/certificates/certificate-imports.ts';
import { examStatus } from '#contract/certificates/certificates.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { useDownload } from '../../components/buttons/download-button.tsx';
import { LoadState } from '../../components/feedback/load-state.tsx';
import { call } from '../../session/call.ts';
import { textOf } from '../../session/errors.tsx';
import { useAnswer } from '../../session/server.ts';

interface ArchiveDialogProps {
  batch: Pick<CertificateBatch, 'BatchId' | 'FileName'>;
  onClose: () => void;
}

const { GetCertList, DownCerts } = businessCertificates;
/** The number of certificates in one archive. */
const atOnce = 500;

/** 打包下载: the certificates of a batch, in as many archives as it takes. */
export function ArchiveDialog({ batch, onClose }: ArchiveDialogProps) {
  const [format, setFormat] = useState<'png' | 'pdf'>('png');
  const passed = { batchid: String(batch.BatchId), examstatus: examStatus.passed };
  const answer = useAnswer(GetCertList, { ...passed, pagesize: 1 }, { gcTime: 0 });
  const total = answer.data?.TotalCount ?? 0;
  const parts = Array.from({ length: Math.ceil(total / atOnce) }, (_, at) => at + 1);
  const { share, fetchPart, stop } = useParts(batch, { passed, format, count: parts.length });

  return (
    <Modal open title={`打包下载 ${batch.FileName}`} width={500} footer={null} onCancel={onClose}>
      <LoadState query={answer} rows={2} />
      {answer.isSuccess && total === 0 && <p>这一批里没有合格的证书。</p>}
      {answer.isSuccess && total > 0 && (
        <>
          <p>
            合格的证书 {total} 张{parts.length > 1 && `，每包 ${atOnce} 张`}。
          </p>
          <Radio.Group
            className="my-3"
            aria-label="格式"
            value={format}
            onChange={({ target }) => setFormat(target.value)}
            options={[
              { value: 'png', label: '图片（PNG）' },
              { value: 'pdf', label: 'PDF' },
            ]}
          />
          <div className="import-parts row stretch">
            {parts.map((part) => (
              <Button key={part} disabled={share !== undefined} onClick={() => void fetchPart(part)}>
                下载第 {(part - 1) * atOnce + 1}–{Math.min(part * atOnce, total)} 张
              </Button>
            ))}
          </div>
          {share !== undefined && (
            <div className="import-progress centred-stack gap-2">
              <progress {...(share > 0 && { value: share })} aria-label="下载进度" />
              <Button onClick={stop}>取消</Button>
            </div>
          )}
        </>
      )}
    </Modal>
  );
}

interface Parts {
  passed: { batchid: string; examstatus: number };
  format: 'png' | 'pdf';
  count: number;
}

/** Downloads a part of a batch as an archive. */
function useParts(batch: ArchiveDialogProps['batch'], { passed, format, count }: Parts) {
  const { message } = App.useApp();
  const { share, start, stop } = useDownload();
  async function fetchPart(part: number) {
    try {
      const { List } = await call(GetCertList, { ...passed, pageindex: part, pagesize: atOnce });
      const ids = List.filter(({ _issueNumber }) => _issueNumber > 0).map(({ _certId }) => _certId);
      if (ids.length === 0) return void message.info('这些证书都已失效，没有可下载的');
      const stem = batch.FileName.replace(/\.[^.]+$/, '');
      const name = count > 1 ? `${stem}-${part}.zip` : `${stem}.zip`;
      await start(DownCerts, { Ids: ids.join(','), Format: format }, name);
    } catch (error) {
      void message.error(textOf(error));
    }
  }
  return { share, stop, fetchPart };
}
