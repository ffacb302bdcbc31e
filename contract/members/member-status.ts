/** `Status` of a member: how the application stands. Apart from the rest, because the first sight of a page needs it. */
export const memberStatus = { approved: 1, rejected: 2, underReview: 3 } as const;
