import { Button } from 'antd';
import { useState } from 'react';
import { audiencePermissions } from '#contract/audience/audiences.ts';
import {
  actionWord,
  actorWord,
  systemAudit,
  type EntityTypeWithHistory,
  type Operation,
} from '#contract/back-office/audit.ts';
import { Changes, type FieldWords } from '#ui/components/changes.tsx';
import { Empty } from '#ui/components/empty.tsx';
import { useAnswer } from '../../session/server.ts';
import { useMemberNames } from '../audience/use-member-names.ts';
import { LateSkeleton } from '../feedback/delayed-skeleton.tsx';
import { LoadFailed } from '../feedback/load-failed.tsx';
import { shortTime } from '../list/columns.tsx';
import { useCanCall } from '../permissions/permissions.ts';
import { fieldWordsOf, useLogWords } from './log-words.ts';

interface RecordHistoryProps {
  entityType: EntityTypeWithHistory;
  recordId: number;
  /** Words that this screen adds to those of the log: names for numbers. */
  fields?: FieldWords;
}

const step = 20;

/** 变更记录: the changes of one record with their users, the latest first; never shown beside another record. */
export function RecordHistory(props: RecordHistoryProps) {
  return <History key={`${props.entityType} ${props.recordId}`} {...props} />;
}

function History({ entityType, recordId, fields }: RecordHistoryProps) {
  const [pageSize, setPageSize] = useState(step);
  const words = useLogWords();
  const query = useAnswer(
    systemAudit.GetRecordHistory,
    { noun: entityType, recordid: recordId, pagesize: pageSize },
    { keepPrevious: true },
  );
  const names = useNamesIn(query.data?.List ?? []);
  if (query.isPending) return <LateSkeleton rows={3} />;
  if (query.isError) return <LoadFailed query={query} />;
  const { List, TotalCount } = query.data;
  if (List.length === 0) return <Empty text="还没有变更记录" />;
  return (
    <>
      <ol className="history plain-list stack gap-4">
        {List.map((operation) => (
          <li key={operation.LogId}>
            <p className="mb-1">
              <time className="figures muted">{shortTime(operation.CreateTime)}</time> {actorWord(operation)}{' '}
              {actionWord(words, operation)}
            </p>
            <Changes
              before={operation.Before}
              after={operation.After}
              fields={withNames(fieldWordsOf(words, entityType, fields), names)}
            />
          </li>
        ))}
      </ol>
      {TotalCount > List.length && (
        <Button size="small" onClick={() => setPageSize(pageSize + step)}>
          更早的
        </Button>
      )}
    </>
  );
}

/** Returns the names of the members whose numbers the log has, by these numbers, for users who may know them. */
function useNamesIn(
  operations: readonly Pick<Operation, 'Before' | 'After'>[],
): Readonly<Record<string, string>> {
  const canCall = useCanCall();
  const ids = operations
    .flatMap(({ Before, After }) => [Before?.MemberIds, After?.MemberIds])
    .flatMap((value) => (Array.isArray(value) ? value.filter((id) => typeof id === 'number') : []));
  const names = useMemberNames(
    ids.slice(0, maxNames),
    audiencePermissions.some((permission) => canCall({ permission })),
  );
  return Object.fromEntries(names);
}

/** A call names so many at most. */
const maxNames = 1000;

function withNames(fields: FieldWords, names: Readonly<Record<string, string>>): FieldWords {
  const { MemberIds } = fields;
  return MemberIds ? { ...fields, MemberIds: { ...MemberIds, words: names } } : fields;
}
