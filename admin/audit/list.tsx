import { useState } from 'react';
import {
  actionWord,
  actorWord,
  actorWords,
  resultWord,
  resultWords,
  systemAudit,
  type Operation,
} from '#contract/back-office/audit.ts';
import { Empty } from '#ui/components/empty.tsx';
import { lazyDialog } from '../components/dialogs/lazy-dialog.tsx';
import {
  byChoice,
  byPastDays,
  byOptions,
  byText,
  more,
  type FilterOption,
} from '../components/filters/filters.ts';
import { text, type Column } from '../components/list/columns.tsx';
import { useListAddress } from '../components/list/list-address.ts';
import { ListPage } from '../components/list/list-page.tsx';
import { useLogWords } from '../components/record/log-words.ts';
import { Integrity } from './integrity.tsx';
import { ActorMark, ResultMark } from './marks.tsx';
import './audit.css';

const OperationDrawer = lazyDialog(() => import('./drawer.tsx').then((file) => file.OperationDrawer));

const { GetOperationLog, ExportOperationLog, VerifyOperationLog } = systemAudit;

const filters = [
  byPastDays('begintime', 'endtime', '时间'),
  byText('actor', '操作人', '姓名或账号的一部分'),
  {
    ...byOptions('action', '操作', useActionOptions, '其他'),
    isTree: true as const,
    notFound: '没有这样的操作',
  },
  more(byOptions('noun', '对象类型', useEntityTypeOptions, '其他')),
  more(byText('recordid', '对象编号', '如 12')),
  more(byChoice('result', '结果', resultWords)),
  more(byText('logid', '编号', '如 158204')),
  more(byText('key', '关键词', '改动的内容、请求编号或错误编号')),
];

/** 操作日志: entries with user, action, time, address and changes. */
export function LogList() {
  const words = useLogWords();
  const address = useListAddress();
  const [isVerifying, verify] = useState(false);
  const nameOf = (operation: Operation) => `${actionWord(words, operation)}（${operation.LogId}）`;
  return (
    <>
      <ListPage
        name="logs"
        title="操作日志"
        hint="记录每个人的操作；日志不能修改，也不能删除，被改动会查出来"
        read={GetOperationLog}
        exports={ExportOperationLog}
        rowKey="LogId"
        empty={<Empty text="还没有操作记录" />}
        nameOf={nameOf}
        filters={filters}
        columns={columnsOf(words)}
        row={({ LogId }) => [{ label: '前后对比', keys: 'Enter', run: () => address.openRecord(LogId) }]}
        tools={[{ label: '核对完整性', calls: VerifyOperationLog, run: () => verify(true) }]}
        record={(operation, close, neighbours) =>
          operation && (
            <OperationDrawer
              operation={operation}
              title={nameOf(operation)}
              neighbours={neighbours}
              onClose={close}
            />
          )
        }
      />
      {isVerifying && <Integrity onClose={() => verify(false)} />}
    </>
  );
}

function columnsOf(words: ReturnType<typeof useLogWords>): Column<Operation>[] {
  return [
    text<Operation>('Action', '操作', {
      minWidth: 180,
      render: (operation) => actionWord(words, operation),
    }),
    text('CreateTime', '时间', { width: 168 }),
    text<Operation>('ActorName', '操作人', {
      width: 116,
      render: (operation) => <ActorMark operation={operation} />,
      words: actorWord,
    }),
    text('Address', '来自', { width: 130, isWide: true }),
    text<Operation>('Noun', '对象', {
      width: 116,
      render: ({ Noun, RecordId }) => `${words.Nouns[Noun] ?? Noun} ${RecordId}`.trim() || '-',
    }),
    text<Operation>('ResultCode', '结果', {
      width: 132,
      isState: true,
      isWide: true,
      render: (operation) => <ResultMark operation={operation} />,
      words: resultWord,
    }),
    text<Operation>('ActorKind', '身份', {
      isHiddenAtFirst: true,
      render: ({ ActorKind }) => actorWords[ActorKind],
    }),
    text('TraceId', '请求编号', { width: 220, isHiddenAtFirst: true }),
  ];
}

/** Returns the actions that a log entry can have, below their subjects; a subject stands for all of them. */
function useActionOptions(): FilterOption[] | undefined {
  const { Groups, Actions } = useLogWords();
  // Not known yet: the program always has some.
  if (Groups.length === 0) return undefined;
  return Groups.flatMap(({ Name, Actions: names }) => [
    { value: Name, label: Name },
    ...names.map((name) => ({ value: name, label: Actions[name] ?? name, level: 2 })),
  ]);
}

/** Kinds of record. */
function useEntityTypeOptions(): FilterOption[] | undefined {
  const options = Object.entries(useLogWords().Nouns).map(([value, label]) => ({ value, label }));
  if (options.length === 0) return undefined;
  return options.toSorted((one, other) => one.label.localeCompare(other.label, 'zh-CN'));
}
