import type { ClientLoaderFunctionArgs } from 'react-router';
import type { Call } from '#contract/api/endpoint.ts';
import { isApiError } from '#contract/api/envelope.ts';
import { readToken } from './token.ts';

/** Reads what a page shows; `address` is the page's own. */
type ReadPage<Data> = (call: Call, address: string) => Promise<Data>;

/** Data read as a member carries a mark, since it may equal the data of visitors. */
type MembersView<Data> = Data & { isMembersView?: true };

// The server reads for visitors.
let lastToken: string | null = null;

/** Returns true if the shown page was read, or is being read, with the currently stored token. */
export const isReadWithPresentToken = () => lastToken === readToken();

/**
 * Pages are rendered for visitors and cached whole, so a member's browser reads them again with its token, by the same
 * code. If its calls are refused, the page shows the content for visitors.
 */
export function asMember<Data extends object>(program: () => Promise<ReadPage<Data>>) {
  return async ({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<MembersView<Data>> => {
    const readAsVisitor = async () => (await serverLoader()) as MembersView<Data>;
    lastToken = readToken();
    if (lastToken === null) return await readAsVisitor();
    const [readPage, { callToRead }] = await Promise.all([program(), import('./server.ts')]);
    try {
      return { ...(await readPage(callToRead, request.url)), isMembersView: true };
    } catch (error) {
      if (!isApiError(error)) throw error;
      return await readAsVisitor();
    }
  };
}
