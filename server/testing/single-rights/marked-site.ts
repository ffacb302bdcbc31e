import { businessAudiences } from '#contract/audience/audiences.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { webForms } from '#contract/forms/forms.ts';
import { businessContacts } from '#contract/members/managed-contacts.ts';
import { webMemberPages } from '#contract/members/member-pages.ts';
import { webContributions } from '#contract/news/contributions.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { businessLinks } from '#contract/public-site/links.ts';
import { webSuggestions } from '#contract/public-site/suggestions.ts';
import { saveActivity } from '../factories/make-activity.ts';
import { makeCertificate } from '../factories/make-certificate.ts';
import { makeField, makeForm, newReceipt, submit } from '../factories/make-form.ts';
import { saveNotice, sendNotice } from '../factories/make-notice.ts';
import { makePerson, saveSignUpSettings, signUp } from '../factories/make-sign-up.ts';
import {
  makeAdministrator,
  makeApplication,
  makeMember,
  makeMenu,
  makeNews,
  signInMember,
} from '../factories/records.ts';
import type { TestApp } from '../start-test-app.ts';

/* A site with one marked record of each kind. */

/** Texts that occur in one record each. */
export const marks = {
  member: '标记正式会员公司',
  memberPhone: '13911110001',
  memberMail: 'marked-member@example.com',
  memberAccount: 'markedmember',
  applicant: '标记入会申请公司',
  applicantPhone: '13911110002',
  published: '标记发布文章',
  draft: '标记草稿文章',
  draftText: '标记草稿正文',
  closed: '标记停用文章',
  membersOnly: '标记会员专享文章',
  recycled: '标记回收站文章',
  submitted: '标记送审文章',
  contribution: '标记会员投稿',
  contributionText: '标记投稿正文',
  certificate: 'MARK-2026-000001',
  certificateName: '甄标记',
  idNumber: '110101199003074477',
  revokedCertificate: 'MARK-2026-000002',
  revokeReason: '标记撤销原因',
  activity: '标记活动草稿',
  suggestion: '标记建议内容',
  suggestionMobile: '13911110003',
  link: '标记停用链接',
  administrator: 'markedclerk',
  role: '标记角色',
  media: '标记附件',
  backup: 'marked-backup',
  contact: '标记联络人',
  contactPhone: '13911110005',
  form: '标记问卷标题',
  answer: '标记填报内容',
  answerPhone: '13911110006',
  draftAnswer: '标记填报草稿',
  notice: '标记通知标题',
  noticeText: '标记通知内容',
  signUp: '标记报名学员',
  signUpCompany: '标记报名单位',
  signUpPhone: '13911110007',
  signUpMail: 'marked-sign-up@example.com',
  signUpLink: '/sign-up?Key=',
  audience: '标记常用人群',
  pageText: '标记名录介绍',
} as const;
export type Mark = keyof typeof marks;

/** Fills a site with a marked record of each kind; returns the ids by the field of a call that takes them. */
export async function makeMarkedSite(site: TestApp, administrator: string): Promise<Record<string, number>> {
  const member = await makeMember(site, {
    MemberName: marks.member,
    OperatorPhone: marks.memberPhone,
    Email: marks.memberMail,
    Account: marks.memberAccount,
  });
  const applicant = await makeApplication(site, {
    MemberName: marks.applicant,
    OperatorPhone: marks.applicantPhone,
  });
  const articles = await makeArticles(site, administrator, member);
  const certificates = await makeCertificates(site, administrator);
  const activity = await saveActivity(site, administrator, { Title: marks.activity });
  const signedUp = await makeSignUp(site, administrator);
  const form = await makeAnsweredForm(site, administrator, member);
  const notices = await makeNotices(site, administrator, member, articles.DraftId);
  const { ContactId } = await site.call(
    businessContacts.SaveContact,
    { MemberId: member.id, ContactName: marks.contact, Mobile: marks.contactPhone },
    administrator,
  );
  const { AudienceId } = await site.call(
    businessAudiences.SaveAudience,
    { AudienceName: marks.audience, IsAll: 1 },
    administrator,
  );
  await site.call(
    webMemberPages.SaveMyPage,
    { Introduction: marks.pageText },
    await signInMember(site, member),
  );
  const suggestion = { Mobile: marks.suggestionMobile, ProposeContent: marks.suggestion };
  await site.call(webSuggestions.SavePropose, suggestion);
  const link = { Title: marks.link, Friendlinks: 'https://link.example', Status: 0 };
  await site.call(businessLinks.SaveWebFriendlinks, link, administrator);
  const clerk = await makeAdministrator(site, { account: marks.administrator });
  const role = await site.db.insertInto('roles').values({ name: marks.role }).returning('id').execute();
  await site.db
    .insertInto('backups')
    .values({ file_name: `${marks.backup}.tar.zst` })
    .execute();
  const usedFile = await makeUsedFile(site, administrator, articles.MenuId);
  const { LinkId } = (await site.call(businessLinks.GetWebFriendlinksList, {}, administrator)).List[0]!;
  const { company_type_id, member_level_id } = await site.db
    .selectFrom('members')
    .select(['company_type_id', 'member_level_id'])
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();
  const { programme_id } = await site.db
    .selectFrom('certificates')
    .select('programme_id')
    .executeTakeFirstOrThrow();
  await site.db
    .insertInto('files')
    .values({
      path: '2026/11/marked.pdf',
      original_name: `${marks.media}.pdf`,
      media_type: 'application/pdf',
      byte_size: 1,
      kind: 'attachment',
    })
    .execute();
  return {
    ...articles,
    ...certificates,
    ...signedUp,
    ...form,
    ...notices,
    ContactId,
    AudienceId,
    MemberId: member.id,
    ApplicantId: applicant.id,
    ActivityId: activity.ActivityId,
    AdminId: clerk.id,
    RoleId: role[0]?.id ?? 0,
    UsedFileId: usedFile,
    LinkId,
    ProgrammeId: programme_id ?? 0,
    CompanyTypeId: company_type_id ?? 0,
    MemberLevelId: member_level_id ?? 0,
  };
}

/** Stores a file that a draft names. */
async function makeUsedFile(site: TestApp, administrator: string, MenuId: number): Promise<number> {
  const path = `2026/11/${'0'.repeat(32)}.pdf`;
  const values = { path, original_name: '附件.pdf', media_type: 'application/pdf', byte_size: 1 };
  const { id } = await site.db
    .insertInto('files')
    .values({ ...values, kind: 'attachment' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const NewContent = `<p><a href="/files/${path}">附件</a></p>`;
  await makeNews(site, administrator, { MenuId, Title: marks.draft, NewContent, Status: 0, IsDraft: true });
  return id;
}

async function makeArticles(site: TestApp, administrator: string, member: { id: number }) {
  const MenuId = await makeMenu(site, administrator);
  const inside = await makeMenu(site, administrator, { IsMemberRead: true });
  const NewsId = await makeNews(site, administrator, { MenuId, Title: marks.published });
  const NewContent = `<p>${marks.draftText}</p>`;
  const DraftId = await makeNews(site, administrator, {
    MenuId,
    Title: marks.draft,
    NewContent,
    Status: 0,
    IsDraft: true,
  });
  await makeNews(site, administrator, { MenuId, Title: marks.closed, Status: 0 });
  await makeNews(site, administrator, { MenuId: inside, Title: marks.membersOnly });
  const RecycledId = await makeNews(site, administrator, { MenuId, Title: marks.recycled });
  await site.call(businessNews.DelNews, { NewsId: RecycledId }, administrator);
  await makeNews(site, administrator, { MenuId, Title: marks.submitted, ToReview: true });
  const contribution = { MenuId, Title: marks.contribution, NewContent: `<p>${marks.contributionText}</p>` };
  const { NewsId: ContributionId } = await site.call(
    webContributions.SaveNews,
    contribution,
    await signInMember(site, member),
  );
  return { MenuId, NewsId, DraftId, RecycledId, ContributionId };
}

async function makeCertificates(site: TestApp, administrator: string) {
  const person = { _name: marks.certificateName, _idNum: marks.idNumber };
  const one = await makeCertificate(site, administrator, { ...person, _certNum: marks.certificate });
  const two = await makeCertificate(site, administrator, { ...person, _certNum: marks.revokedCertificate });
  const revocation = { CertId: two._certId, Reason: marks.revokeReason };
  await site.call(businessCertificates.RevokeCert, revocation, administrator);
  return { CertId: one._certId, RevokedId: two._certId };
}

async function makeSignUp(site: TestApp, administrator: string) {
  const { ActivityId: SignUpActivityId } = await saveActivity(site, administrator, { Title: marks.activity });
  await saveSignUpSettings(site, administrator, { ActivityId: SignUpActivityId });
  await signUp(site, {
    ActivityId: SignUpActivityId,
    CompanyName: marks.signUpCompany,
    Email: marks.signUpMail,
    People: [makePerson({ Name: marks.signUp, Mobile: marks.signUpPhone })],
  });
  const { id } = await site.db.selectFrom('sign_up_people').select('id').executeTakeFirstOrThrow();
  return { SignUpActivityId, PersonId: id };
}

async function makeAnsweredForm(site: TestApp, administrator: string, member: { id: number }) {
  const [text, phone] = [makeField(), makeField({ Kind: 'phone' })];
  const answered = { Title: marks.form, Fields: [text, phone], Audience: { MemberIds: [member.id] } };
  const FormId = await makeForm(site, administrator, answered);
  const token = await signInMember(site, member);
  await submit(
    site,
    { FormId, Answers: { [text.Key]: marks.answer, [phone.Key]: marks.answerPhone } },
    token,
  );
  const draft = { FormId, Answers: { [text.Key]: marks.draftAnswer }, Receipt: newReceipt(), Version: 0 };
  await site.call(webForms.SaveFormDraft, draft, token);
  const { id: AnswerId } = await site.db.selectFrom('form_answers').select('id').executeTakeFirstOrThrow();
  return { FormId, AnswerId: AnswerId as unknown as number };
}

async function makeNotices(site: TestApp, administrator: string, member: { id: number }, NewsId: number) {
  const form = { Title: marks.notice, Content: marks.noticeText, MemberIds: [member.id] };
  const { NoticeId } = await saveNotice(site, administrator, { ...form, NewsId });
  return { NoticeId, SentNoticeId: await sendNotice(site, administrator, form) };
}
