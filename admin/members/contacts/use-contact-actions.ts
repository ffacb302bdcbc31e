import { systemAudit } from '#contract/back-office/audit.ts';
import { onOff } from '#contract/fields/rules.ts';
import type { Contact } from '#contract/members/contacts.ts';
import { businessContacts } from '#contract/members/managed-contacts.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import type { Action } from '../../components/list/row-actions.tsx';
import { useUndoable } from '../../components/undo/use-undoable.tsx';
import { call } from '../../session/call.ts';

const { GetContacts, SaveContact, SetMainContact, EditContactStatus } = businessContacts;
const { GetMemberList, GetMemberModel } = businessMembers;

/** The readings that show a contact. */
export const showingContacts = [GetContacts, GetMemberList, GetMemberModel, systemAudit.GetRecordHistory];

/** Returns the actions for one contact of a member; those that take effect at once can be undone. */
export function useContactActions(memberId: number, edit: (contact: Contact) => void) {
  const act = useUndoable();
  const ref = ({ ContactId }: Contact) => ({ MemberId: memberId, ContactId });
  const setStatus = (contact: Contact, Status: number) =>
    call(EditContactStatus, { ...ref(contact), Status });

  async function setMain(contact: Contact) {
    const contacts = await call(GetContacts, { MemberId: memberId, masked: 1 });
    const former = contacts.find(({ IsMain, ContactName }) => IsMain && ContactName !== '');
    await act({
      text: '已设为主联络人',
      about: contact.ContactName,
      run: () => call(SetMainContact, ref(contact)),
      undo: () => (former ? call(SetMainContact, ref(former)) : Promise.resolve(null)),
      invalidates: showingContacts,
    });
  }

  return (contact: Contact): Action[] => {
    const isEnded = contact.EndTime !== '';
    const end = {
      text: '已结束联络人',
      about: contact.ContactName,
      run: () => setStatus(contact, onOff.off),
      undo: () => setStatus(contact, onOff.on),
      invalidates: showingContacts,
    };
    return [
      { label: '编辑', calls: SaveContact, isHidden: isEnded, run: () => edit(contact) },
      {
        label: '恢复',
        calls: EditContactStatus,
        isHidden: !isEnded,
        run: () => act({ ...end, text: '已恢复联络人', run: end.undo, undo: end.run }),
      },
      {
        label: '设为主联络人',
        calls: SetMainContact,
        isHidden: isEnded || contact.IsMain,
        run: () => setMain(contact),
      },
      {
        label: '结束',
        calls: EditContactStatus,
        isHidden: isEnded || contact.IsMain,
        isDanger: true,
        run: () => act(end),
      },
    ];
  };
}
