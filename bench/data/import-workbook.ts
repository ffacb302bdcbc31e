import { checkCharacter } from '#contract/fields/id-number.ts';
import { writeSheet } from '../../server/platform/spreadsheets/write-sheet.ts';
import { brands, companyForms, companyTrades } from './fill-million.ts';
import { randomFrom } from './random.ts';
import { givenCharacters, places, surnames } from './vocabulary.ts';

/** Returns a workbook with certificates of as many companies as there usually are, in no order, as an office collects them. */
export async function importWorkbook(count: number): Promise<Buffer> {
  const columns = ['姓名', '身份证号', '工作单位', '考试时间', '考试结果', '证书编号', '发证日期', '备注'];
  const chunks: Uint8Array[] = [];
  const sheet = writeSheet(
    '证书',
    columns.map((header) => ({ header, width: 20 })),
    rowsOf(count),
  );
  for await (const chunk of sheet) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* rowsOf(count: number): AsyncGenerator<string[]> {
  const random = randomFrom(52);
  const { oneOf, between } = random;
  for (let at = 0; at < count; at++) {
    const name = oneOf(surnames) + oneOf(givenCharacters) + oneOf(givenCharacters);
    const company =
      oneOf(places) + oneOf(brands) + oneOf(brands) + oneOf(companyTrades) + oneOf(companyForms);
    const year = between(2016, 2025);
    // Numbers of ten years: each lies elsewhere in the index.
    const number = `NB${year}-${String((at * 7919) % 1_000_003).padStart(7, '0')}`;
    yield [name, idNumber(at), company, `${year}-03-06`, '合格', number, `${year}-04-06`, ''];
  }
}

function idNumber(at: number): string {
  const digits = `3101011985${String(1 + (at % 12)).padStart(2, '0')}${String(1 + (Math.floor(at / 12) % 28)).padStart(2, '0')}${String(Math.floor(at / 336) % 1000).padStart(3, '0')}`;
  return digits + checkCharacter(digits);
}
