import { cleanText } from '#contract/fields/normal-form.ts';

/* Lines with one text alone that head the rows below, such as 东江市 or 一、理事单位（12家）. */

/** What a line may be the group of; `other` is not known: a clerk decides, also whether it is a company. */
export type GroupKind = 'city' | 'level' | 'type' | 'other';

export interface GroupLine {
  /** The word without its number and count. */
  word: string;
  kind: GroupKind;
}

const chapter =
  /^(?:第[一二三四五六七八九十]+[章节类组部分]*|[（(]?(?:[一二三四五六七八九十百]+|\d{1,2})[）)]?)[、.．,，:：\s]+|^[（(](?:[一二三四五六七八九十]+|\d{1,2})[）)]/;
const count =
  /[\s（(:：—-]*(?:共|计|合计)?\s*\d+\s*(?:家|个|户|名|位|人|席)?(?:会员)?(?:单位|企业|会员)?\s*[）)]?[:：]?$/;
const company =
  /公司|集团|厂$|有限|合作社|事务所|研究院|研究所|设计院|检测院|大学|学院|学校|医院|银行|商行|经营部|门市部|工作室|中心$|(?:院|所|店|社|站|局)$/;
const city =
  /^(?:.{1,10}(?:市|县|区|州|盟|旗|省|镇|新区|开发区|地区|高新区|自治[州县区])|市直|省直|市直单位|省直单位|市本级|省本级|外地|省外|市外|外省|境外)$/;
const level =
  /^(?:荣誉|名誉|常务|副|执行|轮值)*(?:会长|理事长|理事|监事|监事长|秘书长|会员|个人会员|团体会员|普通会员)(?:单位|企业|会员)?$/;

/**
 * Returns the group that a line with one text alone heads; undefined where the text is a company or a sentence.
 * @param options words of the types and levels that exist, in their normal form
 */
export function groupLine(
  text: string,
  options: { isType: (word: string) => boolean; isLevel: (word: string) => boolean },
): GroupLine | undefined {
  const line = cleanText(text).replace(/^[【[〔]|[】\]〕]$/g, '');
  const withoutChapter = line.replace(chapter, '');
  const word = withoutChapter
    .replace(count, '')
    .replace(/[:：。]$/, '')
    .trim();
  if (word === '' || word.length > maxLength) return undefined;
  if (options.isLevel(word)) return { word, kind: 'level' };
  if (options.isType(word)) return { word, kind: 'type' };
  if (/公司/.test(word)) return undefined;
  if (level.test(word)) return { word, kind: 'level' };
  if (city.test(word)) return { word: word.replace(/^(.直)单位$/, '$1'), kind: 'city' };
  if (company.test(word) && word === line) return undefined;
  return { word, kind: 'other' };
}

const list =
  /(?:一览表|名册|名单|登记表|统计表|通讯录|名录|明细表|信息表|汇总表|情况表|花名册)(?:[（(]?(?:续表?|第?\s*\d+\s*页.*|共\s*\d+\s*页)[）)]?)?$/;

/** Returns whether a line with one text alone is the title of a table, as it is printed above each page, or a sentence. */
export function isTitleOrRemark(text: string): boolean {
  if (text.endsWith('公司')) return false;
  return (
    list.test(cleanText(text)) ||
    /[。；，：]|.{25}/u.test(text) ||
    /^(?:以上|以下|注[:：]|备注|说明)/.test(text)
  );
}

const maxLength = 20;
