import type { CellValue, WriteSheet } from 'hucre';
import { creditCodeCheck } from '#contract/fields/credit-code.ts';

/*
 * Rosters as different offices have them, each awkward in its own way. All companies, people and numbers are invented; the region 990101
 * of the credit codes does not exist.
 */

export interface AwkwardRoster {
  name: string;
  sheets: WriteSheet[];
}

/** Returns the credit code of a company of that region. */
const code = (number: number) => {
  const first = `91990101MA${String(number).padStart(7, '0')}`;
  return first + creditCodeCheck(first);
};
const fullWidth = (text: string) =>
  text.replaceAll(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));

/** Returns a cell: #1 is a number, @2016-03-15 a day, \n a line break, and nothing a blank cell. */
function cellOf(text: string): CellValue {
  if (text === '') return null;
  if (/^#\d+$/.test(text)) return Number(text.slice(1));
  if (/^@\d{4}-\d\d-\d\d$/.test(text)) return new Date(`${text.slice(1)}T00:00:00Z`);
  return text.replaceAll('\\n', '\n');
}

/** Returns a sheet of lines whose cells are separated by strokes. */
function sheet(name: string, text: string, more: Partial<WriteSheet> = {}): WriteSheet {
  const rows = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split('|').map(cellOf));
  return { name, rows, ...more };
}

/** Merged cells: the first row and column, and the last, from 0. */
const merged = (...merges: [number, number, number, number][]) => ({
  merges: merges.map(([startRow, startCol, endRow, endCol]) => ({ startRow, startCol, endRow, endCol })),
});

/** 联系人1 电话1 联系人2 电话2 under a head of two lines, mobiles as numbers, an empty column between, a column of photos. */
export const twoGroupsOfContacts: AwkwardRoster = {
  name: '两组联系人.xlsx',
  sheets: [
    sheet(
      '会员单位信息',
      `
××省检测行业协会会员单位信息统计表
填报时间：2026年3月||||||||||单位：家
序号|会员单位名称||会内职务|照片|联系人1|||联系人2||加入时间
|||||姓名|职务|电话|姓名|电话|
#1|云岭市恒信检测有限公司||副会长||王敏|办公室主任|#13800000001|李强|138 0000 0002|@2016-03-15
#2|云岭华测仪器有限公司||理事||赵 静|经理|0990-88880003|||#42500
#3|南湖安诚监理有限公司||会员||孙伟||（0990）8888 0004转802|周丽|86-13800000005|2016.3
合计|#3
|制表人：钱某|||||||审核：`,
      merged(
        [0, 0, 0, 10],
        [2, 0, 3, 0],
        [2, 1, 3, 1],
        [2, 3, 3, 3],
        [2, 4, 3, 4],
        [2, 5, 2, 7],
        [2, 8, 2, 9],
        [2, 10, 3, 10],
      ),
    ),
  ],
};

/** Cities with counts as heads, sums below each, the person in charge with the post in one cell, 同上. */
export const citiesWithCounts: AwkwardRoster = {
  name: '分市名册.xlsx',
  sheets: [
    sheet(
      'Sheet1',
      `
2026年度会员名录
编号|企业名称|负责人/职务|联络员（电话）|地址|会费缴至|统一社会信用代码|备注
东江市（3家）
DJ001|东江正达检测有限公司|陈刚/总经理|刘洋（13800000011）|东江市示例路1号|#2026|${fullWidth(code(1))}
DJ002|东江瑞科（集团）有限公司|杨勇 董事长|黄艳：0990－88880012|东江市示例路2号|已交|${code(2).toLowerCase()}|重点单位
DJ003|东江瑞科有限公司东江分公司|何涛|何涛|同上|未交||与DJ002为同一集团
小计：3家
西山市（共2家）
XS001|西山博源环保科技有限公司（原名：西山市环境监测站）|郭明（法人）|林霞 13800000013 林平 13800000014|西山市示例路9号|2025-12-31
XS002|西山联泰设计院|高超|马娟13800000015、朱杰13800000016||免||事业单位
小计|2家
总计：5家
注：1.以上名单截至2026年3月底。2.空白处请各单位核对后补充。`,
    ),
  ],
};

/** A sheet for each level, an explanation before them, a hidden one of those that have left. */
export const sheetsForLevels: AwkwardRoster = {
  name: '分级名单.xlsx',
  sheets: [
    sheet('说明', '本名单由秘书处整理\n理事单位、会员单位见后面各表'),
    sheet(
      '理事单位',
      '单位名称|联系人|手机\n北原宏方软件有限公司|罗军|13800000021\n北原新鼎材料有限公司|梁静|13800000022',
    ),
    sheet('会员单位', '单位名称|联系人|手机\n中州盛源节能有限公司|宋敏|13800000023'),
    sheet('退会', '单位名称|联系人|手机\n中州旧友有限公司|唐强|13800000024', { hidden: true }),
  ],
};

const numbered = (words: (at: number) => string) =>
  Array.from({ length: 40 }, (_, at) => words(at + 1)).join('|');
const blanks = numbered(() => '');

/** A sheet with a hundred columns, most of them of other matters, and e-mail addresses of all kinds. */
export const hundredColumns: AwkwardRoster = {
  name: '宽表.xlsx',
  sheets: [
    sheet(
      '台账',
      `
ID|更新时间|${numbered((at) => `2025年第${at}周联系记录`)}|单位全称|单位简称|税号|所属地区|法人代表|法人电话|日常联系人|日常联系人手机|E-mail|传真|邮编|${numbered((at) => `附加${at}`)}|入会年份|是否缴费2025|是否缴费2026
#1|@2026-03-01|${blanks}|海门湾恒远咨询有限公司|恒远|${code(3)}|海门湾市|徐伟|13800000031|徐伟|13800000031|office＠example.org|0990-88880031|990101|${blanks}|#2016|是|否
#2|@2026-03-01|${blanks}|海门湾中科测绘有限公司|中科|无|海门湾市|曹丽|#13800000032|许洋|13800000033|a@example.org；b@example.org|||${blanks}|2016年|是|是
#3|@2026-03-01|${blanks}|海门湾信达仪器有限公司|信达|${code(4)}|海门湾市|韩平|无|冯娟\\n13800000034||无|||${blanks}|16年`,
    ),
  ],
};

/** Each company over several rows, its name merged over them; a person a row. */
export const personARow: AwkwardRoster = {
  name: '一人一行.xlsx',
  sheets: [
    sheet(
      '通讯录',
      `
会员通讯录
序号|单位|类别|姓名|职务|手机|办公电话|邮箱
#1|东江安华检测有限公司|检测机构|邓刚|总经理|13800000041|88880041|dg@example.org
|||彭艳|办公室主任|13800000042|88880041|/
#2|东江方正设计有限公司|设计机构|曾明|院长|13800000043|0990-88880043/44
#3|东江达泰监理有限公司|监理机构|肖霞|副总|138-0000-0045||xx@@example.org
|||田超|会计|1380000046`,
      merged(
        [0, 0, 0, 7],
        [2, 0, 3, 0],
        [2, 1, 3, 1],
        [2, 2, 3, 2],
        [5, 0, 6, 0],
        [5, 1, 6, 1],
        [5, 2, 6, 2],
      ),
    ),
  ],
};

/** Levels as chapters, days in every form, a company twice, names with marks, credit codes that are wrong. */
export const levelsAsChapters: AwkwardRoster = {
  name: '理事会名册.xlsx',
  sheets: [
    sheet(
      '名册',
      `
××协会第五届会员名册

单　位　名　称|信用代码|入会日期|联 系 人|联系电话|会费(元/年)
一、会长单位
西山恒信检测有限公司★|91990101MA0000005X|2016年3月|董强|13800000051|#20000
二、副会长单位（2家）
1、西山华瑞咨询有限公司|${code(6)}|16-03|袁静|0990 8888 0052|10000元
2、西山中远环保有限公司|91990101MA000000|2016/3/5|于伟|4008880053|1万元
三、理事单位
西山博宏软件有限公司|${code(7)}|二〇一六年三月|余丽|13800000054（微信同号）|#5000
西山博宏软件有限公司|${code(7)}|2016.10|余丽|13800000054|#5000
西山博宏（西山）软件有限公司||2016年|叶洋|13800000055转|5000
四、会员单位
西山正科节能有限公司|9.19901E+17|去年|程平|13800000056,88880056|2000
退会单位
西山旧人仪器有限公司（已退会）||2010`,
    ),
  ],
};

/** A list as it is printed: its title and head again on the second page, line breaks in cells, a hidden row, a formula. */
export const pagesOfAPrint: AwkwardRoster = {
  name: '打印版.xlsx',
  sheets: [
    sheet(
      '打印',
      `
会员单位一览表（第1页）
编号|单位\\n名称|行业|通信地址\\n邮编|法定\\n代表人|联系人\\n及电话|会员\\n级别
001|南湖\\n信安检测有限公司|检测|南湖市示例路1号\\n990101|苏军|吕艳\\n13800000061|理事单位
002|南湖诚远测绘有限公司|测绘|南湖市示例路2号|卢勇|蒋涛 办公室 88880062|会员单位
会员单位一览表（第2页）
编号|单位\\n名称|行业|通信地址\\n邮编|法定\\n代表人|联系人\\n及电话|会员\\n级别
003|南湖恒中设备有限公司|设备||蔡杰|贾娟：手机13800000063 座机0990-88880063 邮箱jj@example.org|会员单位
004|南湖已并入有限公司|设备||丁明||会员单位`,
      {
        ...merged([0, 0, 0, 6], [4, 0, 4, 6]),
        rowDefs: new Map([[7, { hidden: true }]]),
        cells: new Map([['6,2', { formula: 'VLOOKUP(A7,Sheet2!A:B,2,0)', value: '设备' }]]),
      },
    ),
  ],
};

/** What an office has collected by a questionnaire; one company has answered twice. */
export const ownWords: AwkwardRoster = {
  name: '问卷收集.xlsx',
  sheets: [
    sheet(
      '收集结果',
      `
提交时间|1. 贵单位全称（必填）|2. 社会信用代码|3. 贵单位联络员姓名|4. 联络员手机号|5. 联络员微信号|6. 电子邮箱（用于接收通知）|7. 单位所在市|8. 单位类型（单选）|9. 是否同意加入名录
2026/3/1 10:22:31|北原科达检测有限公司|${code(8).replace(/(.)$/, ' $1')}|魏超|13800000071|weichao|WEI@EXAMPLE.ORG|北原市|A.检测机构|同意
2026/3/1 11:02:11| 北原源泰咨询有限公司 |不清楚|薛霞|13800000072|同手机|无|北原|B.咨询机构|同意
2026/3/2 09:00:00|北原科达检测有限公司|${code(8)}|魏超|13800000071||wei@example.org|北原市|A.检测机构|同意`,
    ),
  ],
};

/** Nothing but names and numbers, and a sentence in a line of its own. */
export const bareList: AwkwardRoster = {
  name: '简表.xlsx',
  sheets: [
    sheet(
      'Sheet1',
      `
单位|电话
中州联方新材料有限公司|范刚13800000081
中州鼎新检测中心|13800000082 石敏；13800000083 廖强
以下单位今年新入会
中州华信设计院有限责任公司|姚静（财务）0990-88880084、邹伟（办公室）13800000085`,
    ),
  ],
};

/** The list of another program: numbers for everything, days with times, records for a test. */
export const exportOfASystem: AwkwardRoster = {
  name: '系统导出.xlsx',
  sheets: [
    sheet(
      'export',
      `
member_id|会员编号|公司名称|会员类型|会员状态|联系人|联系手机|联系邮箱|注册时间|到期时间|最后登录IP
1001|HY2016001|云岭盛达检测有限公司|单位会员|正常|方丽|13800000091|fl@example.org|2016-03-15 09:31:22|2026-12-31 00:00:00|10.0.0.1
1002|HY2016002|云岭泰联设计有限公司|单位会员|冻结|石洋|13800000092|NULL|2016-04-01 00:00:00|NULL
1003|HY2016003|云岭测试|个人会员|已删除|test|11111111111|test|0000-00-00 00:00:00|NULL`,
    ),
  ],
};
