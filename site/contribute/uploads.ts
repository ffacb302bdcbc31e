import { contributionUpload } from '#contract/content/files.ts';

/** The fields of the public upload call that mark a picture of a contribution. */
export const contributionFields = { Purpose: 'contribution' };

/** A member's text contains pictures only; the server accepts no other files from members. */
export const contributionKinds = { image: contributionUpload };
