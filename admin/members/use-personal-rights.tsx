import type { ReactNode } from 'react';
import { systemAudit } from '#contract/audit.ts';
import { businessMembers, type ManagedMemberItem } from '#contract/managed-members.ts';
import { businessPersons } from '#contract/persons.ts';
import { saveFile } from '../kit/download-button.tsx';
import type { Action } from '../kit/row-actions.tsx';
import { useAsk } from '../kit/use-ask.tsx';
import { useSend } from '../session/server.ts';
import { ErasedWindow } from './erased-window.tsx';
import { copyForPerson } from './words.ts';

const { ExportPersonal, ErasePersonal } = businessPersons;
const { GetMemberList, GetMemberModel } = businessMembers;

/** What a member's contact may ask for of their own data: a copy, and erasure. */
export function usePersonalRights(show: (window: ReactNode) => void) {
  const ask = useAsk();
  const { mutateAsync: read } = useSend(ExportPersonal);
  const { mutateAsync: erase } = useSend(ErasePersonal, {
    invalidates: [GetMemberList, GetMemberModel, systemAudit.GetRecordHistory],
  });

  // A fault is shown by then.
  async function hand({ MemberId, MemberName }: ManagedMemberItem) {
    const copy = await read({ MemberId }).catch(() => undefined);
    if (!copy) return;
    // Without its mark some programs take the text for another encoding.
    const content = new Blob(['\uFEFF', copyForPerson(MemberName, copy)], { type: 'text/plain' });
    saveFile(content, `个人信息-${MemberName}.txt`);
  }

  async function eraseAfterQuestion({ MemberId, MemberName }: ManagedMemberItem) {
    const goesOn = await ask({
      title: `删除${MemberName}联系人的个人信息？`,
      consequence:
        '联络人、联系电话、邮箱、备注，以及发给联系人的邮件与短信内容随即清除，不能恢复；此后不能向这家会员发通知，会员也不能用邮箱找回密码。单位名称、账号、负责人、审核决定和操作日志须保留，完成后列出各自的原因和期限。',
      verb: '删除个人信息',
      isDanger: true,
    });
    if (!goesOn) return;
    const erasure = await erase({ MemberId }).catch(() => undefined);
    if (erasure)
      show(<ErasedWindow company={MemberName} erasure={erasure} onClose={() => show(undefined)} />);
  }

  return (member: ManagedMemberItem): Action[] => [
    { label: '导出个人信息', calls: ExportPersonal, run: () => hand(member) },
    { label: '删除个人信息', calls: ErasePersonal, isDanger: true, run: () => eraseAfterQuestion(member) },
  ];
}
