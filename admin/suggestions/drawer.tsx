import { businessSuggestions, suggestionStatus, type Suggestion } from '#contract/public-site/suggestions.ts';
import type { Action } from '../components/list/row-actions.tsx';
import { Allowed } from '../components/permissions/permissions.ts';
import { RecordDrawer, type Neighbours } from '../components/record/record-drawer.tsx';
import { RecordHistory } from '../components/record/record-history.tsx';
import { text, time } from './columns.tsx';
import { HandlingForm } from './handling-form.tsx';
import { nameOf, waitingTime } from './words.ts';

interface SuggestionDrawerProps {
  suggestion: Suggestion;
  actions: readonly Action[];
  neighbours: Neighbours;
  onClose: () => void;
}

const suggestionFields = [
  text('ProposeContent', {
    // The visitor's text is shown as plain text with its line breaks.
    render: ({ ProposeContent }) => <span className="as-written">{ProposeContent}</span>,
  }),
  text('Mobile'),
  time('CreateTime'),
  text('ForgetDate'),
];
const waiting = [...suggestionFields, text('Status', { title: '等待', render: waitingTime })];
const handled = [text('HandleNote'), text('HandleName'), time('HandleTime')];

/** Shows a suggestion in full, and its note: 办理 returns to the list, Ctrl+Enter opens the next one. */
export function SuggestionDrawer({ suggestion, actions, neighbours, onClose }: SuggestionDrawerProps) {
  const isHandled = suggestion.Status === suggestionStatus.handled;
  const next = neighbours.next ?? neighbours.previous;
  return (
    <RecordDrawer
      title={nameOf(suggestion)}
      row={suggestion}
      groups={[
        { title: '建议', facts: isHandled ? suggestionFields : waiting },
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
