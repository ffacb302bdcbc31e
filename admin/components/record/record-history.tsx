import { Button } from 'antd';
import { useState } from 'react';
import {
  actionWord,
  actorWord,
  systemAudit,
  type EntityTypeWithHistory,
} from '#contract/back-office/audit.ts';
import { Changes, type FieldWords } from '#ui/components/changes.tsx';
import { Empty } from '#ui/components/empty.tsx';
import { useAnswer } from '../../session/server.ts';
import { LateSkeleton } from '../feedback/delayed-skeleton.tsx';
import { LoadFailed } from '../feedback/load-failed.tsx';
import { shortTime } from '../list/columns.tsx';
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
              fields={fieldWordsOf(words, entityType, fields)}
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
