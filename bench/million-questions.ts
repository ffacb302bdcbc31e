import { systemAudit } from '#contract/back-office/audit.ts';
import { businessQuickSearch } from '#contract/back-office/quick-search.ts';
import { businessStatistics } from '#contract/back-office/statistics.ts';
import { businessWorkbench } from '#contract/back-office/workbench.ts';
import { businessClaims } from '#contract/certificates/certificate-claims.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessReviews } from '#contract/members/reviews.ts';
import { businessNews } from '#contract/news/managed-news.ts';

/*
 * What clerks ask at this size: each search of every long list, filters, the workbench, and statistics. Words are those of the field,
 * which most records contain, and those that hardly any contains.
 */

interface Question {
  name: string;
  path: string;
}

const words = {
  工程: 'a word of the field',
  王伟: 'a name',
  王: 'one character',
  申: 'one character of few',
  '000123': 'part of a number',
  GF2024: 'the beginning of numbers',
  上海华东建设工程有限公司: 'a company',
  建设工程有限公司: 'the end of most companies',
  gongcheng: 'pinyin',
  龘: 'one character of none',
  没有这个: 'nothing',
};

const lists = {
  members: businessMembers.GetMemberList,
  articles: businessNews.GetNewsList,
  'recycle bin': businessNews.GetNewsRecycle,
  reviews: businessReviews.GetProcessList,
  certificates: businessCertificates.GetCertList,
  unclaimed: businessClaims.GetUnclaimedCerts,
  log: systemAudit.GetOperationLog,
};

const quarter = { begintime: '2026-07-01', endtime: '2026-09-30' };
const filtered: [name: keyof typeof lists, filter: Record<string, string>][] = [
  ['certificates', { examstatus: '2' }],
  ['certificates', { examstatus: '0' }],
  ['certificates', { standing: 'hidden' }],
  ['certificates', { standing: 'revoked' }],
  ['certificates', { standing: 'normal' }],
  ['certificates', { standing: 'deleted' }],
  ['certificates', { status: '0' }],
  ['certificates', { examstatus: '1' }],
  ['certificates', quarter],
  ['certificates', { key: '工程', examstatus: '2' }],
  ['certificates', { key: '王伟', ...quarter }],
  ['certificates', { key: '工程', pageindex: '100' }],
  ['certificates', { sort: '-_issueDate' }],
  ['certificates', { sort: '_examTime' }],
  ['certificates', { key: '工程', sort: '_examTime' }],
  ['certificates', { pageindex: '1000' }],
  ['unclaimed', {}],
  ['unclaimed', { alike: '1' }],
  ['unclaimed', { alike: '0' }],
  ['articles', { status: '0' }],
  ['articles', { isread: '1' }],
  ['articles', { membername: '华东' }],
  ['members', { status: '1' }],
  ['members', { missing: 'phone' }],
  ['log', { noun: 'certificate' }],
  ['log', { action: 'SaveNews' }],
  ['log', { action: '栏目与首页' }],
  ['log', { actor: 'clerk7' }],
  ['log', { result: '200' }],
  ['log', quarter],
  ['log', { key: '工程', noun: 'news' }],
];

const question = (name: string, path: string, query: Record<string, string>): Question => ({
  name,
  path: `${path}?${new URLSearchParams(query)}`,
});

export const questionsOfClerks: Question[] = [
  ...Object.entries(words).map(([key, word]) =>
    question(`Ctrl+K, ${key} (${word})`, businessQuickSearch.GetDestinations.path, { key }),
  ),
  ...Object.entries(lists).flatMap(([name, { path }]) =>
    Object.keys(words).map((key) => question(`${name}, ${key}`, path, { key })),
  ),
  ...filtered.map(([name, filter]) =>
    question(
      `${name}, ${Object.entries(filter)
        .map((pair) => pair.join(' '))
        .join(', ')}`,
      lists[name].path,
      filter,
    ),
  ),
  question('programmes of certificates', businessCertificates.GetProgrammeList.path, {}),
  question('workbench', businessWorkbench.GetWorkbench.path, {}),
  question('figure cards of the workbench', businessWorkbench.GetTrends.path, {}),
  question('what waits', businessWorkbench.GetWaiting.path, {}),
  question('statistics of a month', businessStatistics.GetFigures.path, { year: '2026', month: '10' }),
  question('statistics of a year', businessStatistics.GetFigures.path, { year: '2026' }),
];

export const exportOfLog = systemAudit.ExportOperationLog.path;
