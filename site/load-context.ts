import { createContext, data, RouterContextProvider } from 'react-router';
import type { Call } from '#contract/api/endpoint.ts';
import { isApiError, resultCode, resultText } from '#contract/api/envelope.ts';

/** The server's input for the rendering of one page. */
export interface PageInput {
  call: Call;
  /** Scheme and host of the site's own addresses, such as `https://example.org`. */
  origin: string;
  /** The nonce of the inline scripts of this rendering. */
  nonce: string;
  /** Finds this rendering in the log. */
  traceId: string;
  /** Reports an unexpected error to the log. */
  reportError(error: unknown): void;
}

/** The details of an error that an error page may show. */
export interface PageError {
  message: string;
  traceId: string | undefined;
}

const pageInput = createContext<PageInput>();

export function createLoadContext(input: PageInput): RouterContextProvider {
  return new RouterContextProvider(new Map([[pageInput, { ...input, call: errorsAsPages(input) }]]));
}

type Context = Readonly<RouterContextProvider>;

export const callOf = (context: Context): Call => context.get(pageInput).call;
export const originOf = (context: Context): string => context.get(pageInput).origin;
export const nonceOf = (context: Context): string => context.get(pageInput).nonce;
export const reportError = (context: Context, error: unknown) => context.get(pageInput).reportError(error);

/** Ends a loader with the "no such page" view and status 404. */
export function notFound(message = '您访问的页面不存在'): never {
  throw data({ message, traceId: undefined } satisfies PageError, { status: 404 });
}

/** A failed call ends the loader with the matching error page. */
function errorsAsPages({ call, traceId, reportError: report }: PageInput): Call {
  return async (endpoint, input) => {
    try {
      return await call(endpoint, input);
    } catch (error) {
      if (!isApiError(error)) {
        report(error);
        throw errorPage(500, resultText.serverError, traceId);
      }
      if (error.code === resultCode.notFound || error.code === resultCode.invalid) notFound();
      throw errorPage(error.code === resultCode.busy ? 503 : 500, error.message, error.traceId ?? traceId);
    }
  };
}

function errorPage(status: 500 | 503, message: string, traceId: string) {
  return data({ message, traceId } satisfies PageError, { status });
}
