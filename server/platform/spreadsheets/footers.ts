import { cleanText } from '#contract/fields/normal-form.ts';

/* Lines that people write below a table: sums, authors, signatures. */

const sums = '合计|总计|共计|小计|累计|总人数|人数合计|合计人数|人数';
const duties =
  '制表|制单|填表|填报|填写|编制|经办|审核|复核|审批|批准|校对|统计|负责|主管|联系|打印|导出|报送|盖章|签字|签章|单位盖章|单位公章|公章';
const persons = '人员|人|者|员|单位|部门|日期|时间|电话|方式|签字|签名|意见';
const remarks = '注|备注|说明|填表说明|填写说明|日期|时间|单位|电话|以下空白|以下无正文|以下无内容';

const footer = new RegExp(
  [
    `^(?:${sums})(?:$|[:\\s\\d()])`,
    String.raw`^(?:合计|总计|共计?|总共) ?\d+ ?(?:人|名|条|行|张|份|位|个|家|户)`,
    `^(?:${duties})(?:${persons})?(?:$|[:\\s()])`,
    `^(?:${remarks})\\d?\\)?:`,
    '^以下(?:空白|无正文|无内容)',
    String.raw`\((?:盖|加盖)?(?:盖章|公章|签字|签名|签章|单位章|印章|章)\)(?:$|[:\s_])`,
  ].join('|'),
);

/** A date by itself below a table is the date of a signature. */
const day = /^\d{4} ?年 ?\d{1,2} ?月 ?\d{1,2} ?日$/;

/** Blanks within a word, as in 合 计, and signs around it do not count. */
const spaced = /(?<=^\p{sc=Han}) +(?=\p{sc=Han}$|\p{sc=Han}[\s:])/u;
const signsBefore = /^(?:[^\p{L}\p{N}]|\(?[一二三四五六七八九十\d]{1,2}[).、])+/u;
/** A number of a person or a certificate: a row with one is always data. */
const longNumber = /\d{15}/;
const maxWordLength = 30;

/**
 * Returns whether a row is a footer.
 * @param starts its first text, and its first text in the columns of the form
 * @param texts all texts in the columns of the form
 */
export function isFooter(starts: readonly string[], texts: () => readonly string[]): boolean {
  if (starts.some(beginsFooter)) return !texts().some(hasLongNumber);
  return starts.some((text) => day.test(text.trim())) && texts().filter((text) => text !== '').length === 1;
}

function beginsFooter(text: string): boolean {
  const words = cleanText(text.slice(0, maxWordLength))
    .normalize('NFKC')
    .replaceAll(/[[{【〔〖「『《〈]/g, '(')
    .replaceAll(/[\]}】〕〗」』》〉]/g, ')');
  return footer.test(words.replace(signsBefore, '').replace(spaced, ''));
}

function hasLongNumber(text: string): boolean {
  return longNumber.test(text.normalize('NFKC').replaceAll(/\s/g, ''));
}
