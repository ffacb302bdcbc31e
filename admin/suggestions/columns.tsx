import type { Suggestion } from '#contract/public-site/suggestions.ts';
import { text, time, type Column } from '../components/list/columns.tsx';
import { waitingTime } from './words.ts';

const handling: readonly Column<Suggestion>[] = [
  text('HandleNote', '办理情况', { isWide: true, width: 220 }),
  text('HandleName', '办理人', { width: 108 }),
  time('HandleTime', '办理时间', { isWide: true }),
];

/** Returns the columns: for waiting suggestions the waiting time; for handled ones the note, the user and the time. */
export const columnsOf = (isHandled: boolean): readonly Column<Suggestion>[] => [
  text('ProposeContent', '内容', {
    render: ({ ProposeContent }) => <span className="three-lines">{ProposeContent}</span>,
  }),
  text('Mobile', '手机号码', { width: 124, isWide: true }),
  time('CreateTime', '提交时间'),
  ...(isHandled ? handling : [text<Suggestion>('Status', '等待', { width: 96, render: waitingTime })]),
  text('ForgetDate', '自动删除', { width: 108, isHiddenAtFirst: true }),
];
