import { businessOpenings, type Opening } from '#contract/accounts/openings.ts';
import { useAnswer } from '../../session/server.ts';

export const wayWords: Readonly<Record<string, string>> = {
  mail: '邮件',
  sms: '短信',
  slip: '开通单',
  phone: '电话',
};

const stateWords: Readonly<Record<Opening['State'], string>> = {
  open: '等会员开通',
  used: '已开通',
  expired: '已过期',
  ended: '已作废',
};

/** Shows what was sent to a member to open its account: how, when, by whom, and what became of it. Nothing before the first time. */
export function Openings({ memberId }: { memberId: number }) {
  const { data = [] } = useAnswer(businessOpenings.GetOpenings, { memberid: memberId });
  if (data.length === 0) return null;
  return (
    <section>
      <h2 className="part-title">开通账号</h2>
      <ul className="plain-list stack gap-1">
        {data.map(({ OpeningId, Way, SentBy, SentTime, Until, State, UseTime }) => (
          <li key={OpeningId} className="row gap-2">
            <time className="figures">{SentTime.slice(0, 16)}</time>
            <span>
              {wayWords[Way]}，{SentBy}
            </span>
            <span className="soft">
              {stateWords[State]}
              {State === 'open' && `，${Until} 止`}
              {State === 'used' && `，${UseTime.slice(0, 16)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
