import type { Privacy } from '#contract/public-site/settings.ts';

/** Lists the stored data by group of persons, with purpose and retention period. */
export function Purposes({ privacy }: { privacy: Privacy }) {
  return (
    <ul className="purposes">
      {purposesOf(privacy).map(({ scene, ...facts }) => (
        <li key={scene}>
          <h3>{scene}</h3>
          <dl>
            <div>
              <dt>收集的信息</dt>
              <dd>{facts.what}</dd>
            </div>
            <div>
              <dt>用途</dt>
              <dd>{facts.why}</dd>
            </div>
            <div>
              <dt>保存期限</dt>
              <dd>{facts.howLong}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}

interface Purpose {
  scene: string;
  what: string;
  why: string;
  howLong: string;
}

function purposesOf({ SuggestionDays, ApplicationDays, MessageDays, LogDays }: Privacy): Purpose[] {
  return [
    {
      scene: '建议箱留言',
      what: '手机号码、留言内容',
      why: '回复与改进工作',
      howLong: period(SuggestionDays),
    },
    {
      scene: '入会申请',
      what: '公司名称、负责人、联络人、电话、邮箱、附件、账号',
      why: '审核入会资格、告知结果',
      howLong: `通过后随会员资格保存；被驳回且未再提交的，${period(ApplicationDays)}`,
    },
    {
      scene: '会员服务',
      what: '单位资料、联络人、联系电话、投稿',
      why: '提供会员服务、发布稿件',
      howLong: '会员资格存续期间',
    },
    {
      scene: '成绩与证书',
      what: '姓名、身份证号码、单位、考试结果、证书编号',
      why: '颁发与核验证书',
      howLong: '长期保存，作为证书真伪的依据',
    },
    {
      scene: '邮件与短信',
      what: '收件人、通知内容',
      why: '告知审核结果与活动安排',
      howLong: `发送完成后，${period(MessageDays)}`,
    },
    {
      scene: '操作日志',
      what: '网络地址、时间、登录与查询等操作（号码已打码）',
      why: '保障安全、追查异常',
      howLong: period(LogDays),
    },
    {
      scene: '运行日志',
      what: '网络地址、时间、访问的页面（不含查询内容）',
      why: '排查故障、防范攻击',
      howLong: '按网络安全法律的要求留存',
    },
  ];
}

/** Whole years are shown as years. */
export function period(days: number): string {
  return days % 365 === 0 ? `${days / 365} 年` : `${days} 天`;
}
