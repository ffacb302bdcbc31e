import { contributionUpload } from '#contract/content/files.ts';

/** What the public upload call is told of a contribution's pictures. */
export const contributionFields = { Purpose: 'contribution' };

/** A member's text holds pictures; the server takes no other files from members. */
export const contributionKinds = { image: contributionUpload };
