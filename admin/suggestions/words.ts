import dayjs from 'dayjs';
import { suggestionStatus, type Suggestion } from '#contract/suggestions.ts';

export const statusWords = {
  [suggestionStatus.waiting]: '待办理',
  [suggestionStatus.handled]: '已办理',
} as const;

/** A suggestion has no title: its first words. */
export function nameOf({ ProposeContent }: Suggestion): string {
  const [first = ''] = ProposeContent.split('\n');
  const letters = [...first];
  return letters.length > 20 ? `${letters.slice(0, 20).join('')}…` : first;
}

/** How long nobody has answered. */
export function waitingTime({ CreateTime }: Suggestion): string {
  const hours = dayjs().diff(dayjs(CreateTime), 'hour');
  if (hours < 1) return '不到 1 小时';
  return hours < 24 ? `${hours} 小时` : `${Math.floor(hours / 24)} 天`;
}
