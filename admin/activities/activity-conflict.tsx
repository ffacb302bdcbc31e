import { ConflictWindow } from '../components/form/conflict-window.tsx';
import type { NamedField } from '../components/form/labelled-field.tsx';
import type { ActivityEditor } from './use-activity-editor.ts';

const wordsShown = 200;

/** The name of the text in a conflict; the editor, unlike a field, does not provide one. */
export const contentName: [string, NamedField] = ['Content', { label: '内容', wordOf: wordsOf }];

interface ActivityConflictProps {
  editor: ActivityEditor;
  names: ReadonlyMap<string, NamedField>;
  theirs: NonNullable<ActivityEditor['theirs']>;
}

/** Shows another user's save field by field, in a window over the page. */
export function ActivityConflict({ editor, names, theirs }: ActivityConflictProps) {
  return (
    <ConflictWindow
      title="活动刚刚被别人保存过"
      names={names}
      start={{ ...editor.savedFields }}
      mine={{ ...editor.mine() }}
      theirs={{ ...theirs }}
      onMerge={editor.merge}
      onBack={editor.backFromConflict}
    />
  );
}

/** Returns the beginning of a text as a reader sees it. */
function wordsOf(html: unknown): string {
  const { body } = new DOMParser().parseFromString(String(html ?? ''), 'text/html');
  const words = [...(body.textContent ?? '').trim()];
  if (words.length === 0) return '（空）';
  return words.length > wordsShown ? `${words.slice(0, wordsShown).join('')}…` : words.join('');
}
