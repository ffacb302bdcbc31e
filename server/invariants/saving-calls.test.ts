import { expect } from 'vitest';
import { systemPreferences } from '#contract/accounts/preferences.ts';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { rowsOfLists } from '../testing/factories/list-rows.ts';
import { signInAdministrator } from '../testing/factories/records.ts';
import { test } from '../testing/test.ts';

/*
 * What somebody else changed is never put back without a word: each call that writes compares what its caller read, or writes only
 * what its caller changed. The calls that compare have their conflicts in conflicts.test.ts.
 */

const signIn = 'it begins or ends a session, or changes a secret that the caller proves to know';
const oneValue = 'it sets the one value that the caller chose, on the records that the caller names';
const state = 'it moves records from one state to another, and is refused or does nothing in the wrong one';
const order = 'it moves the named records among the places of the list, and refuses those that are gone';
const adds = 'it adds a record, a file or a message, and changes none';
const reads = 'it stores nothing';
const latest = 'each version is stored, and the answer is the newest one';

/** The calls that compare nothing, with the reason why nothing is lost. */
const reasons: Record<string, string> = {
  ...reasonsOfLists(),
  'administrator Logout': signIn,
  'administrator EditAdminPwd': signIn,
  'administrator EndSession': signIn,
  'administrator BeginTotp': signIn,
  'administrator EnableTotp': signIn,
  'administrator DisableTotp': signIn,
  'administrator RenewRecoveryCodes': signIn,
  'administrator ResetTotp': signIn,
  'anyone GetLoginToken': signIn,
  'anyone Login': signIn,
  'anyone Logout': signIn,
  'anyone ForgotPwd': signIn,
  'anyone GetOpening': reads,
  'anyone OpenAccount': signIn,
  'administrator SendOpenings': adds,
  'anyone ResetPwdByMail': signIn,
  'applicant EditMemberPwd': signIn,
  'administrator ResetMemberPwd': signIn,
  'administrator AllowContactSignIn': signIn,
  'administrator RemoveContactSignIn': signIn,
  'applicant SwitchCompany': signIn,
  'administrator SortSystemMenus': order,
  'administrator SortMenus': order,
  'administrator SortPositions': order,
  'administrator SortTypes': order,
  'administrator EditMenuStatus': oneValue,
  'administrator SaveNewsStatus': oneValue,
  'administrator MoveNews': oneValue,
  'administrator UpdateSortNumber': oneValue,
  'administrator EditNewPositionStatus': oneValue,
  'administrator EditMemberStatus': oneValue,
  'administrator SetMemberLevel': oneValue,
  'administrator SetMemberListing': oneValue,
  'administrator WithdrawMemberPage': state,
  'member SetMyListing': oneValue,
  'member WithdrawMyPage': state,
  'administrator CloseConfirmationRound': oneValue,
  'administrator ConfirmByPhone': oneValue,
  'administrator RemindMembers': adds,
  'member ConfirmMyData': state,
  'administrator ApproveApplications': 'it compares the version of each case that it names',
  'administrator SetMainContact': oneValue,
  'member SetMyMainContact': oneValue,
  'administrator EditProgrammeStatus': oneValue,
  'administrator EditCertStatus': oneValue,
  'administrator LinkCerts': oneValue,
  'administrator TellHeldMessages': oneValue,
  'administrator EditContactStatus': state,
  'member EditMyContactStatus': state,
  'administrator DelNotice': state,
  'administrator WithdrawNotice': state,
  'administrator RemindNotice': state,
  'administrator CallNoticeRecipients': state,
  'reader ReadNotice': state,
  'administrator PreviewNotice': reads,
  'administrator DelAudience': state,
  'administrator RestoreAudience': state,
  'administrator DelMenu': state,
  'administrator DelType': state,
  'administrator DelRole': state,
  'administrator DelAdminUser': state,
  'administrator DelSystemMenu': state,
  'administrator DelProgramme': state,
  'administrator DelWebPropose': state,
  'administrator DelPosition': state,
  'administrator DelNews': state,
  'administrator RestoreNews': state,
  'administrator WithdrawNews': state,
  'administrator DestroyNews': state,
  'administrator ApproveNewsDeletion': state,
  'administrator DropNewsDeletion': state,
  'administrator DelMedia': state,
  'administrator RestoreMedia': state,
  'administrator DelCerts': state,
  'administrator RestoreCerts': state,
  'administrator RevokeCert': state,
  'administrator ReissueCert': state,
  'administrator UndoImport': state,
  'administrator UndoRosterImport': state,
  'administrator UndoMerge': state,
  'administrator CancelActivity': state,
  'administrator ResendCancellation': state,
  'administrator ResendActivityMember': state,
  'administrator TellActivityChange': state,
  'administrator TellSignUpChange': state,
  'administrator PublishForm': state,
  'administrator CloseForm': state,
  'administrator DelForm': state,
  'administrator RestoreForm': state,
  'administrator ResetFormLink': 'it makes a new key each time, and the last one opens the form',
  'administrator RemindForm': state,
  'administrator TakeFormLink': state,
  'administrator SaveFormTreatment': oneValue,
  'administrator SendHeldMessages': state,
  'administrator DropHeldMessages': state,
  'administrator ErasePersonal': state,
  'administrator RestoreNewsVersion': latest,
  'administrator SaveSelectPosition': adds,
  'administrator UploadFile': adds,
  'administrator UploadMemberFile': adds,
  'administrator UploadSeal': adds,
  'administrator ImportCerts': adds,
  'administrator ImportRoster': adds,
  'administrator MakeBackup': adds,
  'administrator SendTestMail': adds,
  'administrator SendTestSms': adds,
  'guest UploadFile': adds,
  'anyone SavePropose': adds,
  'reader SubmitForm': adds,
  'reader SubmitSignUp': adds,
  'anyone CancelSignUp': state,
  'anyone ReplaceSignUpPerson': oneValue,
  'administrator ImportSignUps': adds,
  'administrator ReadSignUpColumns': reads,
  'administrator UndoSignUpImport': state,
  'administrator ImportSignUpResults': oneValue,
  'administrator ReadResultColumns': reads,
  'administrator UndoResultImport': state,
  'administrator HandOverCertificates': adds,
  'administrator AddSignUp': adds,
  'administrator ApproveSignUps': state,
  'administrator RejectSignUps': state,
  'administrator CancelSignUps': state,
  'administrator MoveUpSignUp': state,
  'administrator RecordSignUpPayment': oneValue,
  'administrator TickAttendance': state,
  'administrator CountInvitees': reads,
  'administrator CountAudience': reads,
  'administrator GetAudienceMembers': reads,
  'administrator GetAudienceNames': reads,
  'administrator PreviewInvitation': reads,
  'administrator PreviewCert': reads,
  'administrator PreviewCertInfo': reads,
  'administrator ReadImportColumns': reads,
  'administrator ReadRosterColumns': reads,
  'anyone GetPwdTicket': reads,
  'administrator ExportRows': reads,
  'anyone VerifyCerts': reads,
};

/** The reasons of the calls of declared lists. */
function reasonsOfLists(): Record<string, string> {
  const byCall = { sort: order, show: oneValue, remove: state, restore: state };
  const rows = rowsOfLists((_list, call) =>
    call in byCall ? byCall[call as keyof typeof byCall] : undefined,
  );
  return Object.fromEntries(Object.entries(rows).map(([name, reason]) => [`administrator ${name}`, reason]));
}

/** What the form read: a version, the value of a preference, the time of a handling. */
const comparing = ['Version', 'Before', 'HandleTime'];

const fieldsOf = ({ input }: Endpoint): string[] =>
  'entries' in input && typeof input.entries === 'object' && input.entries ? Object.keys(input.entries) : [];
const nameOf = ({ audience, path }: Endpoint) => `${audience} ${path.replace('/{id}', '').split('/').at(-1)}`;

test('every call that writes compares what was read, or is named with its reason', ({ site }) => {
  const writing = site.endpoints.filter(({ method }) => method !== 'GET');
  const silent = writing.filter(
    (endpoint) =>
      nameOf(endpoint).includes(' Preview') || !fieldsOf(endpoint).some((name) => comparing.includes(name)),
  );

  expect([...new Set(silent.map(nameOf))].toSorted()).toEqual(Object.keys(reasons).toSorted());
});

test('a preference that another session changed is answered with the present value, and not replaced', async ({
  site,
}) => {
  const token = await signInAdministrator(site);
  const { SavePreferences, GetPreferences } = systemPreferences;
  const save = (Value: unknown, Before?: unknown) =>
    site.send(SavePreferences, { Key: 'list.news', Value, ...(Before !== undefined && { Before }) }, token);
  const theirs = { saved: [{ name: '对方的', query: 'a=1' }] };

  expect(await save(theirs, null)).toMatchObject({ Code: 200 });
  const refused = await save({ saved: [{ name: '我的', query: 'a=2' }] }, null);

  expect(refused).toMatchObject({ Code: 409, Data: { Current: theirs } });
  expect(await site.call(GetPreferences, {}, token)).toEqual({ 'list.news': theirs });
  expect(await save({ saved: [] }, theirs)).toMatchObject({ Code: 200 });
  expect(await save({ hidden: ['旧客户端'] })).toMatchObject({ Code: 200 });
  expect(await save(null, { saved: [] })).toMatchObject({ Code: 409 });
});
