import { useEffect, useRef, useState } from 'react';
import { memberStatus } from '#contract/members/member-status.ts';
import type { MemberInfo } from '#contract/members/members.ts';
import { Button } from '#ui/components/button.tsx';
import { Dialog } from '#ui/components/dialog.tsx';
import { Tabs } from '#ui/components/tabs.tsx';
import type { DialogProps, DialogTopics } from '../components/open-dialog.ts';
import { useSession } from '../session/session.ts';
import { signOut } from '../session/sign-in.ts';
import { CompanyChoice } from './company-choice.tsx';
import { MemberContacts } from './member-contacts.tsx';
import { MemberPagePanel } from './member-page.tsx';
import { MemberPassword } from './member-password.tsx';
import { MemberProfile } from './member-profile.tsx';

type MemberDialogProps = DialogProps & DialogTopics['member'];

/** Shows the signed-in member, their data and their password (product: section 2, Member dialogs). */
export function MemberDialog({ isOpen, onClose, whenPasswordChanged }: MemberDialogProps) {
  const { member } = useSession();
  const shownMember = useLastOf(member);
  useCloseWithSession(isOpen, onClose);
  const mustChange = shownMember?.MustChangePwd === true;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={mustChange ? '请先修改密码' : '会员信息'}
      width={700}
      isLocked={mustChange}
    >
      {shownMember && (
        <Panels
          // A new key discards the text that another member entered.
          key={shownMember.MemberId}
          member={shownMember}
          onClose={onClose}
          whenPasswordChanged={mustChange ? whenPasswordChanged : undefined}
        />
      )}
    </Dialog>
  );
}

type PanelName = 'profile' | 'contacts' | 'page' | 'password';
type PanelsProps = Pick<MemberDialogProps, 'onClose' | 'whenPasswordChanged'> & { member: MemberInfo };

function Panels({ member, onClose, whenPasswordChanged }: PanelsProps) {
  const [shown, show] = useState<PanelName>(member.MustChangePwd ? 'password' : 'profile');
  const leave = () => {
    onClose();
    void signOut();
  };

  return (
    <>
      {member.MustChangePwd && (
        <p className="callout mb-5">
          {member.MemberName}，您好！您的密码是初始密码或由管理员重置的密码，请先设置新密码，再使用会员服务。
        </p>
      )}
      {member.Person && <PersonNote member={member} onClose={onClose} />}
      <Tabs
        label="会员信息"
        shown={shown}
        onShow={show}
        beside={<Button onClick={leave}>退出登录</Button>}
        tabs={[
          {
            name: 'profile',
            title: '个人信息',
            isDisabled: member.MustChangePwd,
            panel: <MemberProfile member={member} onClose={onClose} />,
          },
          {
            name: 'contacts',
            title: '联络人',
            isDisabled: member.MustChangePwd || member.Status !== memberStatus.approved,
            panel: member.Status === memberStatus.approved && !member.MustChangePwd && <MemberContacts />,
          },
          {
            name: 'page',
            title: '名录页',
            isDisabled: member.MustChangePwd || member.Status !== memberStatus.approved,
            panel: member.Status === memberStatus.approved && !member.MustChangePwd && (
              <MemberPagePanel member={member} />
            ),
          },
          {
            name: 'password',
            title: '修改密码',
            panel: <MemberPassword onClose={onClose} whenChanged={whenPasswordChanged} />,
          },
        ]}
      />
    </>
  );
}

/** Says who signed in for the company, and offers the person's other companies. */
function PersonNote({ member, onClose }: { member: MemberInfo; onClose: () => void }) {
  const [isChoosing, setChoosing] = useState(false);
  const { Name = '', Companies = [] } = member.Person ?? {};
  return (
    <div className="callout stack gap-3 mb-5">
      <div className="row between">
        <span>
          {Name}，您正在办理{member.MemberName}的事。
        </span>
        {Companies.length > 1 && (
          <Button aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
            切换单位
          </Button>
        )}
      </div>
      {isChoosing && <CompanyChoice member={member} onChosen={onClose} />}
    </div>
  );
}

/** A session that ends leaves the dialog as it is until home is shown. */
function useLastOf(member: MemberInfo | undefined): MemberInfo | undefined {
  const last = useRef(member);
  if (member) last.current = member;
  return last.current;
}

function useCloseWithSession(isOpen: boolean, onClose: () => void) {
  const isSignedIn = useSession().member !== undefined;
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!isOpen || isSignedIn) return;
    const timer = setTimeout(() => close.current(), 1000);
    return () => clearTimeout(timer);
  }, [isOpen, isSignedIn]);
}
