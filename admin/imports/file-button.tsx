import { UploadOutlined } from '@ant-design/icons';
import { importFile } from '#contract/back-office/imports.ts';
import type { Workbook } from './use-workbook.ts';

interface FileButtonProps {
  label: string;
  isPrimary?: true;
  workbook: Pick<Workbook, 'choose' | 'screen'>;
}

/** Opens the browser's own window for a workbook. */
export function FileButton({ label, isPrimary, workbook }: FileButtonProps) {
  const { extensions } = importFile(workbook.screen.readsOthers === true);
  return (
    <label className={isPrimary ? 'file-choose import-choose' : 'file-choose'}>
      <UploadOutlined aria-hidden /> {label}
      <input
        type="file"
        aria-label={label}
        accept={extensions.map((one) => `.${one}`).join(',')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void workbook.choose(file);
          // The same file again is a choice too.
          target.value = '';
        }}
      />
    </label>
  );
}
