import { contributionUpload } from '#contract/content/files.ts';

/** The fields of the public upload call that mark a picture of a contribution. */
export const contributionFields = { Purpose: 'contribution' };

/** A member's text holds pictures; the server takes no other files from members. */
export const contributionKinds = { image: contributionUpload };
