import { mobilePattern } from '#contract/fields/contacts.ts';
import { delayedBy, refusedFor, sent, uncertainAs, type Outcome } from './outcome.ts';

export interface ShortMessage {
  /** The id, which is sent as `Idempotency-Key`. */
  id: number;
  recipient: string;
  body: string;
}

/** Posts `{ mobile, content }` to the webhook, which passes it on to a provider; any 2xx means taken. */
export async function sendShortMessage(
  { webhookUrl, timeoutMs }: { webhookUrl: string; timeoutMs: number },
  { id, recipient, body }: ShortMessage,
): Promise<Outcome> {
  if (!mobilePattern.test(recipient)) return refusedFor('手机号码有误');
  try {
    const answer = await fetch(webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': `message-${id}` },
      body: JSON.stringify({ mobile: recipient, content: body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    return outcomeOf(answer.status);
  } catch (error) {
    if (neverArrived.has(codeOf(error))) return delayedBy('短信接口无法连接');
    const isTooLate = error instanceof Error && error.name === 'TimeoutError';
    return uncertainAs(isTooLate ? '短信接口响应超时，可能已送达' : '短信接口连接中断，可能已送达');
  }
}

/** Errors before a connection was made, when nothing can have been accepted. */
const neverArrived = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof AggregateError) return codeOf(new Error('', { cause: cause.errors[0] }));
  return cause instanceof Error ? String((cause as NodeJS.ErrnoException).code) : '';
}

// Wrong key, too often, wrong address of ours: the same message may pass once that is put right.
const ourError = new Set([401, 403, 404, 408, 425, 429]);

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return sent;
  const isFinal = status >= 400 && status < 500 && !ourError.has(status);
  return isFinal ? refusedFor(`短信接口拒收（${status}）`) : delayedBy(`短信接口返回 ${status}`);
}
