import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { importColumns } from '#contract/certificates/certificate-import-fields.ts';
import { openScreen, signIn, type OpenScreen } from '../../testing/open-screen.tsx';
import { CertificateImportWizard } from './import-wizard.tsx';

let screen: OpenScreen;
const isReady = async () =>
  await expect.element(page.getByRole('button', { name: '从 Excel 粘贴' })).toBeVisible();

beforeEach(async () => {
  await page.viewport(1440, 900);
  await signIn();
  screen = await openScreen(<CertificateImportWizard />, '/System/certificates/import');
  await isReady();
  // Tests in other files may have created programmes: then one has to be chosen.
  const programme = page.getByLabelText('培训项目').first();
  const [chosen] = [...((await programme.findElement()) as HTMLSelectElement).options].filter(
    ({ value }) => value !== '0',
  );
  await programme.selectOptions(chosen!.value);
});
afterEach(() => screen.unmount());

const rows = [
  ['1', '张三', '990101198803150019', '江南测试检测有限公司', '2026-03-05', '合格', 'PASTED-1', '', ''],
  ['2', '李四', '990101198803150027', '', '2026-03-05', '合格', 'PASTED-2', '', ''],
  ['合计', '2 人', '', '', '', '', '', '', ''],
];
const html = `<table>${rows
  .map((row, at) => {
    const cells = row.map((text, column) => {
      if (column === 3 && at === 1) return '';
      return `<td${column === 3 && at === 0 ? ' rowspan=2' : ''}>${text}</td>`;
    });
    return `<tr${at === 1 ? " style='display:none'" : ''}>${cells.join('')}</tr>`;
  })
  .join('')}</table>`;

/** Pastes rows as a spreadsheet does: as text, and as an HTML table. */
function paste(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  clipboardData.setData('text/html', html);
  document.body.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}

const notices = page.getByRole('list', { name: '请留意' });
const pasted = (lines: readonly (readonly string[])[]) =>
  paste(lines.map((line) => line.join('\t')).join('\r\n'));

test('the wizard reports the merged cells, hidden rows and omitted rows of a pasted table', async () => {
  pasted(rows);

  await expect
    .element(notices)
    .toHaveTextContent('有 1 行在表格里是隐藏的，也算在内：第 3 行看作表尾，没有导入：第 4 行“合计”');
  await page.getByRole('button', { name: /^自动更正/ }).click();
  await expect
    .element(page.getByRole('table', { name: '自动更正' }))
    .toHaveTextContent('行号列原来更正为3工作单位（合并单元格）江南测试检测有限公司');
});

test('a header that was copied with the rows remains the header', async () => {
  pasted([['序号', ...importColumns], ...rows]);

  await expect.element(notices).toHaveTextContent('看作表尾，没有导入：第 4 行“合计”');
});
