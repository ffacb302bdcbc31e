import { expect, test } from 'vitest';
import { pastedComments } from './pasted-comments.ts';

/* Tables as Word and Excel put them into the clipboard. */

function clipboardOf(html: string, text = ''): DataTransfer {
  const clipboard = new DataTransfer();
  if (html !== '') clipboard.setData('text/html', html);
  if (text !== '') clipboard.setData('text/plain', text);
  return clipboard;
}

const wordCell = (text: string, more = '') =>
  `<td width=104 valign=top${more} style='width:78.2pt;border:solid windowtext 1.0pt;padding:0cm 5.4pt 0cm 5.4pt'>
  ${text
    .split('\n')
    .map(
      (line) =>
        `<p class=MsoNormal><span style='font-family:\n  宋体;mso-ascii-font-family:Calibri'>${line}</span><span lang=EN-US><o:p></o:p></span></p>`,
    )
    .join('')}
  </td>`;
const word = (rows: string) =>
  `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40"><head><meta name=Generator content="Microsoft Word 15">
<style><!-- p.MsoNormal {margin:0cm} --></style></head><body lang=ZH-CN style='tab-interval:21.0pt'><!--StartFragment-->
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'>${rows}</table><!--EndFragment--></body></html>`;

test('a table of Word is read by its heads, with merged clauses, lines of a cell, a source that is broken anywhere, and without deleted words', () => {
  const heads = ['序号', '章条编号', '征求意见稿内容', '修改意见', '理 由']
    .map((head) => wordCell(head))
    .join('');
  const html = word(
    `<tr>${heads}</tr>
    <tr>${wordCell('1')}${wordCell('3.2', ' rowspan=2')}${wordCell('应当检查。')}${wordCell('改为\n“应逐项检查”')}${wordCell('与国&#10;标&#10; GB&#10;50300 一致')}</tr>
    <tr>${wordCell('2')}${wordCell('三日内')}${wordCell('<del cite="mailto:x">四</del><ins>五</ins>日内')}${wordCell('')}</tr>`,
  );

  expect(pastedComments(clipboardOf(html, '序号\t章条编号'))).toEqual([
    { Clause: '3.2', Original: '应当检查。', Change: '改为\n“应逐项检查”', Reason: '与国标 GB 50300 一致' },
    { Clause: '3.2', Original: '三日内', Change: '五日内', Reason: '' },
  ]);
});

test('a range of Excel is read with breaks inside a cell and merged cells, without heads in the order of the columns', () => {
  const html = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet>
<style><!--table {mso-displayed-decimal-separator:"\\.";} .xl65 {mso-number-format:"\\@";}--></style></head><body link="#0563C1">
<table border=0 cellpadding=0 cellspacing=0 width=288 style='border-collapse:collapse;width:216pt'><!--StartFragment-->
 <col width=72 span=4 style='width:54pt'>
 <tr height=38 style='height:28.8pt'><td height=38 class=xl65 width=72>3.10</td><td class=xl66>原文一<br style='mso-data-placement:same-cell;'>
    原文二</td><td>改法</td><td>理由</td></tr>
 <tr height=19><td height=19 class=xl65>4</td><td colspan=2 class=xl67>整条删除</td><td>重复</td></tr>
<!--EndFragment--></table></body></html>`;

  expect(pastedComments(clipboardOf(html))).toEqual([
    { Clause: '3.10', Original: '原文一\n原文二', Change: '改法', Reason: '理由' },
    { Clause: '4', Original: '整条删除', Change: '', Reason: '重复' },
  ]);
});

test('text of Excel is read by its tabs, and what is no table is pasted as it is', () => {
  const text = '3.1\t应当检查\t"第一行\n第二行 ""引""文"\t与国标一致\r\n';
  expect(pastedComments(clipboardOf('', text))).toEqual([
    { Clause: '3.1', Original: '应当检查', Change: '第一行\n第二行 "引"文', Reason: '与国标一致' },
  ]);
  expect(pastedComments(clipboardOf('<p>一段文字</p>', '一段文字'))).toBeUndefined();
  expect(pastedComments(clipboardOf(word(`<tr>${wordCell('一格')}</tr>`), '一格'))).toBeUndefined();
});
