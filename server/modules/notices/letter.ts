import { oneSmsLength, type SmsValues } from '#contract/back-office/sms-kinds.ts';
import { charactersIn } from '#contract/fields/rules.ts';
import { htmlOfText } from '../messages/rich-mail.ts';

/** What the messages of a notice contain. */
export interface NoticeText {
  title: string;
  /** Plain text; with an article, what the office says about it. */
  content: string;
  /** Null for a text of its own. */
  article: { summary: string; isMemberRead: boolean } | null;
  siteName: string;
}

interface Letter {
  memberName: string;
  /** Blank while the address of the site is not known. */
  link: string;
  /** An earlier letter was sent. */
  isReminder: boolean;
}

/**
 * Writes the mail to one company: what the notice says, and the link that shows the office that it was read. One that quotes an article has a
 * second text, for when only members may read the article by the time it leaves.
 */
export function noticeMail(notice: NoticeText, letter: Letter) {
  const { article } = notice;
  if (!article || article.isMemberRead || article.summary === '') return textsOf(notice, letter);
  const { body, html } = textsOf({ ...notice, article: { ...article, isMemberRead: true } }, letter);
  return { ...textsOf(notice, letter), forMembers: { body, html } };
}

function textsOf(
  { title, content, article, siteName }: NoticeText,
  { memberName, link, isReminder }: Letter,
) {
  const words = content || `${siteName}发布了《${title}》，请查看。`;
  // What only members read is in no mail, which may be passed on.
  const summary = article && !article.isMemberRead ? article.summary : '';
  const above = [`${memberName}：`, words, ...(summary === '' ? [] : [summary])];
  const ask = article ? '查看全文' : '看过后请点这里，协会就知道贵单位已看到';
  const below = [
    ...(article?.isMemberRead ? ['本文只供会员阅读，打开后请用单位的账号登录。'] : []),
    siteName,
  ];
  const without = '请登录网站，在“通知”里查看。';
  return {
    subject: `${isReminder ? '再次提醒' : '通知'}：${title}`,
    body: `${[...above, link === '' ? without : `${ask}：\n${link}`, ...below].join('\n\n')}\n`,
    html: [
      htmlOfText(above.join('\n\n')),
      link === '' ? `<p>${without}</p>` : `<p><a href="${link}"><b>${ask}</b></a></p>`,
      htmlOfText(below.join('\n\n')),
    ].join('\n'),
  };
}

/** The site, and the personal link where the short message has one; both are blank while the address is not known. */
interface SmsLetter extends Pick<Letter, 'isReminder'> {
  site: string;
  link: string;
}

/** Returns the short message in the words of the site, and the values for a template of the provider. */
export function noticeSms(notice: Pick<NoticeText, 'title' | 'siteName'>, { site, ...letter }: SmsLetter) {
  const params = { title: notice.title, link: letter.link || site };
  return { body: smsText(notice, letter), sms: { kind: 'notice', params } satisfies SmsValues };
}

/**
 * Writes the short message, with the sender in front as providers in the mainland want it. Without the link it is one
 * message: a long title is cut.
 */
function smsText(
  { title, siteName }: Pick<NoticeText, 'title' | 'siteName'>,
  { link, isReminder }: Omit<SmsLetter, 'site'>,
): string {
  const tail = link === '' ? '请看邮件，或登录网站在“通知”里查看。' : `请查看：${link}`;
  const text = (about: string) => `【${siteName}】${isReminder ? '再次提醒' : '通知'}：“${about}”，${tail}`;
  const room = Math.max(10, oneSmsLength - charactersIn(text('')));
  const letters = [...title];
  return text(letters.length > room && link === '' ? `${letters.slice(0, room - 1).join('')}…` : title);
}
