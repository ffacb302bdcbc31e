import { makeSheet } from './make-sheet.ts';

/*
 * The roster of an office as it is: title, group lines, two people in a cell, doubtful twins. All companies, people and numbers are
 * invented.
 */

const cities = ['东江市', '西山市', '南湖市', '北原市', '中州市', '云岭市', '海门湾市'];
const surnames = [...'王李张刘陈杨黄赵周吴徐孙马朱胡郭何林罗高'];
const given = [
  '敏',
  '强',
  '静',
  '伟',
  '丽',
  '军',
  '洋',
  '艳',
  '勇',
  '杰',
  '娟',
  '涛',
  '明',
  '超',
  '霞',
  '平',
  '刚',
  '桂英',
  '建国',
  '志强',
];
const trades = ['检测', '咨询', '测绘', '环保', '节能', '监理', '设计', '仪器', '软件', '材料'];
const words = [
  '华',
  '信',
  '安',
  '诚',
  '瑞',
  '恒',
  '中',
  '远',
  '博',
  '宏',
  '正',
  '科',
  '达',
  '盛',
  '源',
  '泰',
  '联',
  '方',
  '新',
  '鼎',
];
const types = ['检测机构', '咨询机构', '设备厂商', '科研院校'];
const levels = ['会长单位', '副会长单位', '理事单位', '会员单位'];

const nameOf = (at: number) =>
  `${words[at % 20]}${words[(at * 7 + 3) % 20]}${words[Math.floor(at / 20) % 20]}${at < 400 ? '' : words[Math.floor(at / 400) % 20]}${trades[at % 10]}有限公司`;
const personOf = (at: number) => `${surnames[(at * 3) % 20]}${given[(at * 7) % 20]}`;
const mobileOf = (at: number) => `139${String(10_000_000 + at * 7919).slice(0, 8)}`;
const landlineOf = (at: number) =>
  `8${String(100_000 + at * 31)
    .padStart(7, '0')
    .slice(0, 7)}`;

const twoContacts = [
  (a: number) => [`${personOf(a)} ${mobileOf(a)}；${personOf(a + 1)} ${mobileOf(a + 1)}`, ''],
  (a: number) => [`${personOf(a)}${mobileOf(a)}\n${personOf(a + 1)}${mobileOf(a + 1)}`, ''],
  (a: number) => [`${personOf(a)}、${personOf(a + 1)}`, `${mobileOf(a)}、${mobileOf(a + 1)}`],
  (a: number) => [`${personOf(a)}（经理）${mobileOf(a)}，${personOf(a + 1)}（会计）${mobileOf(a + 1)}`, ''],
  (a: number) => [`${mobileOf(a)} ${personOf(a)} / ${mobileOf(a + 1)} ${personOf(a + 1)}`, ''],
];
const noEmail = ['', '无', '-', '/', '暂无', 'N/A'];
const days = ['2016年3月', '2016.3', '2018', '2019-03-15', '2020/6/1', '17.5.8', '2021年11月2日', ''];

/** The heads of the roster. */
export const rosterHead = [
  '序号',
  '单位名称',
  '单位类型',
  '级别',
  '联系人',
  '联系电话',
  '办公电话',
  '电子邮箱',
  '入会时间',
  '会费缴至',
  '通讯地址',
  '网站',
  '备注',
];

/**
 * Returns the lines of a roster: a title, a head, seven cities that head their companies, and a sum. Of 300 companies 51 have two contacts
 * in a cell, 84 no e-mail address and four are there twice.
 */
export function rosterLines(count = 300): string[][] {
  const twins = count >= 300 ? 4 : 0;
  const companies = count - twins;
  const lines: string[][] = [['东江省检验检测行业协会会员名册（2026年）'], rosterHead];
  const chunk = Math.ceil(companies / cities.length);
  let number = 0;
  for (const [place, city] of cities.entries()) {
    const from = place * chunk;
    const size = Math.max(0, Math.min(chunk, companies - from));
    if (size === 0) break;
    lines.push([place === 1 ? `二、${city}（${size}家）` : city]);
    for (let at = from; at < from + size; at++) lines.push(companyLine(at, ++number));
    if (place < twins) {
      const twin = companyLine(from, ++number).with(
        1,
        nameOf(from).replace('有限公司', `（${city.slice(0, 2)}）有限公司`),
      );
      lines.push(place === 3 ? twin.with(1, nameOf(from)) : twin);
    }
  }
  lines.push(['合计', `${count} 家`]);
  return lines;
}

function companyLine(at: number, number: number): string[] {
  const isDouble = at % 5 === 0 && at < 255;
  const [names = '', phones = ''] = isDouble
    ? (twoContacts[(at / 5) % twoContacts.length]?.(at) ?? [])
    : [
        personOf(at),
        at % 9 === 0
          ? `${mobileOf(at).slice(0, 3)}-${mobileOf(at).slice(3, 7)}-${mobileOf(at).slice(7)}`
          : mobileOf(at),
      ];
  const hasNoEmail = at % 7 < 2 && at < 294;
  return [
    String(number),
    at % 41 === 3 ? `${nameOf(at)}（原名：${words[at % 20]}星${trades[at % 10]}站）` : nameOf(at),
    types[at % types.length] ?? '',
    at === 0 ? (levels[0] ?? '') : (levels[at % 50 < 3 ? 1 : at % 6 === 0 ? 2 : 3] ?? ''),
    names,
    phones,
    at % 4 === 0
      ? `0990-${landlineOf(at)}`
      : at % 4 === 1
        ? landlineOf(at)
        : at % 4 === 2
          ? `0990-${landlineOf(at)}转${100 + at}`
          : '无',
    hasNoEmail ? (noEmail[at % noEmail.length] ?? '') : `office${at}@example.org`,
    days[at % days.length] ?? '',
    at % 3 === 0 ? '2026年12月' : at % 3 === 1 ? '已交2026' : '',
    `${cities[at % 7]}示例路 ${at + 1} 号`,
    `www.example.org/${at}`,
    '',
  ];
}

/** Returns the roster as a workbook. */
export const makeRoster = (count?: number) => {
  const [title = [], ...lines] = rosterLines(count);
  const heads = rosterHead.map((_, at) => title[at] ?? '');
  return makeSheet(
    lines.map((line) => rosterHead.map((_, at) => line[at] ?? '')),
    heads,
  );
};
