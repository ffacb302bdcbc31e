import { sql, type RawBuilder } from 'kysely';
import type { Permission } from '#contract/api/permissions.ts';
import { reviewKind, reviewStatus } from '#contract/members/reviews.ts';
import { invitationState, isCertificateListed, isMemberJoined, publications } from '../counts/definitions.ts';
import type { Channels } from '../settings/delivery.ts';

/** Days in Shanghai from the first to before the last, `yyyy-MM-dd`, and the same as moments. */
export interface Span {
  from: string;
  until: string;
  since: Date;
  before: Date;
}

/** One or several counts with the SQL that finds their moments. */
export interface Source {
  group: string;
  unit: string;
  /** Undefined when the permission for this page is enough. */
  permission?: Permission;
  /** Names that are listed even when there is nothing to count. */
  names: readonly string[];
  /** Rows of `name`, `at` (a moment) and `n`, which are summed by month. */
  rows: (span: Span, channels: Channels) => RawBuilder<unknown>;
  /** The earliest moment of which something is known; nothing was ever deleted where it is absent. */
  knownSince?: RawBuilder<Date | null>;
  /** The months are states, such as a number at the end of each, and have no sum. */
  isState?: boolean;
}

const within = (column: string, { since, before }: Span) =>
  sql<boolean>`(${sql.ref(column)} >= ${since} and ${sql.ref(column)} < ${before})`;
const byDecision = (approved: string, rejected: string, kind: number, span: Span) =>
  sql`select case i.status when ${reviewStatus.approved} then ${approved} else ${rejected} end as name, i.decided_at as at, 1 as n
    from review_items i join reviews r on r.id = i.review_id
    where r.kind = ${kind} and ${within('i.decided_at', span)}`;
const inShanghai = (day: string) => sql`${sql.ref(day)}::timestamp at time zone 'Asia/Shanghai'`;

/** All monthly counts, in the order of the page. Months are in Shanghai time. */
export const sources: readonly Source[] = [
  {
    group: '网站',
    unit: '次',
    names: ['网站访问'],
    rows: ({ from, until }) =>
      sql`select '网站访问' as name, ${inShanghai('day')} as at, visit_count as n from daily_visits
        where day >= ${from}::date and day < ${until}::date`,
    knownSince: sql`(select min(day)::timestamp at time zone 'Asia/Shanghai' from daily_visits)`,
  },
  {
    group: '文章',
    unit: '篇',
    permission: 'news:list',
    names: ['发布文章'],
    rows: (span) =>
      sql`select '发布文章' as name, at, 1 as n from ${publications} as p where ${within('at', span)}`,
  },
  {
    group: '投稿',
    unit: '篇',
    permission: 'review:list',
    names: ['收到投稿'],
    rows: (span) =>
      sql`select '收到投稿' as name, r.created_at as at, 1 as n from reviews r
        where r.kind = ${reviewKind.contribution} and ${within('r.created_at', span)}`,
  },
  {
    group: '投稿',
    unit: '次',
    permission: 'review:list',
    names: ['投稿审核通过', '投稿审核驳回'],
    rows: (span) => byDecision('投稿审核通过', '投稿审核驳回', reviewKind.contribution, span),
  },
  {
    group: '会员',
    unit: '家',
    permission: 'member:list',
    names: ['新会员'],
    rows: ({ from, until }) =>
      sql`select '新会员' as name, ${inShanghai('joined_on')} as at, 1 as n from members
        where ${isMemberJoined} and joined_on >= ${from}::date and joined_on < ${until}::date`,
  },
  {
    group: '会员',
    unit: '家',
    permission: 'member:list',
    names: ['月末会员'],
    isState: true,
    rows: ({ from, until }) =>
      sql`select '月末会员' as name, month at time zone 'Asia/Shanghai' as at,
          (select count(*) from members where ${isMemberJoined} and joined_on < month + interval '1 month'
            and (ended_on is null or ended_on >= month + interval '1 month')) as n
        from generate_series(${from}::date::timestamp, ${until}::date - interval '1 month', interval '1 month') as month`,
  },
  {
    group: '会员',
    unit: '家',
    permission: 'review:list',
    names: ['收到入会申请'],
    // What the office typed in itself has its submitter.
    rows: (span) =>
      sql`select '收到入会申请' as name, r.created_at as at, 1 as n from reviews r
        where r.kind = ${reviewKind.membership} and r.submitter_id is null and ${within('r.created_at', span)}`,
  },
  {
    group: '会员',
    unit: '次',
    permission: 'review:list',
    names: ['入会审核通过', '入会审核驳回'],
    rows: (span) => byDecision('入会审核通过', '入会审核驳回', reviewKind.membership, span),
  },
  {
    group: '证书',
    unit: '张',
    permission: 'cert:list',
    names: ['签发证书'],
    // All of them, and those of each programme, in one pass; the few that were deleted are the ones to look up.
    rows: (span) =>
      sql`select label.name, month at time zone 'Asia/Shanghai' as at, n
        from (
          select t.programme_id, date_trunc('month', i.issued_at at time zone 'Asia/Shanghai') as month, count(*) as n
          from certificate_issues i
          join certificate_templates t on t.id = i.template_id
          where i.issue_number = 1 and ${within('i.issued_at', span)}
            and not exists (select from certificates c where c.id = i.certificate_id and not ${isCertificateListed})
          group by 1, 2
        ) issued
        join programmes p on p.id = issued.programme_id
        cross join lateral (values ('签发证书'), ('其中：' || p.name)) as label(name)`,
  },
  {
    group: '证书',
    unit: '张',
    permission: 'cert:list',
    names: ['撤销证书'],
    rows: (span) =>
      sql`select '撤销证书' as name, c.revoked_at as at, 1 as n from certificates c where ${isCertificateListed} and ${within('c.revoked_at', span)}`,
  },
  {
    group: '证书',
    unit: '次',
    permission: 'cert:list',
    names: ['证书查询'],
    rows: ({ from, until }) =>
      sql`select '证书查询' as name, ${inShanghai('day')} as at, search_count as n from daily_certificate_searches
        where day >= ${from}::date and day < ${until}::date`,
    // Before the first day that was counted, the log is as old as what is known.
    knownSince: sql`(select min(at) from (select min(day)::timestamp at time zone 'Asia/Shanghai' as at from daily_certificate_searches
      union all select min(happened_at) from operation_log) as known)`,
  },
  {
    group: '活动',
    unit: '场',
    permission: 'activity:list',
    names: ['举行活动'],
    rows: (span) =>
      sql`select '举行活动' as name, a.begins_at as at, 1 as n from activities a
        where a.cancelled_at is null and a.begins_at <= now() and ${within('a.begins_at', span)}
          and (a.is_public or exists (select from activity_invitations i where i.activity_id = a.id))`,
  },
  {
    group: '活动',
    unit: '家次',
    permission: 'activity:list',
    names: ['邀请已发出', '邀请排队', '邀请未发出', '邀请失败'],
    rows: (span, channels) =>
      sql`select case ${invitationState(channels)} when 'sent' then '邀请已发出' when 'queued' then '邀请排队'
          when 'held' then '邀请未发出' else '邀请失败' end as name, i.invited_at as at, 1 as n from activity_invitations i
        left join outgoing_messages mail on mail.id = i.mail_id
        left join outgoing_messages sms on sms.id = i.sms_id
        where ${within('i.invited_at', span)}`,
  },
  {
    group: '建议',
    unit: '条',
    permission: 'suggestion:list',
    names: ['收到建议'],
    rows: (span) =>
      sql`select '收到建议' as name, s.created_at as at, 1 as n from suggestions s where ${within('s.created_at', span)}`,
  },
  {
    group: '建议',
    unit: '条',
    permission: 'suggestion:list',
    names: ['办理建议'],
    rows: (span) =>
      sql`select '办理建议' as name, s.handled_at as at, 1 as n from suggestions s where ${within('s.handled_at', span)}`,
  },
];

/** Returns the source of a figure; throws for an unknown name. */
export function sourceOf(name: string): Source {
  const source = sources.find(({ names }) => names.length === 1 && names[0] === name);
  if (!source) throw new Error(`No source counts ${name}`);
  return source;
}
