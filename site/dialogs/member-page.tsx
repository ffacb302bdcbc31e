import { useEffect, useState } from 'react';
import { currentOf } from '#contract/api/envelope.ts';
import { pageForm, webMemberPages, type MemberPage } from '#contract/members/member-pages.ts';
import type { MemberInfo } from '#contract/members/members.ts';
import { reviewStatus } from '#contract/members/reviews.ts';
import { Button } from '#ui/components/button.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { toast } from '#ui/components/toast.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { directoryMemberAddress } from '../addresses.ts';
import { CoverField } from '../contribute/cover-field.tsx';
import { call } from '../session/server.ts';
import styles from './dialogs.module.css';

/** The member's page in the directory: its consent, what visitors see, and the form of what waits. */
export function MemberPagePanel({ member }: { member: MemberInfo }) {
  const [page, setPage] = useState<MemberPage>();
  useEffect(() => {
    // An error is shown by then.
    call(webMemberPages.GetMyPage, {}).then(setPage, () => {});
  }, []);
  if (!page) return <Skeleton lines={6} />;
  return (
    <>
      <Consent page={page} memberId={member.MemberId} onChange={setPage} />
      <PageState page={page} onChange={setPage} />
      {/* A new key fills the form with what somebody else saved. */}
      <PageFields key={page.Version} page={page} onChange={setPage} />
    </>
  );
}

interface PageProps {
  page: MemberPage;
  onChange: (page: MemberPage) => void;
}

/** The tick acts at once, in both directions. */
function Consent({ page, memberId, onChange }: PageProps & { memberId: number }) {
  const [isBusy, setIsBusy] = useState(false);
  const set = async (IsListed: boolean) => {
    setIsBusy(true);
    try {
      onChange(await call(webMemberPages.SetMyListing, { IsListed }));
      toast(IsListed ? '已在会员名录中展示' : '已从会员名录中撤下', 'good');
    } catch {
      // It is shown by then.
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className="stack gap-1 mb-5">
      <label className="row nowrap gap-2">
        <input
          type="checkbox"
          checked={page.IsListed}
          disabled={isBusy}
          onChange={({ target }) => void set(target.checked)}
        />
        同意在会员名录中展示
      </label>
      <p className="hint">
        名录公开公司名称、单位归类、会员等级、城市和下面的内容，不公开联络人。取消勾选随即撤下。
        {page.IsListed && (
          <>
            {' '}
            <a className="link" href={directoryMemberAddress(memberId)} target="_blank" rel="noopener">
              查看名录页
            </a>
          </>
        )}
      </p>
    </div>
  );
}

/** What became of the last submission. */
function PageState({ page: { Submitted }, onChange }: PageProps) {
  if (!Submitted) return null;
  const isWaiting = Submitted.Status === reviewStatus.underReview;
  const withdraw = async () => {
    try {
      onChange(await call(webMemberPages.WithdrawMyPage, {}));
      toast('已撤回', 'good');
    } catch {
      // It is shown by then.
    }
  };
  if (!isWaiting && Submitted.ProcessItemName === '')
    return <p className="callout mb-5">这一页已撤回，没有提交。</p>;
  return (
    <div className="callout row between mb-5">
      {isWaiting
        ? `已于 ${Submitted.SubmitTime.slice(0, 16)} 提交，等待协会审核；通过之前，网站上仍是原来的内容。`
        : `审核不通过：${Submitted.ProcessItemName}`}
      {isWaiting && <Button onClick={() => void withdraw()}>撤回</Button>}
    </div>
  );
}

function PageFields({ page, onChange }: PageProps) {
  const [isUploading, setIsUploading] = useState(false);
  const { Introduction, LogoUrl, Website, Telephone } = page;
  const form = useForm({
    schema: pageForm,
    start: { Introduction, LogoUrl, Website, Telephone },
    send: async (values) => {
      const saved = await call(webMemberPages.SaveMyPage, { ...values, Version: page.Version }).catch(
        (error: unknown) => {
          const current = currentOf(error);
          if (current) onChange(current as MemberPage);
          throw error;
        },
      );
      toast('已提交，等待审核', 'good');
      onChange(saved);
    },
  });
  return (
    <form {...form.formProps}>
      <TextField field={form.field('Introduction')} label="单位介绍" rows={6} hint="分段写，不超过 2000 字" />
      <CoverField
        field={form.field('LogoUrl')}
        label="标志"
        hint="可以不传。支持 .jpg、.png、.jpeg，方形的最合适"
        onUploading={setIsUploading}
      />
      <TextField field={form.field('Website')} label="网址" placeholder="https://" />
      <TextField field={form.field('Telephone')} label="公开电话" type="tel" inputMode="tel" />
      <div className={`${styles.actions} row stretch end gap-3 mt-2`}>
        <Button kind="primary" type="submit" isBusy={form.isSending || isUploading}>
          提交审核
        </Button>
      </div>
    </form>
  );
}
