import { formatTime } from '../../platform/core/shanghai-time.ts';
import { wholeAddress } from '../messages/rich-mail.ts';

/** The facts of an activity as a message states them to its reader; two versions are compared word by word. */
export interface ActivityFacts {
  Title: string;
  Time: string;
  Place: string;
  Links: string[];
}

/** Columns of an activity that its messages contain. */
export interface ActivityRow {
  title: string;
  begins_at: Date;
  ends_at: Date | null;
  place: string;
  content: string;
  notice_url: string;
}

export function factsOf(activity: ActivityRow): ActivityFacts {
  return {
    Title: activity.title,
    Time: timeOf(activity),
    Place: activity.place,
    Links: linksOf(activity),
  };
}

export interface FactChange {
  What: string;
  Before: string;
  After: string;
}

/** Returns the differences in the words of messages and screens. With `site`, the site's links become absolute. */
export function changesBetween(before: ActivityFacts, after: ActivityFacts, site = ''): FactChange[] {
  const pairs = [
    { What: '名称', Before: before.Title, After: after.Title },
    { What: '时间', Before: before.Time, After: after.Time },
    { What: '地点', Before: before.Place, After: after.Place },
    { What: '链接', Before: linkText(before, site), After: linkText(after, site) },
  ];
  return pairs.filter(({ Before, After }) => Before !== After);
}

const linkText = ({ Links }: ActivityFacts, site: string) =>
  Links.map((link) => wholeAddress(link, site)).join(' ') || '（无）';

/** Minutes, and the day of the end only when it is another one. */
export function timeOf({ begins_at, ends_at }: Pick<ActivityRow, 'begins_at' | 'ends_at'>): string {
  const begin = formatTime(begins_at).slice(0, 16);
  if (!ends_at) return begin;
  const end = formatTime(ends_at).slice(0, 16);
  return `${begin} 至 ${end.startsWith(begin.slice(0, 10)) ? end.slice(11) : end}`;
}

const addressPattern = /\bhref="([^"]+)"|(https?:\/\/[^\s<>"'，。；）)]+)/g;

/** Returns whether an address is absolute: a path of the site cannot be followed from a mail. */
export const isWholeAddress = (address: string) => /^https?:/.test(address);

/** Returns the links in the text and the address of the page with the details. */
function linksOf({ content, notice_url }: ActivityRow): string[] {
  const inText = [...content.matchAll(addressPattern)].map(([, href, bare]) =>
    (href ?? bare ?? '').replaceAll('&amp;', '&'),
  );
  return [...new Set([...inText, notice_url])].filter((link) => /^(?:https?:|\/)/.test(link));
}
