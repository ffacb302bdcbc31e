import { Alert, Button, Modal } from 'antd';
import { openingTexts, type businessOpenings, type SentOpening } from '#contract/accounts/openings.ts';
import type { DataOf } from '#contract/api/endpoint.ts';
import { CodeToRead } from './code-to-read.tsx';
import { wayWords } from './openings.tsx';
import { printSlips } from './print-slips.ts';

export type Sent = DataOf<typeof businessOpenings.SendOpenings>;

interface OutcomeProps {
  sent: Sent;
  isSending: boolean;
  onSlips: (ids: number[]) => void;
  onClose: () => void;
}

/** Says what was sent, and offers slips for those whom no link reached. Codes are shown this once. */
export function Outcome({ sent, isSending, onSlips, onClose }: OutcomeProps) {
  const { Results } = sent;
  const slips = Results.filter(({ Way }) => Way === 'slip');
  const call = Results.find(({ Way }) => Way === 'phone');
  const links = Results.filter(({ Way }) => Way === 'mail' || Way === 'sms');
  return (
    <Modal
      open
      title="开通账号"
      mask={{ closable: false }}
      okText="完成"
      footer={(_, { OkBtn }) => <OkBtn />}
      onOk={onClose}
      onCancel={onClose}
    >
      <div className="stack gap-3">
        {links.length > 0 && (
          <p className="m-0" role="status">
            已发出 {links.length} 家：
            {links.map(({ MemberName, Way }) => `${MemberName}（${wayWords[Way]}）`).join('、')}
          </p>
        )}
        {slips.length > 0 && (
          <>
            <Alert type="warning" showIcon title="开通码只显示这一次，关闭之前请打印" />
            <Button type="primary" onClick={() => printSlips(slips, sent)}>
              打印 {slips.length} 张开通单
            </Button>
          </>
        )}
        {call && (
          <CodeToRead name={call.MemberName} code={call.Code} until={call.Until} address={sent.Address} />
        )}
        <Refusals
          refusals={Results.filter(({ Refusal }) => Refusal !== '')}
          isSending={isSending}
          onSlips={onSlips}
        />
      </div>
    </Modal>
  );
}

interface RefusalsProps extends Pick<OutcomeProps, 'isSending' | 'onSlips'> {
  refusals: readonly SentOpening[];
}

function Refusals({ refusals, isSending, onSlips }: RefusalsProps) {
  if (refusals.length === 0) return null;
  const unreached = refusals.filter(({ Refusal }) => Refusal === openingTexts.unreachable);
  return (
    <>
      <p className="m-0" role="status">
        {refusals.length} 家没有开通：
      </p>
      <ul className="list">
        {refusals.map(({ MemberId, MemberName, Refusal }) => (
          <li key={MemberId}>
            {MemberName}：{Refusal}
          </li>
        ))}
      </ul>
      {unreached.length > 0 && (
        <Button loading={isSending} onClick={() => onSlips(unreached.map(({ MemberId }) => MemberId))}>
          为这 {unreached.length} 家打印开通单
        </Button>
      )}
    </>
  );
}
