import { businessSuggestions, type Suggestion } from '#contract/public-site/suggestions.ts';
import { columnsFor, type Column } from '../components/list/columns.tsx';
import { waitingTime } from './words.ts';

export const { text, time } = columnsFor(
  businessSuggestions.GetWebProposeList,
  businessSuggestions.HandlePropose,
);

const handling: readonly Column<Suggestion>[] = [
  text('HandleNote', { isWide: true, width: 220 }),
  text('HandleName', { width: 108 }),
  time('HandleTime', { isWide: true }),
];

/** Returns the columns: for waiting suggestions the waiting time; for handled ones the note, the user and the time. */
export const columnsOf = (isHandled: boolean): readonly Column<Suggestion>[] => [
  text('ProposeContent', {
    render: ({ ProposeContent }) => <span className="three-lines">{ProposeContent}</span>,
  }),
  text('Mobile', { width: 124, isWide: true }),
  time('CreateTime'),
  ...(isHandled ? handling : [text('Status', { title: '等待', width: 96, render: waitingTime })]),
  text('ForgetDate', { width: 108, isHiddenAtFirst: true }),
];
