import { memberSessions } from '#contract/accounts/sessions.ts';
import type { SentInputOf } from '#contract/api/endpoint.ts';
import { webCertificates } from '#contract/certificates/certificates.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { businessFiles } from '#contract/content/files.ts';
import { checkCharacter } from '#contract/fields/id-number.ts';
import { businessOptions } from '#contract/members/managed-options.ts';
import { type ApplicationForm, webMembers } from '#contract/members/members.ts';
import { optionKind, webOptions } from '#contract/members/options.ts';
import { businessReviews } from '#contract/members/reviews.ts';
import { businessNews, type NewsForm } from '#contract/news/managed-news.ts';
import { businessMenus, type MenuForm } from '#contract/public-site/managed-menus.ts';
import { webMenus } from '#contract/public-site/menus.ts';
import { createCall, upload } from '#ui/api/call.ts';
import { putMember } from '../session/session.ts';
import { storeToken } from '../session/token.ts';
import { readPicture } from '../verifier/read-picture.ts';

/*
 * Test data for the public pages, created by the API or through the test routes of server/testing/browser-program.ts.
 */

/** Returns calls as a new administrator with every permission. */
export async function callAsOffice() {
  const token = await signInOffice();
  return createCall({ token: () => token });
}

const signInOffice = () => callTestEndpoint('administrators', null) as Promise<string>;

/** Creates a menu of the site; among its siblings the name must be unique. */
export async function makeMenu(Name: string, form: Partial<MenuForm> = {}): Promise<number> {
  const { MenuId } = await (await callAsOffice())(businessMenus.SaveMenu, { Name, ...form });
  return MenuId;
}

/** Creates an article, published now by default. Returns the address of its page. */
export async function makeArticle(form: Partial<NewsForm> & { MenuId: number }): Promise<string> {
  const article = { Title: '年会通知', NewContent: '<p>正文</p>', ...form };
  const { NewsId } = await (await callAsOffice())(businessNews.SaveNews, article);
  return `/info?MenuId=${form.MenuId}&NewsId=${NewsId}`;
}

/** A picture that the site serves. */
export async function uploadPicture(width = 320, height = 180): Promise<string> {
  const token = await signInOffice();
  return await upload(businessFiles.UploadFile, await makePicture(width, height), '图片.png', {
    token: () => token,
  });
}

/** A text file that the site serves. */
export async function uploadText(text: string): Promise<string> {
  const token = await signInOffice();
  return await upload(businessFiles.UploadFile, new Blob([text]), '附件.txt', { token: () => token });
}

export async function makePicture(width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.fillRect(0, 0, width, height / 2);
  return await canvas.convertToBlob();
}

/** Signs in by storing a token; the next page that is opened restores the session. */
export async function signInHere({
  account,
  password,
}: Pick<MadeMember, 'account' | 'password'>): Promise<void> {
  // The previous member is not shown while the next one signs in.
  putMember(undefined);
  storeToken(await createCall()(memberSessions.GetLoginToken, { account, password }));
}

/** The lists that an applicant chooses from; the same for all tests. */
export async function addOptions(): Promise<void> {
  const call = await callAsOffice();
  const add = async (Type: 1 | 2, TypeName: string) => {
    const there = await call(webOptions.GetTypeList, { type: Type });
    if (!there.some((one) => one.TypeName === TypeName))
      await call(businessOptions.SaveType, { Type, TypeName });
  };
  await add(optionKind.companyType, '投递的施工单位');
  await add(optionKind.memberLevel, '投递的会员单位');
}

type Certificate = SentInputOf<typeof businessCertificates.EditCertInfo>;

/** Creates a certificate, with a passed exam by default. */
export async function makeCertificate(given: {
  [Field in keyof Certificate]?: NonNullable<Certificate[Field]>;
}) {
  const figures = `31010119850101${String(++count % 1000).padStart(3, '0')}`;
  const form = {
    _name: '张三丰',
    _idNum: figures + checkCharacter(figures),
    _company: '申安工程质量检测有限公司',
    _examTime: '2026-03-06',
    _examStatus: 1,
    _certNum: `S-${crypto.randomUUID().slice(0, 13)}`,
    _issueDate: '2026-04-06',
    ...given,
  };
  const { _certId } = await (await callAsOffice())(businessCertificates.EditCertInfo, form);
  return { ...form, _certId };
}

let count = 0;

export async function revoke(CertId: number): Promise<void> {
  await (
    await callAsOffice()
  )(businessCertificates.RevokeCert, { CertId, Reason: '替考' });
}

/** Path and query of what the code on a certificate opens. */
export async function checkAddressOf(of: { _name: string; _certNum: string }): Promise<string> {
  const call = createCall();
  const { List } = await call(webCertificates.GetCertList, { Name: of._name, CertNum: of._certNum });
  const [row] = List;
  const input = { IdNum: row!._idNum, CertId: row!._certId };
  const base64 = await call(webCertificates.DownCert, input);
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const { pathname, search } = new URL((await readPicture(new Blob([bytes])))!);
  return pathname + search;
}

export const applicantsPassword = 'Good-Password-7';

/** Applies as another visitor at the same address; the lists must exist. */
export async function apply(Account: string) {
  const call = createCall();
  const [types, levels] = await Promise.all([
    call(webOptions.GetTypeList, { type: optionKind.companyType }),
    call(webOptions.GetTypeList, { type: optionKind.memberLevel }),
  ]);
  return await call(webMembers.ApplyMember, {
    CompanyTypeId: types[0]!.TypeId,
    MemberLevelId: levels[0]!.TypeId,
    MemberName: Account,
    LegalPerson: '张三',
    Account,
    Pwd: applicantsPassword,
    Email: 'office@example.com',
    OperatorPhone: '13800138000',
    Consent: true,
  });
}

interface MadeMember {
  id: number;
  account: string;
  password: string;
}

export const makeMember = (form: Partial<ApplicationForm> = {}) =>
  callTestEndpoint('members', form) as Promise<MadeMember>;

/** Resets the rate limits of this client address: all tests share one visitor's address. */
export const forgetLimits = () => callTestEndpoint('limits', null);

/** Causes so many failures from different addresses that a sign-in requires a captcha. */
export const failToSignIn = (account: string) => callTestEndpoint('failures', account);

async function callTestEndpoint(endpoint: string, given: unknown): Promise<unknown> {
  const answer = await fetch(`/testing/${endpoint}`, { method: 'POST', body: JSON.stringify(given) });
  return await answer.json();
}

/** Returns the menu for contributions (product: section 5) and calls of an administrator who decides on them. */
export async function contributionOffice() {
  const office = await callAsOffice();
  const menuOf = async (Name: string, form: Partial<MenuForm> = {}) =>
    (await office(webMenus.GetMenuModel, { label: Name }))?.MenuId ?? (await makeMenu(Name, form));
  const ParentId = await menuOf('协会期刊');
  const MenuId = await menuOf('在线投稿', { ParentId, TakesContributions: true });

  /** Decides for the case of the article with this title. */
  const decide = async (title: string, Status: 1 | 2, ProcessItemName = '') => {
    const { List } = await office(businessReviews.GetProcessList, { kind: 2, pagesize: 999 });
    const ProcessId = List.find(({ Title }) => Title === title)?.ProcessId ?? 0;
    await office(businessReviews.SaveProcessItem, { ProcessId, Status, ProcessItemName });
  };
  return { MenuId, decide };
}
