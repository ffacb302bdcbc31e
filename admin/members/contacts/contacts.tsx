import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { contactLabels, contactMatters, type Contact } from '#contract/members/contacts.ts';
import { businessContacts } from '#contract/members/managed-contacts.ts';
import { personalData } from '#contract/members/managed-members.ts';
import { LateSkeleton } from '../../components/feedback/delayed-skeleton.tsx';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';
import { RowActions } from '../../components/list/row-actions.tsx';
import { Allowed, useCanCall } from '../../components/permissions/permissions.ts';
import { MaskedText } from '../../components/record/masked-text.tsx';
import { usePersonalRights } from '../../components/record/use-personal-rights.tsx';
import { call } from '../../session/call.ts';
import { useAnswer } from '../../session/server.ts';
import { ContactDialog } from './dialog.tsx';
import { showingContacts, useContactActions } from './use-contact-actions.ts';
import { signInWords, useSignInActions } from './use-sign-in-actions.tsx';

const { GetContacts, SaveContact } = businessContacts;

/** Shows the people of a member, and those that ended; the dialog adds and edits them. */
export function Contacts({ memberId }: { memberId: number }) {
  const query = useAnswer(GetContacts, { MemberId: memberId, masked: 1 });
  const [edited, edit] = useState<Contact | 'new'>();
  const [window, show] = useState<ReactNode>();
  const signIns = useSignInActions(memberId, show);
  const personalRights = usePersonalRights({ show, invalidates: showingContacts });
  // Those of the main contact are among the actions of the member.
  const rightsOf = (contact: Contact) => (contact.IsMain ? [] : personalRights(personOf(memberId, contact)));
  const actions = useContactActions(memberId, edit);
  return (
    <section className="stack gap-3">
      <div className="row between">
        <h2 className="part-title m-0">联络人</h2>
        <Allowed to={SaveContact}>
          <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => edit('new')}>
            新增联络人
          </Button>
        </Allowed>
      </div>
      {query.data && (
        <ul className="plain-list stack gap-3">
          {query.data.map((one) => (
            <li key={one.ContactId} className="card stack gap-1" aria-label={nameOf(one)}>
              <div className="row between">
                <Person contact={one} />
                <RowActions
                  actions={[...actions(one), ...signIns(one), ...rightsOf(one)]}
                  name={nameOf(one)}
                  sight={1}
                />
              </div>
              <Reaches memberId={memberId} contact={one} />
              {one.ContactNote !== '' && <p className="m-0 soft text-sm breaks">{one.ContactNote}</p>}
            </li>
          ))}
        </ul>
      )}
      {!query.data && (query.isError ? <LoadFailed query={query} /> : <LateSkeleton rows={3} />)}
      {window}
      {edited && (
        <ContactDialog
          memberId={memberId}
          contact={edited === 'new' ? undefined : edited}
          onClose={() => edit(undefined)}
        />
      )}
    </section>
  );
}

const nameOf = ({ ContactName }: Contact) => ContactName || '未填姓名';

const personOf = (MemberId: number, contact: Contact) => ({
  input: { MemberId, ContactId: contact.ContactId },
  name: nameOf(contact),
  personName: nameOf(contact),
  consequence:
    '这位联络人的姓名、职务、电话、邮箱、备注和登录，以及以该手机号码提交的建议留言随即清除，不能恢复。操作日志须保留，完成后列出原因和期限。',
});

/** Shows a person's name and post, and what the person is written to for. */
function Person({ contact }: { contact: Contact }) {
  const matters = Object.entries(contactMatters).filter(
    ([name]) => contact[name as keyof typeof contactMatters],
  );
  return (
    <span className="inline-row gap-2 min-0">
      <span className="strong">{nameOf(contact)}</span>
      {contact.Post !== '' && <span className="soft">{contact.Post}</span>}
      {contact.IsMain && (
        <span className="tag" data-tone="live">
          主联络人
        </span>
      )}
      {matters.map(([name, word]) => (
        <span key={name} className="tag">
          {word}
        </span>
      ))}
      {contact.SignIn !== '' && <span className="tag">{signInWords[contact.SignIn]}</span>}
      {contact.EndTime !== '' && (
        <span className="tag" data-tone="off">
          {contact.EndTime.slice(0, 10)} 结束
        </span>
      )}
    </span>
  );
}

const reaches = ['Mobile', 'Landline', 'Email'] as const;

/** Shows phones and e-mail masked; users with permission can reveal each. */
function Reaches({ memberId, contact }: { memberId: number; contact: Contact }) {
  const can = useCanCall()(personalData);
  const reveal = async (name: (typeof reaches)[number]) => {
    const contacts = await call(GetContacts, { MemberId: memberId });
    return contacts.find(({ ContactId }) => ContactId === contact.ContactId)?.[name] ?? '';
  };
  const filled = reaches.filter((name) => contact[name] !== '');
  if (filled.length === 0) return <span className="muted text-sm">没有电话和邮箱</span>;
  return (
    <div className="row gap-x-4 gap-y-1 text-sm">
      {filled.map((name) => (
        <span key={`${contact.ContactId} ${contact.Version} ${name}`} className="inline-row gap-1">
          <span className="muted">{contactLabels[name]}</span>
          <MaskedText
            value={contact[name]}
            label={`${nameOf(contact)}的${contactLabels[name]}`}
            can={can}
            reveal={() => reveal(name)}
          />
        </span>
      ))}
    </div>
  );
}
