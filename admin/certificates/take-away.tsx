import { App, Button } from 'antd';
import { isApiError } from '#contract/api/envelope.ts';
import { businessIssues } from '#contract/certificates/certificate-issues.ts';
import {
  businessCertificates,
  type ManagedCertificate,
} from '#contract/certificates/managed-certificates.ts';
import { download } from '#ui/browser/download.ts';
import { saveFile } from '#ui/browser/save-file.ts';
import { useDownload } from '../components/buttons/download-button.tsx';
import { useReachableAddress } from '../components/feedback/confirm-site-address.ts';
import { printPdf } from '../components/print/print-pdf.ts';
import { readToken } from '../session/token.ts';

export const archiveAtMost = 500;
type Format = 'png' | 'pdf';

/** Provides downloads and printing of a certificate, and archives of several. */
export function useTakeAway() {
  const { message, notification } = App.useApp();
  const { start, stop } = useDownload();
  const isAddressGood = useReachableAddress();

  async function archive(certificates: readonly ManagedCertificate[], Format: Format) {
    if (!(await isAddressGood('code'))) return false;
    const key = 'archive';
    notification.info({
      key,
      title: `正在打包 ${certificates.length} 张证书`,
      description: '正在逐张生成，请不要关闭这个页面',
      placement: 'bottom',
      duration: false,
      actions: (
        <Button type="link" onClick={stop}>
          取消
        </Button>
      ),
    });
    const Ids = certificates.map(({ _certId }) => _certId).join(',');
    await start(businessCertificates.DownCerts, { Ids, Format });
    notification.destroy(key);
    return false;
  }

  async function print({ _certId }: ManagedCertificate) {
    if (!(await isAddressGood('code'))) return;
    try {
      const { content, name } = await download(
        businessIssues.GetCertImage,
        { CertId: _certId, Format: 'pdf' },
        { token: readToken(), signal: new AbortController().signal, onProgress: () => {} },
      );
      const keep = () => {
        saveFile(content, name);
        void message.info('这个浏览器不能直接打印 PDF，已存为文件，请打开后打印');
      };
      if (navigator.pdfViewerEnabled) printPdf(content, keep);
      else keep();
    } catch (error) {
      void message.error(isApiError(error) ? error.message : '打印失败，请重试');
    }
  }

  return {
    archive,
    print,
    async file({ _certId }: ManagedCertificate, Format: Format) {
      if (await isAddressGood('code')) await start(businessIssues.GetCertImage, { CertId: _certId, Format });
    },
  };
}
