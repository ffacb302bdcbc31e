import { Alert, Button, Modal } from 'antd';
import { openingTexts, type openingWays, type SentOpening } from '#contract/accounts/openings.ts';
import { CodeToRead } from './code-to-read.tsx';
import { wayWords } from './openings.tsx';
import { printSlips } from './print-slips.ts';
import type { Sent } from './use-send-in-parts.ts';

type Way = (typeof openingWays)[number];

interface OutcomeProps {
  sent: Sent;
  /** Members that a failure left. */
  left: { ids: number[]; way: Way };
  onSend: (ids: number[], way: Way) => void;
  onClose: () => void;
}

/** Says what was sent, and offers slips for those whom no link reached. Codes are shown this once. */
export function Outcome({ sent, left, onSend, onClose }: OutcomeProps) {
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
      // What is to be printed first is the one filled button.
      okButtonProps={{ type: slips.length > 0 ? 'default' : 'primary' }}
      footer={(_, { OkBtn }) => <OkBtn />}
      onOk={onClose}
      onCancel={onClose}
    >
      <div className="stack gap-3">
        {links.length > 0 && <Links links={links} />}
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
          onSlips={(ids) => onSend(ids, 'slip')}
        />
        {left.ids.length > 0 && (
          <Alert
            type="error"
            showIcon
            title={`还有 ${left.ids.length} 家没有开通`}
            action={
              <Button size="small" onClick={() => onSend(left.ids, left.way)}>
                继续开通
              </Button>
            }
          />
        )}
      </div>
    </Modal>
  );
}

const maxNamed = 12;

/** Says how many links left by which way, with the names of a few. */
function Links({ links }: { links: readonly SentOpening[] }) {
  const names = links
    .slice(0, maxNamed)
    .map(({ MemberName, Way }) => `${MemberName}（${wayWords[Way]}）`)
    .join('、');
  return (
    <p className="m-0" role="status">
      已发出 {links.length} 家：{names}
      {links.length > maxNamed && ' 等'}
    </p>
  );
}

interface RefusalsProps {
  refusals: readonly SentOpening[];
  onSlips: (ids: number[]) => void;
}

function Refusals({ refusals, onSlips }: RefusalsProps) {
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
        <Button onClick={() => onSlips(unreached.map(({ MemberId }) => MemberId))}>
          为这 {unreached.length} 家打印开通单
        </Button>
      )}
    </>
  );
}
