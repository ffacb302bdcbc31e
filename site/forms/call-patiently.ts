import type { DataOf, Endpoint, SentInputOf } from '#contract/api/endpoint.ts';
import { isApiError, resultCode } from '#contract/api/envelope.ts';
import { createCall } from '#ui/api/call.ts';
import type { CallOptions } from '#ui/api/transport.ts';

/** How often a form is sent where the server is too busy, as in the last minute of a form for many members. */
const attempts = 6;

/** Sends a form, again where the server was too busy: its receipt makes them one. */
export async function callPatiently<Called extends Endpoint>(
  calls: CallOptions,
  endpoint: Called,
  input: SentInputOf<Called>,
): Promise<DataOf<Called>> {
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt === attempts;
    try {
      return await createCall(isLast ? calls : { ...calls, onError: () => undefined })(endpoint, input);
    } catch (error) {
      const isBusy =
        isApiError(error) && (error.code === resultCode.busy || error.code === resultCode.tooSlow);
      if (!isBusy || isLast) {
        if (!isLast && isApiError(error)) calls.onError?.(error);
        throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, attempt * (500 + Math.random() * 1500)));
    }
  }
}
