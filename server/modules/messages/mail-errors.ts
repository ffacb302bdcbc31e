import { addressRefused } from '../../platform/core/reach.ts';
import { delayedBy, limitedBy, refusedFor, type Outcome } from './outcome.ts';

/** An error of nodemailer; `originalCode` is the code of Node or OpenSSL behind it. */
export type MailError = Error & {
  code?: string;
  originalCode?: string;
  timeoutType?: string;
  command?: string;
  responseCode?: number;
  /** The server's own words. */
  response?: string;
  errors?: MailError[];
};

/**
 * Classifies a failure. A permanent refusal (RFC 5321: 5yz) of this recipient or text is final. One of our sign-in,
 * sender or connection is not, because settings change. The server's own text may repeat the address, so only its code
 * is stored.
 */
export function outcomeOf(error: MailError): Outcome {
  const { command, responseCode = 0, response = '' } = error;
  if (isAboutNumber(responseCode, response))
    return limitedBy(`邮件服务器说发得太多（${responseCode}），过几小时再发`);
  const isAboutThisMail = command === 'RCPT TO' || command === 'DATA';
  if (isAboutThisMail && responseCode >= 500) return refusedFor(`邮件服务器拒收（${responseCode}）`);
  if (responseCode > 0) return delayedBy(refusalOf(error, responseCode));
  return {
    ...delayedBy(connectionErrorOf(error)),
    mayHaveLeft: brokenOff.has(error.originalCode ?? error.code ?? ''),
  };
}

/** The codes of connections that ended while the server may have been taking the mail. */
const brokenOff = new Set(['ETIMEDOUT', 'ECONNRESET', 'EPIPE', 'ECONNECTION']);

/** The words of mail servers in China and elsewhere for too many mails, and the codes of 163 for them. */
const tooMany =
  /frequen|too (?:many|fast|much)|rate[- ]?limit|limit exceeded|throttl|(?:sending|send|daily|hourly|message) (?:quota|limit)|频率|频繁|发送.{0,8}(?:限制|上限)|\b(?:MI:(?:SFQ|DMC)|RP:(?:QRC|TRC|CEL))\b/i;
/** The words for a recipient that there is not, or whose box is full. */
const aboutRecipient =
  /unknown|no such|not exist|not found|invalid (?:user|recipient|mailbox)|mailbox (?:is )?full|over quota|不存在|已满/i;
const aboutSender = /grey|gray|灰名单|hostname|reverse|spf|dkim|dmarc/i;

/** Returns whether a refusal is about the number of messages, whatever its code: it says nothing of this one. */
function isAboutNumber(responseCode: number, response: string): boolean {
  if (responseCode === 0 || aboutRecipient.test(response)) return false;
  return tooMany.test(response) || (/^450[ -]4\.7\./.test(response) && !aboutSender.test(response));
}

function refusalOf({ code, command }: MailError, responseCode: number): string {
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return `邮件服务器拒绝登录（${responseCode}），请检查账号；多数邮箱要填授权码，不是登录密码`;
  if (responseCode < 500) return `邮件服务器暂不接收（${responseCode}）`;
  if (responseCode === 530) return '邮件服务器要求先登录（530），请填写账号和密码';
  if (command === 'MAIL FROM') return `邮件服务器不接受发件人（${responseCode}），发件人须与登录的账号一致`;
  return `邮件服务器拒收（${responseCode}）`;
}

const words: Record<string, string> = {
  [addressRefused]: '邮件服务器在服务器自己的网络里，不能连接：请管理服务器的人设置 INNER_NETWORKS',
  ENOTFOUND: '找不到邮件服务器的主机名，请检查是否写错',
  EAI_AGAIN: '暂时查不到邮件服务器的主机名，请检查网络',
  ECONNREFUSED: '邮件服务器无法连接，这个地址和端口上没有服务',
  EHOSTUNREACH: '邮件服务器无法连接，网络不通',
  ENETUNREACH: '邮件服务器无法连接，网络不通',
  ECONNRESET: '邮件服务器断开了连接，端口或加密方式可能不对',
  CERT_HAS_EXPIRED: '邮件服务器的证书已过期',
  CERT_NOT_YET_VALID: '邮件服务器的证书尚未生效',
  ERR_TLS_CERT_ALTNAME_INVALID: '邮件服务器的证书与主机名不符',
  DEPTH_ZERO_SELF_SIGNED_CERT: '邮件服务器的证书不受信任（自签名）',
  SELF_SIGNED_CERT_IN_CHAIN: '邮件服务器的证书不受信任（自签名）',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: '邮件服务器的证书不受信任（缺少上级证书）',
  UNABLE_TO_GET_ISSUER_CERT: '邮件服务器的证书不受信任（缺少上级证书）',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: '邮件服务器的证书不受信任（缺少上级证书）',
  ERR_SSL_WRONG_VERSION_NUMBER: '邮件服务器的这个端口不是加密端口，请换端口或改用不加密的方式（smtp://）',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: '邮件服务器的这个端口不是加密端口，请换端口或改用不加密的方式（smtp://）',
};

/** Describes a failure before the server refused anything. */
function connectionErrorOf({ code = '', originalCode = '', timeoutType, errors }: MailError): string {
  // A name with several addresses fails with an error for each.
  if (errors?.[0]) return connectionErrorOf(errors[0]);
  const reason = words[originalCode] ?? words[code];
  if (reason) return reason;
  if (originalCode.startsWith('ERR_SSL') || originalCode.startsWith('ERR_TLS') || code === 'ETLS')
    return '与邮件服务器的加密连接没有建立';
  if (code === 'EAUTH' || code === 'ENOAUTH') return '邮件服务器拒绝登录';
  // A server that waits for encryption sends nothing by itself.
  if (timeoutType === 'GREETING_TIMEOUT') return '邮件服务器没有应答，这个端口可能须用加密的方式（smtps://）';
  if (code === 'ETIMEDOUT') return '邮件服务器响应超时';
  if (code === 'EPROTOCOL') return '这个地址和端口上的不是邮件服务器';
  if (code === 'ECONNECTION') return '邮件服务器断开了连接，端口或加密方式可能不对';
  return '邮件服务器无法连接';
}
