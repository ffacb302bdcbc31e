import { redirectDocument, type MiddlewareFunction } from 'react-router';
import { allowsAnalytics } from '#contract/public-site/private-addresses.ts';

/*
 * The analytics script belongs to somebody else and reads whatever is in its document, the address included. It runs
 * only in documents whose address says nothing about a person.
 */

/** Runs before each change of page: an address with something about a person is opened as a document of its own. */
export const leaveAnalyticsBehind: MiddlewareFunction = async ({ request }, next) => {
  const { pathname, search } = new URL(request.url);
  const address = `${pathname.replace(/\.data$/, '')}${search}`;
  if (hasAnalytics() && !allowsAnalytics(address)) throw redirectDocument(address);
  return await next();
};

export const hasAnalytics = () => document.querySelector('script[data-analytics]') !== null;
