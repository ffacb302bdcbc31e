/**
 * `Status` of a member: the state of the application. In a file of its own, because the first paint of a page needs it.
 */
export const memberStatus = { approved: 1, rejected: 2, underReview: 3 } as const;
