import { mobilePattern } from '#contract/fields/contacts.ts';
import { post, PostError } from '../../platform/core/post.ts';
import type { Reach } from '../../platform/core/reach.ts';
import { delayedBy, refusedFor, sent, uncertainAs, type Outcome } from './outcome.ts';

export interface ShortMessage {
  /** The id, which is sent as `Idempotency-Key`. */
  id: number;
  recipient: string;
  body: string;
}

interface Gateway {
  webhookUrl: string;
  reach: Reach;
  timeoutMs: number;
}

/** Posts `{ mobile, content }` to the webhook, which passes it on to a provider; any 2xx means taken. */
export async function sendShortMessage(
  { webhookUrl, reach, timeoutMs }: Gateway,
  { id, recipient, body }: ShortMessage,
): Promise<Outcome> {
  if (!mobilePattern.test(recipient)) return refusedFor('手机号码有误');
  try {
    const status = await post(new URL(webhookUrl), {
      headers: { 'content-type': 'application/json', 'idempotency-key': `message-${id}` },
      body: JSON.stringify({ mobile: recipient, content: body }),
      timeoutMs,
      reach,
    });
    return outcomeOf(status);
  } catch (error) {
    if (!(error instanceof PostError)) throw error;
    if (error.reason === 'address')
      return delayedBy('短信接口在服务器自己的网络里，不能连接：请管理服务器的人设置 INNER_NETWORKS');
    if (!error.mayHaveArrived) return delayedBy('短信接口无法连接');
    return uncertainAs(
      error.reason === 'timeout' ? '短信接口响应超时，可能已送达' : '短信接口连接中断，可能已送达',
    );
  }
}

// Wrong key, too often, wrong address of ours: the same message may pass once that is put right.
const ourError = new Set([401, 403, 404, 408, 425, 429]);

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return sent;
  const isFinal = status >= 400 && status < 500 && !ourError.has(status);
  return { ...(isFinal ? refusedFor('短信接口拒收') : delayedBy('短信接口没有接收')), status };
}
