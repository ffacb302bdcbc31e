import { businessSuggestions, suggestionStatus, type Suggestion } from '#contract/public-site/suggestions.ts';
import { text, time } from '../components/list/columns.tsx';
import type { Action } from '../components/list/row-actions.tsx';
import { Allowed } from '../components/permissions/permissions.ts';
import { RecordDrawer, type Neighbours } from '../components/record/record-drawer.tsx';
import { RecordHistory } from '../components/record/record-history.tsx';
import { HandlingForm } from './handling-form.tsx';
import { nameOf, waitingTime } from './words.ts';

interface SuggestionDrawerProps {
  suggestion: Suggestion;
  actions: readonly Action[];
  neighbours: Neighbours;
  onClose: () => void;
}

const written = [
  text<Suggestion>('ProposeContent', '内容', {
    // The visitor's text is shown as plain text with its line breaks.
    render: ({ ProposeContent }) => <span className="as-written">{ProposeContent}</span>,
  }),
  text<Suggestion>('Mobile', '手机号码'),
  time<Suggestion>('CreateTime', '提交时间'),
  text<Suggestion>('ForgetDate', '自动删除'),
];
const waiting = [...written, text<Suggestion>('Status', '等待', { render: waitingTime })];
const handled = [
  text<Suggestion>('HandleNote', '办理情况'),
  text<Suggestion>('HandleName', '办理人'),
  time<Suggestion>('HandleTime', '办理时间'),
];

/** Shows a suggestion in full, and its note: 办理 returns to the list, Ctrl+Enter opens the next one. */
export function SuggestionDrawer({ suggestion, actions, neighbours, onClose }: SuggestionDrawerProps) {
  const isHandled = suggestion.Status === suggestionStatus.handled;
  const next = neighbours.next ?? neighbours.previous;
  return (
    <RecordDrawer
      title={nameOf(suggestion)}
      row={suggestion}
      groups={[
        { title: '建议', facts: isHandled ? written : waiting },
        ...(isHandled ? [{ title: '办理', facts: handled }] : []),
      ]}
      actions={actions}
      history={<RecordHistory entityType="suggestion" recordId={suggestion.ProposeId} />}
      neighbours={neighbours}
      onClose={onClose}
    >
      <Allowed to={businessSuggestions.HandlePropose}>
        <HandlingForm
          key={suggestion.ProposeId}
          suggestion={suggestion}
          hasNext={next !== undefined}
          onNext={next ?? onClose}
          onClose={onClose}
        />
      </Allowed>
    </RecordDrawer>
  );
}
