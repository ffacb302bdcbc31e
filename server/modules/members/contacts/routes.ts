import { onOff } from '#contract/fields/rules.ts';
import { webContacts } from '#contract/members/contacts.ts';
import { businessContacts } from '#contract/members/managed-contacts.ts';
import type { ModuleDependencies } from '../../../module-dependencies.ts';
import type { Api } from '../../../platform/http/api/serve.ts';
import { maskText } from '../../../platform/operation-log/mask.ts';
import { recordOperation } from '../../../platform/operation-log/record-operation.ts';
import { exportContacts } from './export.ts';
import { listContacts } from './reading.ts';
import { allowSignIn, removeSignIn } from './sign-in.ts';
import { saveContact, setContactStatus, setMainContact } from './store.ts';

export function registerContacts(api: Api, deps: ModuleDependencies): void {
  const { db } = deps;
  api.serve(businessContacts, {
    async GetContacts({ MemberId, masked }, { caller, by }) {
      const isFull = !masked && caller.holds('member:personal');
      const contacts = await listContacts(deps, MemberId, isFull);
      if (isFull) await recordOperation(db, by, { entityType: 'member', recordId: MemberId });
      return contacts;
    },

    SaveContact: async ({ MemberId: memberId, ...form }, { by }) => ({
      ContactId: await saveContact(deps, form, { memberId, by, side: 'office' }),
    }),

    SetMainContact: ({ MemberId: memberId, ContactId }, { by }) =>
      setMainContact(deps, ContactId, { memberId, by, side: 'office' }),

    EditContactStatus: ({ MemberId: memberId, ContactId, Status }, { by }) =>
      setContactStatus(deps, { ContactId, isOn: Status === onOff.on }, { memberId, by, side: 'office' }),

    AllowContactSignIn: async (wish, { by, siteAddress }) =>
      await allowSignIn(deps, wish, { by, siteUrl: await siteAddress() }),

    RemoveContactSignIn: (contact, { by }) => removeSignIn(deps, contact, by),

    async ExportContacts(filters, { caller, by }) {
      const isFull = caller.holds('member:personal');
      const after = { ...filters, key: maskText(filters.key), IsFull: isFull };
      await recordOperation(db, by, { entityType: 'member', after });
      return exportContacts(deps, filters, isFull);
    },
  });

  api.serve(webContacts, {
    GetMyContacts: (_input, { caller }) => listContacts(deps, caller.id, true),

    SaveMyContact: async (form, { caller, by }) => ({
      ContactId: await saveContact(deps, form, { memberId: caller.id, by, side: 'member' }),
    }),

    SetMyMainContact: ({ ContactId }, { caller, by }) =>
      setMainContact(deps, ContactId, { memberId: caller.id, by, side: 'member' }),

    EditMyContactStatus: ({ ContactId, Status }, { caller, by }) =>
      setContactStatus(
        deps,
        { ContactId, isOn: Status === onOff.on },
        { memberId: caller.id, by, side: 'member' },
      ),
  });
}
