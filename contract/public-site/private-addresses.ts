/*
 * Addresses of pages that carry something about a person. Browsers, search engines' scripts and other pages learn
 * addresses by many ways: what stores pages, sends referrers or runs scripts of others asks here first.
 */

/** The tickets of mailed links: for an application that is sent again, for a new password, and for the account of a member. */
export const ticketNames = { application: 'Newpwd', password: 'ResetPwd', opening: 'OpenAccount' } as const;
/** The value of `ticketNames.opening` on slips that were printed before there was a page for codes: the code is typed. */
export const withoutTicket = '1';

/** The page on which such a code is typed, short enough to be typed itself. */
export const openingPage = '/open';

/** The query names of a certificate: a name or number that somebody looks up, and the facts of a printed code. */
export const certificateNames = ['Name', 'IdNum', 'CertNum', 'Sign', 'Facts'] as const;

/** What somebody searches for may be a name or a number as well; of a form, a notice or a sign-up it is the key that opens it. */
const searchName = 'key';

const privateNames = new Set(
  [...Object.values(ticketNames), ...certificateNames, searchName].map((name) => name.toLowerCase()),
);

/**
 * Pages that write names and numbers into their address after they were opened, show the certificate of one person, the form or notice of one company, or a sign-up.
 */
const privatePaths = /^\/(?:certsearch|certverify|form|notice|sign-up|verifier\.html)(?:\.data)?\/?$/i;

/** Returns whether the query or the fragment of an address carries a ticket, a name, a number, a signature or facts. */
export function carriesPersonalData(address: string): boolean {
  const [, ...pieces] = address.split(/[?#&;]|%3f|%26/i);
  return pieces.some((piece) => privateNames.has(decoded(piece.split(/=|%3d/i, 1)[0]!).toLowerCase()));
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Returns whether a script of somebody else may run in a document with this address, whatever happens in it later. */
export function allowsAnalytics(address: string): boolean {
  const [path = ''] = address.split(/[?#]/, 1);
  return !privatePaths.test(path) && !carriesPersonalData(address);
}
