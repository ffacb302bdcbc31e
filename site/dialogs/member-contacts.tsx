import { useCallback, useEffect, useState } from 'react';
import type { DataOf } from '#contract/api/endpoint.ts';
import { onOff } from '#contract/fields/rules.ts';
import { contactLabels, contactMatters, webContacts, type Contact } from '#contract/members/contacts.ts';
import { Button } from '#ui/components/button.tsx';
import { toast } from '#ui/components/toast.tsx';
import { call } from '../session/server.ts';
import { loadMember } from '../session/sign-in.ts';
import { ContactForm } from './contact-form.tsx';

const { GetMyContacts, SetMyMainContact, EditMyContactStatus } = webContacts;

/** 单位资料 › 联络人: a company sees and edits its own people. */
export function MemberContacts() {
  const { contacts, failure, read } = useContacts();
  const [edited, edit] = useState<Contact | 'new'>();
  if (edited)
    return (
      <ContactForm
        contact={edited === 'new' ? undefined : edited}
        onClose={() => {
          edit(undefined);
          void read();
        }}
      />
    );
  return (
    <div className="stack gap-4">
      <div className="row between">
        <p className="m-0 soft text-sm">协会的通知按勾选的事项写给联络人；主联络人就是单位资料里的联络人。</p>
        <Button kind="primary" onClick={() => edit('new')}>
          新增联络人
        </Button>
      </div>
      {failure !== undefined && (
        <p role="alert" className="alarm">
          {failure}
        </p>
      )}
      {contacts && (
        <ul className="plain-list stack gap-3">
          {contacts.map((one) => (
            <li key={one.ContactId} className="card stack gap-2">
              <Person contact={one} />
              <ContactButtons contact={one} onEdit={() => edit(one)} onChanged={read} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function useContacts() {
  const [contacts, setContacts] = useState<DataOf<typeof GetMyContacts>>();
  const [failure, setFailure] = useState<string>();
  const read = useCallback(async () => {
    try {
      setContacts(await call(GetMyContacts, {}));
      setFailure(undefined);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  }, []);
  useEffect(() => void read(), [read]);
  return { contacts, failure, read };
}

function Person({ contact }: { contact: Contact }) {
  const matters = Object.entries(contactMatters).filter(
    ([name]) => contact[name as keyof typeof contactMatters],
  );
  return (
    <>
      <div className="row gap-x-2 gap-y-1">
        <strong>{contact.ContactName || '未填姓名'}</strong>
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
        {contact.EndTime !== '' && (
          <span className="tag" data-tone="off">
            {contact.EndTime.slice(0, 10)} 结束
          </span>
        )}
      </div>
      <div className="row gap-x-4 gap-y-1 text-sm breaks">
        {(['Mobile', 'Landline', 'Email'] as const)
          .filter((name) => contact[name] !== '')
          .map((name) => (
            <span key={name}>
              <span className="soft">{contactLabels[name]}</span> {contact[name]}
            </span>
          ))}
      </div>
      {contact.ContactNote !== '' && <p className="m-0 soft text-sm breaks">{contact.ContactNote}</p>}
    </>
  );
}

interface ContactButtonsProps {
  contact: Contact;
  onEdit: () => void;
  onChanged: () => Promise<void>;
}

/** Returns a function that makes a change, says so, and reads the people again. */
function useChange(onChanged: () => Promise<void>) {
  const [isBusy, setBusy] = useState(false);
  const send = async (change: () => Promise<unknown>, text: string) => {
    setBusy(true);
    try {
      await change();
      toast(text, 'good');
      await onChanged();
    } catch {
      // The call has shown its error.
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, send: (change: () => Promise<unknown>, text: string) => void send(change, text) };
}

/** The actions for one person. An end is taken back by the button in its place. */
function ContactButtons({ contact, onEdit, onChanged }: ContactButtonsProps) {
  const { isBusy, send } = useChange(onChanged);
  const { ContactId, ContactName: name } = contact;
  const setStatus = (Status: number) => () => call(EditMyContactStatus, { ContactId, Status });
  const setMain = async () => {
    await call(SetMyMainContact, { ContactId });
    await loadMember();
  };
  const buttons =
    contact.EndTime !== ''
      ? [{ label: '恢复', title: `恢复${name}`, run: () => send(setStatus(onOff.on), '已恢复') }]
      : [{ label: '编辑', title: `编辑${name}`, run: onEdit }];
  if (contact.EndTime === '' && !contact.IsMain)
    buttons.push(
      { label: '设为主联络人', title: `把${name}设为主联络人`, run: () => send(setMain, '已设为主联络人') },
      { label: '结束', title: `结束${name}`, run: () => send(setStatus(onOff.off), '已结束') },
    );
  return (
    <div className="row gap-2">
      {buttons.map(({ label, title, run }) => (
        <Button key={label} isBusy={isBusy} aria-label={title} onClick={run}>
          {label}
        </Button>
      ))}
    </div>
  );
}
