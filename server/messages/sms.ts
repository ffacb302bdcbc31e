import { mobilePattern } from '#contract/rules.ts';
import { delayedBy, refusedFor, sent, type Outcome } from './outcome.ts';

export interface ShortMessage {
  /** Sent along as `Idempotency-Key`: a message that is sent twice is recognised as one. */
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
    const isTooLate = error instanceof Error && error.name === 'TimeoutError';
    return delayedBy(isTooLate ? '短信接口响应超时' : '短信接口无法连接');
  }
}

// Wrong key, too often, wrong address of ours: the same message may pass once that is put right.
const ourFault = new Set([401, 403, 404, 408, 425, 429]);

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return sent;
  const isFinal = status >= 400 && status < 500 && !ourFault.has(status);
  return isFinal ? refusedFor(`短信接口拒收（${status}）`) : delayedBy(`短信接口返回 ${status}`);
}
