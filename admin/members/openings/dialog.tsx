import { Modal, Radio } from 'antd';
import { useState, type ReactNode } from 'react';
import { openingDays, type openingWays } from '#contract/accounts/openings.ts';
import type { DataOf, SentInputOf } from '#contract/api/endpoint.ts';
import { businessOpenable } from '#contract/members/openable-members.ts';
import { useReachableAddress } from '../../components/feedback/confirm-site-address.ts';
import { LoadState } from '../../components/feedback/load-state.tsx';
import { NoSmsTemplate } from '../../components/feedback/no-sms-template.tsx';
import { useAnswer } from '../../session/server.ts';
import { Outcome } from './outcome.tsx';
import { useSendInParts } from './use-send-in-parts.ts';

type Way = (typeof openingWays)[number];

const { GetOpenableMembers } = businessOpenable;
type Openable = DataOf<typeof GetOpenableMembers>;

interface OpeningDialogProps {
  /** Members of the list: their ids, or the filters that leave them. */
  members: SentInputOf<typeof GetOpenableMembers>;
  /** The name of a single member. */
  name?: string | undefined;
  onClose: () => void;
}

/** 开通账号 for one member or many: by a link, on slips, or by telephone. Each opens it itself and chooses the password. */
export function OpeningDialog({ members, name, onClose }: OpeningDialogProps) {
  const [way, setWay] = useState<Way>();
  const query = useAnswer(GetOpenableMembers, members);
  const { parts, send } = useSendInParts();
  const isAddressGood = useReachableAddress();
  if (parts.sent && !parts.isSending)
    return <Outcome sent={parts.sent} left={parts.left} onSend={send} onClose={onClose} />;
  const { data } = query;
  const count = data?.Ids.length ?? 0;
  const chosenWay = way ?? (data && data.ByMail + data.BySms > 0 ? 'link' : 'slip');
  return (
    <Modal
      open
      title={name !== undefined ? `为${name}开通账号` : `为 ${count} 家开通账号`}
      okText={parts.isSending && parts.total > 1 ? `已开通 ${parts.done} / ${parts.total} 家` : '开通账号'}
      okButtonProps={{ loading: parts.isSending, disabled: count === 0 }}
      cancelButtonProps={{ disabled: parts.isSending }}
      closable={!parts.isSending}
      keyboard={!parts.isSending}
      mask={{ closable: false }}
      onOk={async () => {
        if (!data) return;
        // What is read out by telephone names no address.
        if (chosenWay === 'phone' || (await isAddressGood(chosenWay))) send(data.Ids, chosenWay);
      }}
      onCancel={onClose}
    >
      {data ? (
        <div className="stack gap-3">
          {chosenWay === 'link' && data.BySms > 0 && <NoSmsTemplate kinds={['account-opening']} />}
          <p className="m-0">
            会员自己设账号和密码，协会不知道密码。链接和开通码 {openingDays}{' '}
            天内有效，只能用一次；以前发的随即作废。
          </p>
          <Skipped openable={data} />
          {count > 0 && (
            <Ways
              openable={data}
              isSingle={name !== undefined}
              way={chosenWay}
              isDisabled={parts.isSending}
              onChange={setWay}
            />
          )}
        </div>
      ) : (
        <LoadState query={query} rows={4} />
      )}
    </Modal>
  );
}

interface WaysProps {
  openable: Openable;
  isSingle: boolean;
  way: Way;
  isDisabled: boolean;
  onChange: (way: Way) => void;
}

/** Asks how the members are told. */
function Ways({ openable, isSingle, way, isDisabled, onChange }: WaysProps) {
  return (
    <Radio.Group
      value={way}
      onChange={({ target }) => onChange(target.value as Way)}
      aria-label="怎样告诉会员"
      className="stack"
      disabled={isDisabled}
    >
      <Radio value="link" disabled={openable.ByMail + openable.BySms === 0}>
        发链接：{reachOf(openable)}
      </Radio>
      <Radio value="slip">打印开通单：一页几张，剪开后寄出或当面交给会员</Radio>
      {isSingle && <Radio value="phone">打电话：开通码显示在屏幕上，念给会员听</Radio>}
    </Radio.Group>
  );
}

/** Says whom a link reaches, and by what. */
function reachOf({ CanSend, ByMail, BySms, Unreached }: Openable): string {
  if (!CanSend) return '还没有设置邮件和短信的发送，请先在“站点设置 › 发信”里填写';
  if (ByMail + BySms === 0) return '没有能用的邮箱和手机号码';
  const ways = [
    ...(ByMail > 0 ? [`邮件 ${ByMail} 家`] : []),
    ...(BySms > 0 ? [`短信 ${BySms} 家`] : []),
    ...(Unreached > 0 ? [`${Unreached} 家发不到，可再打印开通单`] : []),
  ];
  return ways.join('，');
}

/** Says how many are skipped, and why. */
function Skipped({ openable: { Refusals } }: { openable: Openable }): ReactNode {
  if (Refusals.length === 0) return null;
  const count = Refusals.reduce((sum, one) => sum + one.Count, 0);
  return (
    <p className="m-0">
      另有 {count} 家跳过：{Refusals.map((one) => `${one.Refusal} ${one.Count} 家`).join('；')}
    </p>
  );
}
