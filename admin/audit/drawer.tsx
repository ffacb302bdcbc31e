import { Link } from 'react-router';
import type { Operation } from '#contract/back-office/audit.ts';
import { byEntityType } from '#contract/lists/registry.ts';
import { Changes, type FieldWords } from '#ui/components/changes.tsx';
import { Empty } from '#ui/components/empty.tsx';
import { text } from '../components/list/columns.tsx';
import { base } from '../components/navigation/menu-pages.ts';
import { useCanOpen } from '../components/permissions/can-open.ts';
import { fieldWordsOf, useLogWords } from '../components/record/log-words.ts';
import { RecordDrawer, type Neighbours } from '../components/record/record-drawer.tsx';
import { ActorMark, ResultMark } from './marks.tsx';

/** The page of each kind of record: its component and its address; `id` opens the record. */
const pages: Readonly<Record<string, { component: string; to: (id: string) => string }>> = {
  activity: { component: 'activities/list', to: (id) => `/activities?id=${id}` },
  certificate: { component: 'certificates/list', to: (id) => `/certificates?id=${id}` },
  ...byEntityType(({ name }) => ({ component: `${name}/list`, to: (id: string) => `/${name}?id=${id}` })),
  member: { component: 'members/list', to: (id) => `/members?id=${id}` },
  menu: { component: 'menus/list', to: (id) => `/menus?id=${id}` },
  news: { component: 'news/list', to: (id) => `/news/editor?id=${id}` },
  site: { component: 'site/settings', to: () => '/site' },
  suggestion: { component: 'suggestions/list', to: (id) => `/suggestions?id=${id}` },
};

/** Shows the record of a log entry, as a link if the role has the page. */
function RecordOf({ operation: { Noun, RecordId } }: { operation: Operation }) {
  const canOpen = useCanOpen();
  const { Nouns } = useLogWords();
  if (Noun === '') return '-';
  const name = `${Nouns[Noun] ?? Noun} ${RecordId}`.trim();
  const page = pages[Noun];
  return page && RecordId !== '' && canOpen(page.component) ? (
    <Link to={base + page.to(RecordId)}>{name}</Link>
  ) : (
    name
  );
}

interface OperationDrawerProps {
  operation: Operation;
  title: string;
  neighbours: Neighbours;
  onClose: () => void;
}

const facts = [
  text<Operation>('CreateTime', '时间'),
  text<Operation>('ActorName', '操作人', { render: (operation) => <ActorMark operation={operation} /> }),
  text<Operation>('Address', '来自'),
  text<Operation>('Noun', '对象', { render: (operation) => <RecordOf operation={operation} /> }),
  text<Operation>('ResultCode', '结果', { render: (operation) => <ResultMark operation={operation} /> }),
  text<Operation>('TraceId', '请求编号'),
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
        <h2 className="part-title">前后对比</h2>
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
function allFields({ Before, After }: Operation, names: FieldWords): FieldWords {
  const logged = Object.keys({ ...Before, ...After });
  return Object.fromEntries(logged.map((field) => [field, names[field] ?? { label: field }]));
}
