import type { Permission } from '#contract/api/permissions.ts';
import type { Mark } from './marked-site.ts';

/*
 * Which marks each right alone may show, besides those for everybody; a right that is not here shows none.
 */

/** The names of roles are for every administrator. */
export const shownToAll: Mark[] = ['role'];

const articles: Mark[] = ['published', 'draft', 'draftText', 'closed', 'membersOnly', 'submitted'];
const contributions: Mark[] = ['contribution', 'contributionText', 'member'];
const members: Mark[] = ['member', 'memberAccount', 'applicant'];
const certificates: Mark[] = ['certificate', 'certificateName', 'revokedCertificate'];
/** Titles and names that the operation log keeps; it masks numbers. */
const logged: Mark[] = [
  ...members,
  ...certificates,
  'revokeReason',
  ...articles.filter((mark) => mark !== 'draftText'),
  'recycled',
  'contribution',
  'activity',
  'link',
  'form',
  'notice',
  'noticeText',
  'audience',
  'pageText',
];

export const shownBy: Partial<Record<Permission, Mark[]>> = {
  'health:view': ['backup'],
  // The history of a contribution says who sent it.
  'news:list': [...articles, 'recycled', ...contributions, 'memberAccount'],
  'news:destroy': ['recycled'],
  'news:export': [...articles, ...contributions],
  'media:list': ['media'],
  'log:list': logged,
  'log:export': logged,
  'backup:list': ['backup'],
  'member:list': [...members, 'contact', 'pageText'],
  'member:save': ['member', 'audience'],
  'member:confirm': ['member'],
  'member:export': [...members, 'contact'],
  'person:rights': [
    ...members,
    'memberPhone',
    'memberMail',
    'applicantPhone',
    'contribution',
    'contributionText',
    'form',
    'answer',
    'answerPhone',
    'draftAnswer',
    'notice',
  ],
  'review:list': ['member', 'memberAccount', 'applicant', 'contribution', 'contributionText', 'pageText'],
  // What somebody has to tell by phone: the approval, a notice, a sign-up.
  'message:list': ['member', 'memberAccount', 'notice', 'activity'],
  'role:list': ['role'],
  'admin:list': ['administrator'],
  'link:list': ['link'],
  'suggestion:list': ['suggestion'],
  'suggestion:export': ['suggestion'],
  'cert:list': [...certificates, 'revokeReason'],
  'cert:save': ['member'],
  'cert:export': certificates,
  'activity:list': ['activity'],
  // Proposals of an audience, and audiences that were saved.
  'activity:save': ['member', 'audience'],
  'sign-up:list': ['signUp', 'signUpCompany'],
  'sign-up:export': ['signUp', 'signUpCompany'],
  'form:list': ['form'],
  'form:save': ['member', 'audience'],
  'form:answers': ['form', 'answer', 'member'],
  'form:export': ['form', 'answer', 'member'],
  'notice:list': ['notice', 'noticeText', 'member'],
  // The first company of a preview as well.
  'notice:save': ['member', 'audience'],
  'notice:export': ['member'],
};
