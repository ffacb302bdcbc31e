import { inflateRawSync } from 'node:zlib';
import type { Endpoint } from '#contract/api/endpoint.ts';
import type { Permission } from '#contract/api/permissions.ts';
import { historyPermissions } from '#contract/back-office/audit.ts';
import { signInAdministrator } from '../factories/records.ts';
import type { TestApp } from '../start-test-app.ts';
import { answeringPosts, postsOf, type Form } from './answering-posts.ts';
import { makeMarkedSite, marks, type Mark } from './marked-site.ts';

/*
 * What rights show: every reading call of the back office that they open, and every one that is open to all administrators, on a site with
 * a marked record of each kind.
 */

/** Plain valid forms for the calls that need one; each is sent. */
function formsOf(ids: Record<string, number>, reviews: number[]): Record<string, Form[]> {
  const idOf = (name: string) => String(ids[name] ?? 0);
  const articles = ['NewsId', 'DraftId', 'RecycledId', 'ContributionId'].map(idOf);
  const certificates = ['CertId', 'RevokedId'].map(idOf);
  const members = ['MemberId', 'ApplicantId'].map(idOf);
  const each = (field: string, values: string[]) => values.map((value): Form => ({ [field]: value }));
  const records: Record<string, string[]> = {
    member: members,
    news: articles,
    certificate: certificates,
    review: reviews.map(String),
    administrator: [idOf('AdminId')],
    activity: [idOf('ActivityId')],
    role: [idOf('RoleId')],
  };
  return {
    GetRecordHistory: Object.keys(historyPermissions).flatMap((noun) =>
      (records[noun] ?? ['1']).map((recordid): Form => ({ noun, recordid })),
    ),
    GetNewsDetail: each('newsid', articles),
    GetNewsVersions: each('newsid', articles),
    GetNewsDeletion: each('Ids', [idOf('RecycledId')]),
    GetMenuModel: each('menuid', [idOf('MenuId')]),
    GetProcessItem: each('processid', reviews.map(String)),
    GetMemberModel: each('id', members),
    GetActivity: each('id', [idOf('ActivityId')]),
    GetRole: each('id', [idOf('RoleId')]),
    GetCertModel: each('CertId', certificates),
    GetCertIssues: each('CertId', certificates),
    DownCerts: each('Ids', certificates),
    ExportPersonal: each('MemberId', members),
    GetSessions: [{}, { adminid: idOf('AdminId') }],
    GetTypeList: each('type', ['1', '2', '3', '4', '5']),
    GetDestinations: each('key', [
      marks.member,
      marks.draft,
      marks.certificate,
      marks.memberAccount,
      marks.applicant,
    ]),
    GetMemberNames: [{}, { key: '标记' }],
    GetSystemMenuList: [{}, { all: '1' }],
    GetFigures: [{ year: '2026' }],
    ExportFigures: [{ year: '2026' }],
    GetMediaList: [{}, { removed: '1' }],
    // Refusals are in the log as well.
    GetOperationLog: ['1', '2', '3', '4'].map((pageindex) => ({ pageindex, pagesize: '500' })),
    GetHeldMessages: [{}, { told: '1' }],
    CountInvitees: [{}],
    CountAudience: [{ IsAll: 1 }],
    GetAudienceMembers: [{ IsAll: 1 }],
    GetAudienceNames: [{ MemberIds: [ids.MemberId] }],
    PreviewInvitation: [{ Title: '活动', BeginTime: '2098-12-01 09:00:00', Place: '上海' }],
    ...readingsOf(ids),
    PreviewNotice: [
      { Title: '通知', Content: '内容', Audience: { IsAll: 1 } },
      ...articles.map((NewsId): Form => ({ Title: '通知', NewsId, Audience: {} })),
    ],
    ...postsOf(ids, reviews),
  };
}

/** Forms of the readings of questionnaires, notices, sign-ups and people of members. */
function readingsOf(ids: Record<string, number>): Record<string, Form[]> {
  const ofForm = [{ id: ids.FormId }];
  const ofNotices = [{ id: ids.NoticeId }, { id: ids.SentNoticeId }];
  const ofSignUps = [{ id: ids.SignUpActivityId }];
  const ofMember = [{ memberid: ids.MemberId, MemberId: ids.MemberId }];
  return {
    GetForm: ofForm,
    GetFormAnswers: ofForm,
    ExportFormAnswers: ofForm,
    GetFormMissing: ofForm,
    GetFormSums: ofForm,
    GetFormComments: ofForm,
    ExportFormComments: ofForm,
    ExportFormFiles: ofForm,
    GetMemberForms: ofMember,
    GetNotice: ofNotices,
    GetNoticeRecipients: [...ofNotices, { id: ids.SentNoticeId, state: 'unread' }],
    ExportNoticeRecipients: ofNotices,
    CountNoticeReminder: ofNotices,
    GetSignUpSettings: ofSignUps,
    GetSignUpList: ofSignUps,
    ExportSignUps: ofSignUps,
    PrintSignInSheet: ofSignUps,
    PrintBadges: ofSignUps,
    GetSignUpPerson: [{ id: ids.PersonId }],
    GetContacts: ofMember,
    GetMemberMerges: ofMember,
    GetMemberPage: ofMember,
    GetOpenings: ofMember,
  };
}

/** Returns the marks in the answers to the call. */
async function seenIn(
  site: TestApp,
  { path, method }: Endpoint,
  forms: Form[],
  token: string,
): Promise<Mark[]> {
  const isPost = ![method].flat().includes('GET');
  const seen = new Set<Mark>();
  for (const form of forms) {
    const url = path.replace('{id}', String(form.id ?? 1));
    const { rawPayload, headers } = await site.app.inject({
      method: isPost ? 'POST' : 'GET',
      url: isPost ? url : `${url}?${queryOf(form)}`,
      ...(isPost && { payload: form }),
      headers: { token },
    });
    if (headers['x-api-code'] === '500') throw new Error(`${url} failed`);
    const answer = textOf(rawPayload);
    for (const [mark, word] of Object.entries(marks)) if (answer.includes(word)) seen.add(mark as Mark);
  }
  return [...seen];
}

function queryOf(form: Form): URLSearchParams {
  const pairs = Object.entries({ pagesize: 100, ...form });
  return new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, String(value)]));
}

/** Returns the text of an answer, that of each compressed part included. */
function textOf(bytes: Buffer): string {
  if (bytes.toString('latin1', 0, 2) !== 'PK') return bytes.toString();
  const texts = [bytes.toString()];
  for (let at = bytes.indexOf('PK\x03\x04'); at >= 0; at = bytes.indexOf('PK\x03\x04', at + 4)) {
    const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    if (bytes.readUInt16LE(at + 8) !== 8) continue;
    try {
      texts.push(inflateRawSync(bytes.subarray(start), { finishFlush: 2 }).toString());
    } catch {
      // An entry that is not read.
    }
  }
  return texts.join('\n');
}

/** Returns a function that signs in an administrator with exactly these rights and returns the marks that the calls show. */
export async function markedReadings(site: TestApp, administrator: string) {
  const ids = await makeMarkedSite(site, administrator);
  const reviews = await site.db.selectFrom('reviews').select('id').execute();
  const forms = formsOf(
    ids,
    reviews.map(({ id }) => id),
  );
  const reading = site.endpoints.filter(
    ({ path, method, audience }) =>
      audience === 'administrator' &&
      ([method].flat().includes('GET') || answeringPosts.includes(path.split('/')[3] ?? '')),
  );
  return async (rights: Permission[]): Promise<Mark[]> => {
    const token = await signInAdministrator(site, rights);
    const seen = new Set<Mark>();
    for (const endpoint of reading) {
      // The other calls refuse, which the table of all calls proves.
      if (endpoint.permission !== undefined && !rights.includes(endpoint.permission)) continue;
      const name = endpoint.path.split('/')[3] ?? '';
      for (const mark of await seenIn(site, endpoint, forms[name] ?? [{}], token)) seen.add(mark);
    }
    return [...seen].toSorted();
  };
}
