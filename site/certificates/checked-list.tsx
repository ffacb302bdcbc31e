import { useState } from 'react';
import { isApiError } from '#contract/api/envelope.ts';
import {
  claimResults,
  claimWords,
  webCertificateChecks,
  type CheckedClaim,
  type Claim,
} from '#contract/certificates/certificate-checks.ts';
import { download } from '#ui/browser/download.ts';
import { saveFile } from '#ui/browser/save-file.ts';
import { Button } from '#ui/components/button.tsx';
import { DataTable, type Column } from '#ui/components/data-table.tsx';
import { toast } from '#ui/components/toast.tsx';
import styles from './checked-list.module.css';
import { DownloadIcon } from './icons.tsx';

type Row = CheckedClaim & { at: number };

const columns: readonly Column<Row>[] = [
  { kind: 'text', title: '姓名', value: ({ Name }) => Name, isRowName: true },
  { kind: 'text', title: '证书编号', value: ({ CertNum }) => CertNum },
  {
    kind: 'option',
    title: '核验结果',
    value: ({ Result }) => claimResults.indexOf(Result),
    words: Object.fromEntries(claimResults.map((result, at) => [at, claimWords[result]])),
    tones: { 0: 'live', 2: 'refused' },
    isShort: true,
  },
];

/** Shows the result of each line, and no other data. */
export function CheckedList({ claims, checked }: { claims: Claim[]; checked: CheckedClaim[] }) {
  const [isSaving, setSaving] = useState(false);
  const counts = claimResults.map(
    (result) => `${claimWords[result]} ${checked.filter(({ Result }) => Result === result).length}`,
  );

  async function save() {
    setSaving(true);
    try {
      const input = { Lines: claims, format: 'xlsx' as const };
      const options = { token: null, signal: new AbortController().signal, onProgress: () => undefined };
      const { name, content } = await download(webCertificateChecks.VerifyCerts, input, options);
      saveFile(content, name);
    } catch (error) {
      if (!isApiError(error)) throw error;
      toast(error.message, 'error');
    } finally {
      setSaving(false);
    }
  }

  return (
    <div className={`${styles.checked} row between gap-4`}>
      <p role="status">
        共 {checked.length} 行：{counts.join('、')}
      </p>
      <Button onClick={() => void save()} isBusy={isSaving}>
        {!isSaving && <DownloadIcon />}
        下载 Excel
      </Button>
      <DataTable
        caption="核验结果"
        rows={checked.map((one, at) => ({ ...one, at }))}
        keyOf={({ at }) => String(at)}
        columns={columns}
      />
    </div>
  );
}
