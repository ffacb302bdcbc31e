/**
 * Tones of the legend of states: `waiting` for somebody, `scheduled` to happen by itself, `live`, `refused` or failed,
 * and `off`. Each has a colour (`--state-…` in ui/styles/tokens.css) and a shape (ui/components/state-mark.tsx).
 */
export const stateTones = ['waiting', 'scheduled', 'live', 'refused', 'off'] as const;
export type StateTone = (typeof stateTones)[number];

export interface State {
  word: string;
  tone: StateTone;
}

/** Word and tone of each state of a record, for screens, exports and the log. */
export const states = {
  article: {
    draft: { word: '草稿', tone: 'off' },
    scheduled: { word: '定时发布', tone: 'scheduled' },
    published: { word: '已发布', tone: 'live' },
    closed: { word: '停用', tone: 'off' },
    rejected: { word: '审核不通过', tone: 'refused' },
    underReview: { word: '审核中', tone: 'waiting' },
  },
  /** An article that nobody sees because its column is hidden. */
  hiddenColumn: { hidden: { word: '栏目隐藏', tone: 'off' } },
  /** The case of an article whose author is an administrator. */
  articleReview: {
    underReview: { word: '审核中', tone: 'waiting' },
    returned: { word: '已退回', tone: 'refused' },
  },
  member: {
    active: { word: '正常', tone: 'live' },
    disabled: { word: '已停用', tone: 'off' },
    ended: { word: '已退会', tone: 'off' },
    underReview: { word: '审核中', tone: 'waiting' },
    rejected: { word: '已驳回', tone: 'refused' },
  },
  certificate: {
    normal: { word: '正常', tone: 'live' },
    hidden: { word: '官网隐藏', tone: 'off' },
    revoked: { word: '已撤销', tone: 'refused' },
    deleted: { word: '已删除', tone: 'off' },
  },
  activity: {
    draft: { word: '草稿', tone: 'off' },
    invited: { word: '待举行', tone: 'scheduled' },
    cancelled: { word: '已取消', tone: 'refused' },
    over: { word: '已结束', tone: 'off' },
  },
  /** Of an activity whose sign-up is open to visitors. */
  openSignUp: {
    early: { word: '报名未开始', tone: 'scheduled' },
    open: { word: '报名中', tone: 'live' },
    closed: { word: '报名已截止', tone: 'off' },
  },
  invitation: {
    none: { word: '不发送', tone: 'off' },
    queued: { word: '排队中', tone: 'scheduled' },
    held: { word: '未发出', tone: 'waiting' },
    sent: { word: '已发出', tone: 'live' },
    failed: { word: '失败', tone: 'refused' },
  },
  signUp: {
    pending: { word: '待审核', tone: 'waiting' },
    waiting: { word: '候补', tone: 'scheduled' },
    placed: { word: '已报名', tone: 'live' },
    cancelled: { word: '已取消', tone: 'refused' },
    rejected: { word: '未通过', tone: 'refused' },
  },
  form: {
    draft: { word: '草稿', tone: 'off' },
    open: { word: '填写中', tone: 'live' },
    closed: { word: '已截止', tone: 'off' },
  },
  notice: {
    draft: { word: '草稿', tone: 'off' },
    sent: { word: '已通知', tone: 'live' },
    withdrawn: { word: '已撤回', tone: 'off' },
  },
  noticeRecipient: {
    queued: { word: '待发送', tone: 'scheduled' },
    held: { word: '需打电话', tone: 'waiting' },
    sent: { word: '已发送', tone: 'scheduled' },
    failed: { word: '失败', tone: 'refused' },
    called: { word: '已电话通知', tone: 'scheduled' },
    read: { word: '已看', tone: 'live' },
    withdrawn: { word: '已撤回', tone: 'off' },
  },
  banner: {
    shown: { word: '显示中', tone: 'live' },
    toCome: { word: '未到期', tone: 'scheduled' },
    over: { word: '已过期', tone: 'off' },
    off: { word: '停用', tone: 'off' },
  },
  suggestion: {
    waiting: { word: '待办理', tone: 'waiting' },
    handled: { word: '已办理', tone: 'live' },
  },
  importBatch: {
    stored: { word: '已导入', tone: 'live' },
    undone: { word: '已撤回', tone: 'off' },
  },
  /** The case of the members that an imported roster added. */
  rosterReview: {
    approved: { word: '已通过', tone: 'live' },
    underReview: { word: '审核中', tone: 'waiting' },
    rejected: { word: '已驳回', tone: 'refused' },
  },
  backup: {
    proven: { word: '已验证', tone: 'live' },
    unproven: { word: '未通过验证', tone: 'refused' },
    failed: { word: '备份失败', tone: 'refused' },
  },
} as const satisfies Record<string, Record<string, State>>;

/** Returns the words of a group of states by their names. */
export function stateWordsOf<Name extends PropertyKey>(group: Record<Name, State>): Record<Name, string> {
  const words = Object.entries<State>(group).map(([name, { word }]) => [name, word]);
  return Object.fromEntries(words) as Record<Name, string>;
}
