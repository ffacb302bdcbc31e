import { Modal, Radio } from 'antd';
import { useState } from 'react';
import { businessOpenings, openingDays, type openingWays } from '#contract/accounts/openings.ts';
import { businessMembers, type ManagedMemberItem } from '#contract/members/managed-members.ts';
import { NoSmsTemplate } from '../../components/feedback/no-sms-template.tsx';
import { useSendOnce } from '../../session/server.ts';
import { Outcome, type Sent } from './outcome.tsx';

type Way = (typeof openingWays)[number];

interface OpeningDialogProps {
  members: readonly ManagedMemberItem[];
  onClose: () => void;
}

const { SendOpenings, GetOpenings } = businessOpenings;

/** 开通账号 for one member or several: by a link, on slips, or by telephone. Each opens it itself and chooses the password. */
export function OpeningDialog({ members, onClose }: OpeningDialogProps) {
  const [way, setWay] = useState<Way>(members.some(({ Email }) => Email !== '') ? 'link' : 'slip');
  const [answer, setAnswer] = useState<Sent>();
  const { send, isSending } = useSendOnce(SendOpenings, {
    onDone: setAnswer,
    invalidates: [GetOpenings, businessMembers.GetMemberList, businessMembers.GetMemberModel],
  });
  if (answer)
    return (
      <Outcome
        sent={answer}
        isSending={isSending}
        onSlips={(Ids) => void send({ Ids, Way: 'slip' })}
        onClose={onClose}
      />
    );
  const opened = members.filter(({ OpeningState }) => OpeningState === 'open').length;
  const Ids = members.map(({ MemberId }) => MemberId);
  return (
    <Modal
      open
      title={members.length === 1 ? `为${members[0]?.MemberName}开通账号` : `为 ${members.length} 家开通账号`}
      okText="开通账号"
      okButtonProps={{ loading: isSending }}
      mask={{ closable: false }}
      onOk={() => void send({ Ids, Way: way })}
      onCancel={onClose}
    >
      <div className="stack gap-3">
        <p className="m-0">
          会员自己设账号和密码，协会不知道密码。链接和开通码 {openingDays}{' '}
          天内有效，只能用一次；以前发的随即作废。
          {opened > 0 && `其中 ${opened} 家已有账号，会跳过。`}
        </p>
        {way === 'link' && <NoSmsTemplate kinds={['account-opening']} />}
        <Radio.Group
          value={way}
          onChange={({ target }) => setWay(target.value as Way)}
          aria-label="怎样告诉会员"
          className="stack"
        >
          <Radio value="link">发链接：有邮箱的发邮件，没有邮箱的发短信</Radio>
          <Radio value="slip">打印开通单：一页几张，剪开后寄出或当面交给会员</Radio>
          {members.length === 1 && <Radio value="phone">打电话：开通码显示在屏幕上，念给会员听</Radio>}
        </Radio.Group>
      </div>
    </Modal>
  );
}
