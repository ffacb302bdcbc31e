import { businessFormResults, linkPermissions } from '#contract/forms/form-results.ts';
import { webForms } from '#contract/forms/forms.ts';
import { businessForms } from '#contract/forms/managed-forms.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import { forbidden } from '../../platform/core/errors.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import type { MemberCaller } from '../../platform/http/api/callers.ts';
import type { Api, Handlers } from '../../platform/http/api/serve.ts';
import { missLimit, visitorLimit } from '../../platform/http/security/visitor-limits.ts';
import { maskText } from '../../platform/operation-log/mask.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { submitForm } from './answering.ts';
import { exportAnswers, listAnswers } from './answers.ts';
import { commentsAnswer } from './comments-docx.ts';
import { listComments, saveTreatment } from './comments.ts';
import { saveDraft } from './drafts.ts';
import { answerFile, filesAnswer } from './files-of-form.ts';
import { listMissing, remindMembers } from './missing.ts';
import { findOpenForm, listOwnForms } from './open-form.ts';
import { takePersonalPath } from './personal-links.ts';
import { findAnsweredForm, findForm, listForms } from './reading.ts';
import { deleteForm, resetLink, restoreForm } from './removal.ts';
import { closeForm, publishForm, saveForm } from './store.ts';
import { sumForm } from './sums.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serve(webForms, webHandlers(deps));
  api.serve(businessForms, businessHandlers(deps));
  api.serve(businessFormResults, resultHandlers(deps));
}

function webHandlers(deps: ModuleDependencies): Handlers<typeof webForms> {
  const countSubmission = visitorLimit({ count: 60, seconds: 600 });
  // Several companies behind one address, each of which saves every few seconds.
  const countDraft = visitorLimit({ count: 1200, seconds: 600 });
  const orMissing = missLimit();
  const readerOf = (
    { FormId, Key }: { FormId: number; Key?: string | undefined },
    caller: MemberCaller | null,
  ) => ({
    formId: FormId,
    key: Key,
    memberId: caller?.isApproved ? caller.id : null,
  });
  return {
    GetOpenForm: async (input, { caller, address }) =>
      orMissing(await findOpenForm(deps, readerOf(input, caller), input.Receipt), address),
    async SubmitForm(form, { caller, address }) {
      countSubmission(senderOf(caller, address));
      return orMissing(await submitForm(deps, readerOf(form, caller), form), address);
    },
    async SaveFormDraft(draft, { caller, address }) {
      countDraft(senderOf(caller, address));
      return orMissing(await saveDraft(deps, readerOf(draft, caller), draft), address);
    },
    GetOwnForms: (_input, { caller }) => listOwnForms(deps.db, caller.id),
  };
}

/** A member counts by itself: a whole building may share one address. */
const senderOf = (caller: MemberCaller | null, address: string) => (caller ? `member ${caller.id}` : address);

function businessHandlers(deps: ModuleDependencies): Handlers<typeof businessForms> {
  const { db } = deps;
  return {
    GetFormList: ({ pageindex, pagesize, ...filters }) => listForms(db, { pageindex, pagesize }, filters),
    GetForm: ({ id }) => findForm(deps, id),
    GetMemberForms: ({ memberid }) => listOwnForms(db, memberid),
    SaveForm: (form, { by }) => saveForm(deps, form, by),
    PublishForm: ({ FormId }, { by }) => publishForm(deps, FormId, by),
    CloseForm: ({ FormId }, { by }) => closeForm(deps, FormId, by),
    DelForm: ({ FormId }, { by }) => deleteForm(db, FormId, by),
    RestoreForm: ({ FormId }, { by }) => restoreForm(db, FormId, by),
    ResetFormLink: ({ FormId }, { by }) => resetLink(deps, FormId, by),
    GetFormAnswers: async ({ id, pageindex, pagesize, ...filters }) =>
      await listAnswers(deps, await findAnsweredForm(db, id), { pageindex, pagesize }, filters),
    async ExportFormAnswers({ id, ...filters }, { caller, by }) {
      const form = await findAnsweredForm(db, id);
      const isFull = caller.holds('member:personal');
      const after = { ...filters, key: maskText(filters.key), IsFull: isFull };
      await recordOperation(db, by, { entityType: 'form', recordId: id, after });
      return exportAnswers(deps, form, filters, isFull);
    },
  };
}

function resultHandlers(deps: ModuleDependencies): Handlers<typeof businessFormResults> {
  const { db } = deps;
  const recordExport = async (id: number, what: string, by: Actor) =>
    await recordOperation(db, by, {
      entityType: 'form',
      recordId: id,
      before: {},
      after: { Exported: what },
    });
  return {
    GetFormMissing: async ({ id, key, due, pageindex, pagesize }) => {
      const filters = { key, isDue: due === 1 };
      return await listMissing(deps, await findAnsweredForm(db, id), { pageindex, pagesize }, filters);
    },
    async RemindForm({ FormId, MemberIds, Due, Again }, { by, siteAddress }) {
      const letter = { site: await siteAddress(), siteName: (await deps.siteInfo()).SiteName };
      const reminding = { memberIds: MemberIds ?? undefined, isDue: Due, isAgain: Again, ...letter };
      return await remindMembers(deps, await findForm(deps, FormId), reminding, by);
    },
    async TakeFormLink({ FormId, MemberId }, { caller, by }) {
      // The link shows what the company has filled in, with its telephone numbers.
      if (!linkPermissions.every((permission) => caller.holds(permission))) throw forbidden();
      return { LinkPath: await takePersonalPath(deps, await findForm(deps, FormId), MemberId, by) };
    },
    GetFormSums: async ({ id }) => await sumForm(db, await findAnsweredForm(db, id)),
    async ExportFormFiles({ id }, { by }) {
      const form = await findAnsweredForm(db, id);
      await recordExport(id, '文件', by);
      return filesAnswer(deps, form);
    },
    async DownFormFile(input, { by }) {
      const { formId, file } = await answerFile(deps, input);
      await recordExport(formId, file.fileName, by);
      return file;
    },
    GetFormComments: async ({ id }) => await listComments(db, await findAnsweredForm(db, id)),
    SaveFormTreatment: (treatment, { by }) => saveTreatment(db, treatment, by),
    async ExportFormComments({ id }, { by }) {
      const form = await findAnsweredForm(db, id);
      await recordExport(id, '意见汇总处理表', by);
      return commentsAnswer(form.Title, await listComments(db, form));
    },
  };
}
