import { filledText, signedText, smsKinds, type SmsValues } from '#contract/back-office/sms-kinds.ts';
import { mobilePattern } from '#contract/fields/contacts.ts';
import type { SmsTemplate } from '#contract/public-site/sms-templates.ts';
import { post, PostError } from '../../platform/core/post.ts';
import type { Reach } from '../../platform/core/reach.ts';
import type { Database } from '../../platform/db/open.ts';
import { findSmsTemplates } from '../settings/sms-templates.ts';
import { findSiteInfo } from '../settings/store.ts';
import { delayedBy, refusedFor, sent, uncertainAs, type Outcome } from './outcome.ts';

export interface ShortMessage {
  /** The id, which is sent as `Idempotency-Key`. */
  id: number;
  recipient: string;
  body: string;
  sms?: SmsValues;
}

interface Gateway {
  webhookUrl: string;
  reach: Reach;
  timeoutMs: number;
  templates?: SignedTemplates;
}

/** The approved texts; without any, messages leave in the words of the site. */
export interface SignedTemplates {
  /** The signature, which is the name of the site by default. */
  sign: string;
  all: readonly SmsTemplate[];
}

/** Returns the approved texts of the site and the signature. */
export async function findSignedTemplates(db: Database): Promise<SignedTemplates> {
  const { SmsSign, SmsTemplates } = await findSmsTemplates(db);
  return { sign: SmsSign || (await findSiteInfo(db)).SiteName, all: SmsTemplates };
}

/** Returns a short message in the words that leave; blank when none does, because its kind has no template. */
export async function contentOf(db: Database, message: Pick<ShortMessage, 'body' | 'sms'>): Promise<string> {
  return postedOf(message, await findSignedTemplates(db))?.content ?? '';
}

/**
 * Posts `{ mobile, content }` to the webhook, which passes it on to a provider, with `sign`, `template` and `params` where the office
 * registered templates; any 2xx means taken.
 */
export async function sendShortMessage(
  { webhookUrl, reach, timeoutMs, templates }: Gateway,
  message: ShortMessage,
): Promise<Outcome> {
  const { id, recipient } = message;
  if (!mobilePattern.test(recipient)) return refusedFor('手机号码有误');
  const posted = postedOf(message, templates);
  if (posted === undefined) return refusedFor(withoutTemplate(message));
  try {
    const status = await post(new URL(webhookUrl), {
      headers: { 'content-type': 'application/json', 'idempotency-key': `message-${id}` },
      body: JSON.stringify({ mobile: recipient, ...posted }),
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

/** Returns what the webhook gets beside the number; undefined when the kind of the message has no template, although others have one. */
function postedOf({ body, sms }: Pick<ShortMessage, 'body' | 'sms'>, templates: SignedTemplates | undefined) {
  if (!sms || !templates || templates.all.length === 0) return { content: body };
  const template = templates.all.find(({ Kind }) => Kind === sms.kind);
  if (!template) return undefined;
  const values: Record<string, string> = sms.params;
  const words = Object.entries(smsKinds[sms.kind].params);
  const valueOf = Object.fromEntries(words.map(([name, word]) => [word, values[name] ?? '']));
  const nameOf = Object.fromEntries(words.map(([name, word]) => [word, name]));
  return {
    content: signedText(templates.sign, filledText(template.Text, valueOf)),
    sign: templates.sign,
    template: template.Code,
    params: Object.fromEntries(template.Params.map((word) => [nameOf[word] ?? word, valueOf[word] ?? ''])),
  };
}

const withoutTemplate = ({ sms }: ShortMessage) =>
  `在短信服务商处没有登记“${sms ? smsKinds[sms.kind].title : ''}”的模板`;

// Wrong key, too often, wrong address of ours: the same message may pass once that is put right.
const ourError = new Set([401, 403, 404, 408, 425, 429]);

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return sent;
  const isFinal = status >= 400 && status < 500 && !ourError.has(status);
  return { ...(isFinal ? refusedFor('短信接口拒收') : delayedBy('短信接口没有接收')), status };
}
