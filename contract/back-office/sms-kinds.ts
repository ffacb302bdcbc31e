/**
 * The kinds of short messages: what each is called, and the parameters of its template, by the names that the webhook gets and the words
 * that the office writes in braces.
 */
export const smsKinds = {
  'password-link': { title: '设置登录密码', params: { reason: '缘由', until: '期限', link: '链接' } },
  'account-opening': { title: '开通网站账号', params: { company: '公司名称', days: '天数', link: '链接' } },
  'application-approved': {
    title: '入会申请通过',
    params: { company: '公司名称', account: '账号', link: '网址' },
  },
  'application-rejected': { title: '入会申请未通过', params: { company: '公司名称', reason: '原因' } },
  'activity-invitation': { title: '活动邀请', params: { title: '活动', time: '时间', place: '地点' } },
  'activity-change': { title: '活动变更', params: { title: '活动', changes: '变更' } },
  'activity-cancellation': { title: '活动取消', params: { title: '活动', time: '原定时间', reason: '原因' } },
  notice: { title: '通知会员', params: { title: '标题', link: '链接' } },
  'form-reminder': { title: '提醒填写问卷', params: { title: '问卷', until: '截止日期', link: '链接' } },
  'confirmation-reminder': { title: '提醒核对资料', params: { company: '公司名称', until: '截止日期' } },
  'sign-up': {
    title: '报名编号',
    params: { title: '活动', number: '编号', result: '结果', link: '链接' },
  },
  'sign-up-decision': {
    title: '报名结果',
    params: { name: '姓名', title: '活动', result: '结果', time: '时间', place: '地点' },
  },
  'article-returned': { title: '送审的文章退回', params: { title: '文章', reason: '原因' } },
} as const;

export type SmsKind = keyof typeof smsKinds;
export const smsKindNames = Object.keys(smsKinds) as SmsKind[];

/** A short message of a kind, with the values of its parameters. */
export type SmsValues = {
  [Kind in SmsKind]: {
    kind: Kind;
    params: Readonly<Record<keyof (typeof smsKinds)[Kind]['params'], string>>;
  };
}[SmsKind];

/** Returns the words of a kind's parameters, as they stand between braces. */
export const paramWords = (kind: SmsKind): string[] => Object.values(smsKinds[kind].params);

/** Returns the words between braces in a text, each once, in their order. */
export const wordsInBraces = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{([^{}]*)\}/g)].map(([, word = '']) => word.trim())),
];

/** Puts values, by the words of their parameters, into a text; a word without a value stays. */
export const filledText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{([^{}]*)\}/g, (whole, word: string) => values[word.trim()] ?? whole);

/** Values as they may be, for the preview. */
export const exampleValues: Readonly<Record<string, string>> = {
  缘由: '有人请求重新设置您的登录密码。',
  期限: '30 分钟',
  链接: 'https://www.example.cn/home?ResetPwd=…',
  网址: 'https://www.example.cn/home',
  公司名称: '东江建设集团有限公司',
  天数: '30',
  账号: 'dongjiang',
  原因: '营业执照不清楚',
  活动: '会员座谈会',
  时间: '2026-12-01 09:00',
  原定时间: '2026-12-01 09:00',
  地点: '上海市浦东新区世纪大道 100 号',
  变更: '时间由 2026-12-01 09:00 改为 2026-12-02 09:00',
  标题: '关于召开会员大会的通知',
  问卷: '2026 年四季度统计',
  截止日期: '2026-12-10',
  文章: '关于召开会员大会的通知',
  姓名: '王敏',
  编号: '12-0001',
  结果: '已从候补转为正式名额',
};

/** What a provider counts as one short message, the signature included. */
export const oneSmsLength = 70;
/** The characters of each part of a longer one. */
const smsPartLength = 67;
/** Returns how many short messages a provider charges for a text of this many characters. */
export const chargedSms = (length: number): number =>
  length <= oneSmsLength ? 1 : Math.ceil(length / smsPartLength);
export const signedText = (sign: string, text: string) => (sign === '' ? text : `【${sign}】${text}`);
