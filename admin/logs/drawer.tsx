import type { Operation } from '#contract/back-office/audit.ts';
import { Changes, type FieldWords } from '#ui/components/changes.tsx';
import { Empty } from '#ui/components/empty.tsx';
import { text } from '../components/list/columns.tsx';
import { fieldWordsOf, useLogWords } from '../components/record/log-words.ts';
import { RecordDrawer, type Neighbours } from '../components/record/record-drawer.tsx';
import { ActorMark, ResultMark } from './marks.tsx';
import { RecordOf } from './record-of.tsx';

interface OperationDrawerProps {
  operation: Operation;
  title: string;
  neighbours: Neighbours;
  onClose: () => void;
}

const facts = [
  text<Operation>('CreateTime', '时间'),
  text<Operation>('ActorName', '谁', { render: (operation) => <ActorMark operation={operation} /> }),
  text<Operation>('Address', '来自'),
  text<Operation>('Action', '调用'),
  text<Operation>('Noun', '对象', { render: (operation) => <RecordOf operation={operation} /> }),
  text<Operation>('ResultCode', '结果', { render: ({ ResultCode }) => <ResultMark code={ResultCode} /> }),
  text<Operation>('TraceId', '追踪号'),
];

/** Shows one entry in full: its facts, and its changes field by field. */
export function OperationDrawer({ operation, title, neighbours, onClose }: OperationDrawerProps) {
  const words = useLogWords();
  const { Before, After, Noun } = operation;
  return (
    <RecordDrawer
      title={title}
      row={operation}
      groups={[{ title: '操作', facts }]}
      actions={[]}
      neighbours={neighbours}
      onClose={onClose}
    >
      <section>
        <h2>前后对比</h2>
        {Before === null && After === null ? (
          <Empty text="这项操作没有改动内容" />
        ) : (
          <Changes before={Before} after={After} fields={allFields(operation, fieldWordsOf(words, Noun))} />
        )}
      </section>
    </RecordDrawer>
  );
}

/** Returns words for all logged fields; a field without a name is shown under its key. */
function allFields({ Before, After }: Operation, known: FieldWords): FieldWords {
  const logged = Object.keys({ ...Before, ...After });
  return Object.fromEntries(logged.map((field) => [field, known[field] ?? { label: field }]));
}
