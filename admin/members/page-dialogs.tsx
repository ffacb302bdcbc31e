import { Modal } from 'antd';
import type { ComponentProps } from 'react';
import type { ManagedMemberItem } from '#contract/members/managed-member.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessMemberPages, type ManagedPage } from '#contract/members/member-pages.ts';
import { reviewStatus } from '#contract/members/reviews.ts';
import { LoadState } from '../components/feedback/load-state.tsx';
import { Notice } from '../components/feedback/notice.tsx';
import { fieldsOf } from '../components/form/fields.tsx';
import { RecordDialog } from '../components/form/record-dialog.tsx';
import { useAnswer } from '../session/server.ts';

const { GetMemberPage: read, SaveMemberPage: save, SetMemberListing: list } = businessMemberPages;
const form = fieldsOf(save);
const listing = fieldsOf(list);

interface DialogProps {
  member: Pick<ManagedMemberItem, 'MemberId' | 'MemberName'>;
  onClose: () => void;
}

/** Lists a member in the directory with the note how it agreed, or takes it out. */
export function ListingDialog({ member, onClose }: DialogProps) {
  const query = useAnswer(read, { id: member.MemberId });
  const title = `名录展示：${member.MemberName}`;
  if (!query.data) return <Loading title={title} width={500} query={query} onClose={onClose} />;
  const { MemberId, IsListed, ListingNote } = query.data;
  return (
    <RecordDialog
      title={title}
      width={500}
      save={list}
      start={{ MemberId, IsListed, ListingNote }}
      isNew={false}
      invalidates={[read, businessMembers.GetMemberModel]}
      onClose={onClose}
    >
      <listing.Flag name="IsListed" words={['展示', '不展示']} hint="只在会员同意后展示；关闭后随即撤下" />
      <listing.Text name="ListingNote" hint="展示时必填，例如：2026-11-20 沈主任电话同意" />
    </RecordDialog>
  );
}

/** Writes the page of a member for it; a colleague decides. */
export function PageDialog({ member, onClose }: DialogProps) {
  const query = useAnswer(read, { id: member.MemberId });
  const title = `名录页：${member.MemberName}`;
  if (!query.data) return <Loading title={title} width={700} query={query} onClose={onClose} />;
  const { MemberId, Version, Introduction, LogoUrl, Website, Telephone } = query.data;
  return (
    <RecordDialog
      title={title}
      width={700}
      save={save}
      start={{ MemberId, Version, Introduction, LogoUrl, Website, Telephone }}
      isNew={false}
      saved="已提交，等待审核"
      invalidates={[read]}
      onClose={onClose}
    >
      <PageNotice page={query.data} />
      <form.Area name="Introduction" />
      <form.Picture name="LogoUrl" />
      <form.Address name="Website" />
      <form.Text name="Telephone" />
    </RecordDialog>
  );
}

interface LoadingProps extends Pick<DialogProps, 'onClose'> {
  title: string;
  width: number;
  query: ComponentProps<typeof LoadState>['query'];
}

/** The dialog while the page is read, and with the error if that failed. */
function Loading({ title, width, query, onClose }: LoadingProps) {
  return (
    <Modal open title={title} width={width} footer={null} onCancel={onClose}>
      <LoadState query={query} rows={4} />
    </Modal>
  );
}

function PageNotice({ page: { Submitted } }: { page: ManagedPage }) {
  if (Submitted?.Status === reviewStatus.underReview)
    return <Notice type="info" title="已有一份等待审核，保存后以这一份为准" />;
  if (Submitted && Submitted.ProcessItemName !== '')
    return <Notice type="warning" title={`上次被驳回：${Submitted.ProcessItemName}`} />;
  return <Notice type="info" title="保存后由同事审核，通过之前网站上仍是原来的" />;
}
