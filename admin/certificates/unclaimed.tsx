import { useState } from 'react';
import type { MemberName } from '#contract/back-office/names.ts';
import { businessClaims, type UnclaimedCertificate } from '#contract/certificates/certificate-claims.ts';
import { examStatusText } from '#contract/certificates/certificates.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { onOff } from '#contract/fields/rules.ts';
import { Empty } from '#ui/components/empty.tsx';
import { lazyDialog } from '../components/dialogs/lazy-dialog.tsx';
import { columnsFor, type Column } from '../components/list/columns.tsx';
import { useListAddress } from '../components/list/list-address.ts';
import './certificates.css';
import { ListPage } from '../components/list/list-page.tsx';
import { useUndoable } from '../components/undo/use-undoable.tsx';
import { call } from '../session/call.ts';
import { byCertificateKey } from './filters.ts';

const ClaimDialog = lazyDialog(() => import('./claim-dialog.tsx').then((file) => file.ClaimDialog));

const { GetUnclaimedCerts: read, LinkCerts: link } = businessClaims;
const { text } = columnsFor(read, businessCertificates.EditCertInfo);
const filters = [byCertificateKey];
const views = {
  name: 'alike',
  label: '同名会员',
  options: [
    { value: onOff.on, label: '有同名会员' },
    { value: onOff.off, label: '没有同名会员' },
  ],
} as const;

interface Claiming {
  certificates: readonly UnclaimedCertificate[];
  /** Receives whether the certificates then belong to a member. */
  end: (isClaimed: boolean) => void;
}

/** 未归属的证书: certificates whose company's name matches no member, or several. A clerk assigns them. */
export function UnclaimedList() {
  const hasDuplicates = useListAddress().read('alike') !== String(onOff.off);
  const [claiming, begin] = useState<Claiming>();
  const claim = useClaims();
  const ask = (certificates: readonly UnclaimedCertificate[]) =>
    new Promise<boolean>((end) => begin({ certificates, end }));

  return (
    <>
      <ListPage
        name="unclaimed"
        title="未归属的证书"
        hint="工作单位与会员名称不一致，或有多家会员同名，未能自动归属的证书；归属后会员才能查看和下载"
        read={read}
        entityType="certificate"
        rowKey="_certId"
        nameOf={({ _name, _certNum }) => `${_name} ${_certNum}`.trim()}
        filters={filters}
        views={views}
        columns={columnsOf(hasDuplicates)}
        row={(certificate) => [
          { label: '归属会员', keys: 'Enter', calls: link, run: () => void ask([certificate]) },
        ]}
        bulk={(certificates) => [{ label: '归属会员', calls: link, run: () => ask(certificates) }]}
        empty={<Empty text={hasDuplicates ? '没有等待区分同名会员的证书' : '没有找不到会员的证书'} />}
      />
      {claiming && (
        <ClaimDialog
          certificates={claiming.certificates}
          onClaim={(member) => {
            begin(undefined);
            void claim(claiming.certificates, member).then(claiming.end);
          }}
          onClose={() => {
            begin(undefined);
            claiming.end(false);
          }}
        />
      )}
    </>
  );
}

function columnsOf(hasDuplicates: boolean): Column<UnclaimedCertificate>[] {
  return [
    text('_company'),
    ...(hasDuplicates ? [text('Alike', { title: '同名会员', width: 200, render: accountsOf })] : []),
    text('_name', { width: 96 }),
    text('_certNum', { width: 144 }),
    text('_idNum', { width: 168, isWide: true }),
    text('_programmeName', { width: 168, isWide: true }),
    text('_examStatus', {
      width: 96,
      isState: true,
      isWide: true,
      render: ({ _examStatus }) => examStatusText[_examStatus],
    }),
    text('_issueDate', { width: 108, isWide: true }),
  ];
}

/** Returns the accounts that tell companies of one name apart. */
function accountsOf({ Alike }: UnclaimedCertificate) {
  return `${Alike.length} 家：${Alike.map(({ Account, MemberName }) => Account || MemberName).join('、')}`;
}

const { GetUnclaimedCerts, LinkCerts } = businessClaims;
/** The id in place of a member for unclaimed certificates. */
const nobody = 0;

/** Returns a function that assigns certificates to a member, who can see them from then on; it can be undone. */
function useClaims() {
  const act = useUndoable();
  return (certificates: readonly UnclaimedCertificate[], { MemberId, MemberName }: MemberName) => {
    const Ids = certificates.map(({ _certId }) => _certId);
    return act({
      text: `已归属到${MemberName}`,
      about: certificates.length > 1 ? `共 ${certificates.length} 张` : (certificates[0]?._name ?? ''),
      run: () => call(LinkCerts, { Ids, MemberId }),
      undo: () => call(LinkCerts, { Ids, MemberId: nobody }),
      undone: '已撤销，证书重新列为未归属',
      invalidates: [GetUnclaimedCerts],
    });
  };
}
