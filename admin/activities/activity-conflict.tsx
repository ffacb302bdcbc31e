import { Modal } from 'antd';
import { Conflict } from '../components/form/conflict.tsx';
import type { NamedField } from '../components/form/labelled-field.tsx';
import type { ActivityDesk } from './use-activity-desk.ts';

const wordsShown = 200;

/** The name of the text in a conflict; the editor, unlike a field, does not provide one. */
export const contentName: [string, NamedField] = ['Content', { label: '内容', wordOf: wordsOf }];

interface ConflictWindowProps {
  desk: ActivityDesk;
  names: ReadonlyMap<string, NamedField>;
  theirs: NonNullable<ActivityDesk['theirs']>;
}

/** Shows another user's save field by field, in a window over the page. */
export function ConflictWindow({ desk, names, theirs }: ConflictWindowProps) {
  return (
    <Modal
      open
      title="活动刚刚被别人保存过"
      width={1000}
      footer={null}
      mask={{ closable: false }}
      onCancel={desk.backFromConflict}
    >
      <Conflict
        names={names}
        start={{ ...desk.opened }}
        mine={{ ...desk.mine() }}
        theirs={{ ...theirs }}
        onMerge={desk.merge}
        onBack={desk.backFromConflict}
      />
    </Modal>
  );
}

/** Returns the beginning of a text as a reader sees it. */
function wordsOf(html: unknown): string {
  const { body } = new DOMParser().parseFromString(String(html ?? ''), 'text/html');
  const words = [...(body.textContent ?? '').trim()];
  if (words.length === 0) return '（空）';
  return words.length > wordsShown ? `${words.slice(0, wordsShown).join('')}…` : words.join('');
}
