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
  'member:list': members,
  'member:save': ['member'],
  'member:confirm': ['member'],
  'member:export': members,
  'person:rights': [
    ...members,
    'memberPhone',
    'memberMail',
    'applicantPhone',
    'contribution',
    'contributionText',
  ],
  'review:list': ['member', 'applicant', 'contribution', 'contributionText'],
  // The mail of the approval, which somebody has to tell by phone.
  'message:list': ['member', 'memberAccount'],
  'role:list': ['role'],
  'admin:list': ['administrator'],
  'link:list': ['link'],
  'suggestion:list': ['suggestion'],
  'suggestion:export': ['suggestion'],
  'cert:list': [...certificates, 'revokeReason'],
  'cert:save': ['member'],
  'cert:export': certificates,
  'activity:list': ['activity'],
  'activity:save': ['member'],
  'form:save': ['member'],
  // Proposals of an audience, and the first company of a preview.
  'notice:save': ['member'],
};
